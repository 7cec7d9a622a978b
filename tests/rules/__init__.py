"""The rules, number by number."""
