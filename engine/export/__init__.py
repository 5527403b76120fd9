"""A grown tree for other programs: JSON and back, DOT, text, Python code."""
