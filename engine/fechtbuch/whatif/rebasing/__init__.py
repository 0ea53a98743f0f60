"""Edits of a line of acts, and every later act decided again on the past that comes of them."""
