"""The audit of a fight as one page, for the group that played it."""
