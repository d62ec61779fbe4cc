"""Store to plain records."""
