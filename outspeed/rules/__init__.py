"""The rules of the race, once, in plain Python."""
