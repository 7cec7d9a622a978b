"""The scenario format, field by field."""
