"""Rules as generators that ask, and the drivers that answer: play, dice from the table, waiting forms, exact odds."""
