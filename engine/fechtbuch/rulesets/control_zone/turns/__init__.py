"""Turns, action points, states, rests and sessions."""
