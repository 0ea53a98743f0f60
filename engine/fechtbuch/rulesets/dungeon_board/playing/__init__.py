"""Figures that play themselves: what they answer and what they do."""
