"""Records to terminal text and JSON."""
