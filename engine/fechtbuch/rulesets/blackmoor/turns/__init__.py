"""Turns: their order, and what the end of one brings."""
