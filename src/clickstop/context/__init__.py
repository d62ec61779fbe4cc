"""What a handler works with: the event, its settings, the store, and a place to record."""
