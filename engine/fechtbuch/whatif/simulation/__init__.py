"""Fights played on many times: rollouts on any executor, and which acts of a line turned it."""
