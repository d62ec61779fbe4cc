"""Documented workflows: what must be written down before files are written and commands tried again."""
