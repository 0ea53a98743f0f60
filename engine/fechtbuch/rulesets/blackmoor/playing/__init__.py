"""Playing without people: how creatures answer questions, and what they do with a turn of their own."""
