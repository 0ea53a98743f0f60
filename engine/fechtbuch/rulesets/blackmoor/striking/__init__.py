"""A blow from the roll to hit to the zone it lands in."""
