"""Handlers that run what the project itself calls quality, at the right moment."""
