"""Tests of the race in the terminal."""
