"""The tools: one file per subject, one function with `@tool` per tool."""
