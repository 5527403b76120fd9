"""Courses: plans of lectures that lead from page to page; each is one text file in this folder."""
