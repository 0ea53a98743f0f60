"""From a hit to what it does: location, damage, injury, shock, knockdown, death, criticals."""
