"""Wounds, death and healing."""
