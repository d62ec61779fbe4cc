"""What the work on one event has at hand: the event, its settings, the store, and a place to record."""
