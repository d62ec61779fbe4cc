"""The one table of all pages."""

from __future__ import annotations

# Address: module here and template of the same name.
PAGES = {
    "/": "overview",
    "/sessions": "sessions",
    "/sessions/{session_id}": "session",
}

# In the order of the menu: address, name, and the pages that belong to it.
NAVIGATION = (
    ("/", "Overview", ("overview",)),
    ("/sessions", "Sessions", ("sessions", "session")),
)
