"""A hall of students on one server: what opens, answers and stays in memory when many come at once."""
