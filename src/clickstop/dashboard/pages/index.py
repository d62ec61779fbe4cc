"""The table of all pages."""

from __future__ import annotations

# Address: name of the module in this package and of its template.
PAGES = {
    "/": "overview",
    "/sessions": "sessions",
    "/sessions/{session_id}": "session",
    "/sessions/{session_id}/{ref}": "entry",
    "/quality": "quality",
    "/gates": "gates",
    "/undo": "undo",
    "/learning": "learning",
    "/workflows": "workflows",
    "/cost": "cost",
    "/calls": "calls",
    "/memory": "memory",
    "/health": "health",
    "/compare": "compare",
    "/repositories": "repositories",
    "/features": "features",
    "/redactions": "redactions",
    "/learning/{kind}/{slug}": "text",
}

# The menu: address, name, the pages that belong to the entry, and its shortcut key after "g".
NAVIGATION = (
    ("/", "Overview", ("overview",), "o"),
    ("/sessions", "Sessions", ("sessions", "session", "entry", "compare"), "s"),
    ("/quality", "Quality", ("quality",), "q"),
    ("/gates", "Gates", ("gates", "redactions"), "g"),
    ("/undo", "Undo", ("undo",), "u"),
    ("/learning", "Learning", ("learning", "text"), "l"),
    ("/features", "Features", ("features",), "f"),
    ("/workflows", "Workflows", ("workflows",), "w"),
    ("/cost", "Cost and usage", ("cost", "calls"), "c"),
    ("/memory", "Memory", ("memory",), "m"),
    ("/health", "Health", ("health",), "h"),
)
