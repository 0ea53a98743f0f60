"""Attack checks against Block and Dodge, and what a blow does."""
