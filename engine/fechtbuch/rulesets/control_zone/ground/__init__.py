"""Gaps between tokens and control zones."""
