"""The kinds of exercise, a file for each; `engine.exercises.registry` names them."""
