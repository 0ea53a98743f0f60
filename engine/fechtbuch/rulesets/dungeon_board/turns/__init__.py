"""The two phases of a game turn, moving, and adventures."""
