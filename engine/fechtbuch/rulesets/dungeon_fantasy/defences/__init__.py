"""Active defences: dodge, parry, block, retreat."""
