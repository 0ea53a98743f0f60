"""Two lines of a fight held side by side."""
