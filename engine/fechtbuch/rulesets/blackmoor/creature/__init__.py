"""A creature as these rules see it: its sheet, the zones of its body, what is left of them."""
