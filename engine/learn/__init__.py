"""One decision tree: its recipe, the questions it may ask, the loop that grows it, and what the grown tree answers."""
