"""Splitstep's engine: it learns decision trees one explained decision at a time."""
