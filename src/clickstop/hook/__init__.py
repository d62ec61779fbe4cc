"""The hot path: one process, one event, one answer."""
