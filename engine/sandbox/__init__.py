"""Functions that run in a process of their own, with limits on memory and time."""
