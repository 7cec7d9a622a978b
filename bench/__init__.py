"""Measurements, printed as ratios of things measured in the same run."""
