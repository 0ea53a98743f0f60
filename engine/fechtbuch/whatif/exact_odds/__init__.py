"""The exact odds of an act or of several: outcomes with their chances, and the decision tree behind them."""
