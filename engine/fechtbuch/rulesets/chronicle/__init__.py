"""The ``chronicle``: a record of what some other tool wrote down. It knows no rule, so that nothing can be played."""
