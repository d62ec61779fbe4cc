"""Tool output to quality signals: one file per tool family, and what was run decides what is read."""
