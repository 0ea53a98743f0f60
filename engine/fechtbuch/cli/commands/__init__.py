"""What can be typed: the commands by topic, with their arguments and their help. What they do is beside this folder."""
