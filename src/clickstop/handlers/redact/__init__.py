"""Handlers that keep secrets from the agent and from the store."""
