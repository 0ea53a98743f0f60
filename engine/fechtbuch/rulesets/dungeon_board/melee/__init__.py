"""Strikes and parries."""
