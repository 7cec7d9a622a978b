"""A race in the terminal: people at one keyboard against computer players."""
