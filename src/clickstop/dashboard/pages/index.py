"""The one table of all pages."""

from __future__ import annotations

# Address: module here and template of the same name.
PAGES = {
    "/": "overview",
    "/sessions": "sessions",
    "/sessions/{session_id}": "session",
    "/quality": "quality",
    "/gates": "gates",
    "/undo": "undo",
    "/learning": "learning",
    "/workflows": "workflows",
    "/cost": "cost",
    "/memory": "memory",
    "/health": "health",
}

# In the order of the menu: address, name, and the pages that belong to it.
NAVIGATION = (
    ("/", "Overview", ("overview",)),
    ("/sessions", "Sessions", ("sessions", "session")),
    ("/quality", "Quality", ("quality",)),
    ("/gates", "Gates", ("gates",)),
    ("/undo", "Undo", ("undo",)),
    ("/learning", "Learning", ("learning",)),
    ("/workflows", "Workflows", ("workflows",)),
    ("/cost", "Cost and usage", ("cost",)),
    ("/memory", "Memory", ("memory",)),
    ("/health", "Health", ("health",)),
)
