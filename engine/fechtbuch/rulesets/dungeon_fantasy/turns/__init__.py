"""The turn: manoeuvres, movement, readying, casting, what its start and end bring."""
