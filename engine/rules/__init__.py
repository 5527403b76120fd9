"""Rules: a tree as a list of if-then sentences, and their simplification as in C4.5rules."""
