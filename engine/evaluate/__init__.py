"""How well trees answer: scores, folds, repeated trials, learning curves, intervals, and the choice of a setting."""
