"""Handlers that may stop a tool call."""
