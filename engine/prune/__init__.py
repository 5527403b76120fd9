"""Pruning: each method takes a grown trace and yields a verdict for every node it considers."""
