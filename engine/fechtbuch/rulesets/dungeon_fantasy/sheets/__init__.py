"""Creatures for these rules: from sheet files, from fight-file tables, from the bestiary."""
