"""The ``dungeon_fantasy`` rules: 3d6 fights with active defences, hit locations, grappling and missiles on hexes."""
