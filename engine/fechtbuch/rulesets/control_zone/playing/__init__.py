"""Characters that play themselves: what attacks are worth, how they answer, what they do with a turn."""
