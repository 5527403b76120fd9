"""What holds for every test: the same examples on every machine, and no clock."""

from hypothesis import settings

settings.register_profile("steady", deadline=None, max_examples=25, derandomize=True)
settings.load_profile("steady")
