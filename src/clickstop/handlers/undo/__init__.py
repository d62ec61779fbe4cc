"""Saving what could be lost."""
