"""What a wound does: points of zones, the tally, death and its timers, maiming, bleeding, treatment."""
