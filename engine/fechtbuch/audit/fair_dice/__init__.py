"""Whether the dice that were thrown are what fair dice show."""
