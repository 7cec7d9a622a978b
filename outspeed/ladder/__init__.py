"""Ladders: bots race in every line-up and are rated. Ratings need openskill."""
