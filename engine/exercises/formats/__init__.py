"""Exercises as files: a worksheet to print, and what learning platforms import."""
