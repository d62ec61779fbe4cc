"""Handlers that only record."""
