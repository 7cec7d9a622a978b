"""Looking ahead: what positions are worth, and how to choose when all choose in secret."""
