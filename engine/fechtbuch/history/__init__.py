"""History: the tree of commits, where it is kept, and how it is verified (floor 2)."""
