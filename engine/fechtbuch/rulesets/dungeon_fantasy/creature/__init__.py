"""A creature as these rules read it: sheet, typed view, weapons in hand, what hampers it."""
