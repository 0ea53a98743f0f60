"""Attacks from afar: thrown and missile weapons, aim, range."""
