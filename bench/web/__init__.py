"""The client in a real browser: what it weighs, when it can be used, whether it ever stutters."""
