"""Shots: missiles, the line of fire, what blocks it, cover, ammunition."""
