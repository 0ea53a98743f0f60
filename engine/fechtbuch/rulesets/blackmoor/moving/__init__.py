"""Getting about on the ground, in the air and in water, and what lost zones take from it."""
