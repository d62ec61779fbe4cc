"""Handlers that tell the agent or the person something."""
