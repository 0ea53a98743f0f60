"""How these rules read a figure: its sheet, its state, what a fight file says of it."""
