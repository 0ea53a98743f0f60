"""What the sections of the book say of one another: zones that a plan has, a chart for every position, good dice."""
