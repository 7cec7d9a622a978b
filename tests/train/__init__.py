"""Tests of the learning."""
