"""The file of a learned rule or an incident."""

from __future__ import annotations

import os

from clickstop.app import learning
from clickstop.app.incidents import report_files
from clickstop.app.rules import rule_files
from clickstop.core.reading import read_text
from clickstop.dashboard.page import Asked, MissingError, Page


def page(asked: Asked) -> Page:
    site, query = asked.site, asked.query
    kind, slug = query["kind"], query["slug"]
    if kind not in ("rules", "incidents"):
        raise MissingError("There is no such page")
    files = rule_files(site) if kind == "rules" else report_files(site)
    path = next((path for path in files if _slug(path) == slug), "")
    lines = [line for line in learning.rule_lines(asked.connection) if line.slug == slug] if kind == "rules" else []
    if not path and not lines:
        raise MissingError(f"There is no {'rule' if kind == 'rules' else 'incident'} {slug[:80]}")
    return Page(
        slug,
        {
            "kind": kind,
            "file": os.path.relpath(path, site.root) if path else "",
            "text": read_text(path) if path else "",
            "line": lines[0] if lines else None,
        },
    )


def _slug(path: str) -> str:
    return os.path.splitext(os.path.basename(path))[0].removeprefix("feedback_")
