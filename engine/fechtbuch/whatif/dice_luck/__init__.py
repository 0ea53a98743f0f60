"""The throws of a line, and how lucky each creature was with them."""
