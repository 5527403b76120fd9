"""The table that trees are learned from: columns of codes or numbers, a target, and a weight for each row."""
