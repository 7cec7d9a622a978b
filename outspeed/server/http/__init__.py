"""The HTTP endpoints: one file a noun."""
