"""Exercises with feedback: generators of small tasks whose numbers the engine computes, judged answer by answer."""
