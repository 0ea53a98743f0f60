"""Attacks in melee: legality, effective skill, the roll, what follows."""
