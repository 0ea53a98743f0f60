"""What strikes a place and not a body: areas, explosions, cones, grenades, burning ground (DF-AREA-01)."""
