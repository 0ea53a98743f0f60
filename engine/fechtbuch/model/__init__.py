"""Pure values: events, state, figures, the fold, addresses, tapes and their JSON. No input, no output, no rules."""
