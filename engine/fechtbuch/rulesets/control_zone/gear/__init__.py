"""Weapons in hand and armour worn."""
