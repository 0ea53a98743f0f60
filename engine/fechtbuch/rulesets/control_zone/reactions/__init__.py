"""Reactions: what others may do about a step, a preparation, a shot or a fall (CZ-OPPORTUNITY, CZ-REACTION)."""
