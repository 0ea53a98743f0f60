"""The field of hexes: what stands on it, and whom a blow can reach across it."""
