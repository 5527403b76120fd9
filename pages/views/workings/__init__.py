"""How each kind of gain is worked out, with the numbers that enter its own formula."""
