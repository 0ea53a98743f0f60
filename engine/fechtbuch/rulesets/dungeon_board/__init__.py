"""The ``dungeon_board`` rules: heroes against the monsters of a dungeon on squares; one die, wounds and Endurance."""
