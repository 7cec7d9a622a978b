"""A Chromium for the tests."""
