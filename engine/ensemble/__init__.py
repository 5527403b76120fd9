"""Many trees instead of one: bagging, random forests, boosting. Each round grows a tree by the same loop."""
