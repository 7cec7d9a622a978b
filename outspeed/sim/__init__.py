"""Many races at once."""
