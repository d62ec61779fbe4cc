"""Handlers of the learning loop."""
