"""Spells: those that heroes hold, those that monsters roll, and what each does."""
