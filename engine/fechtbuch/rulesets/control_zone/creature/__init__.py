"""A creature as these rules see it: its sheet, its views, its defences."""
