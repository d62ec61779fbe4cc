"""Incident reports: those that were read, and drafts from what was recorded of a fix."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from clickstop.app import learning
from clickstop.app.errors import AppError
from clickstop.app.rules import options
from clickstop.core.wire import loads
from clickstop.learning.incident import draft, slugged
from clickstop.store.fixes import FixReader

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.app.here import Here

_LINES = 40  # of a diff or an output


@dataclass(frozen=True, slots=True)
class Draft:
    """A report that is not written yet."""

    path: str  # where it belongs, from the top of the checkout on
    fix: str
    text: str


def drafted(repo: Here, fix: str, title: str) -> Draft:
    """The draft for a fix by the end of its id, or for the newest open one."""
    chosen = _chosen(learning.fixes(repo.connection, (*learning.OPEN, "paid", "waived")), fix)
    facts = _facts(FixReader(repo.connection), chosen)
    if title:
        facts["title"] = [title]
    date = time.strftime("%Y-%m-%d")
    path = f"{options(repo)['incidents']}/{date}-{slugged(facts['title'][0])}.md"
    return Draft(path, chosen["id"], draft(chosen, short=chosen["short"], date=date, facts=facts))


def listed(connection: Connection) -> list[dict[str, Any]]:
    """Every incident that was read."""
    return [
        {"slug": slug, "title": title, "class": name, "missing": loads(missing), "path": path, "since": at}
        for slug, _, path, title, name, missing, at in FixReader(connection).incidents()
    ]


def report_files(repo: Here) -> list[str]:
    """Reports as they stand in their folder, newest first."""
    folder = os.path.join(repo.root, options(repo)["incidents"])
    try:
        names = sorted(os.listdir(folder), reverse=True)
    except OSError:
        return []
    return [os.path.join(folder, name) for name in names if name.endswith(".md")]


def _chosen(records: list[dict[str, Any]], ending: str) -> dict[str, Any]:
    for fix in records:
        if fix["id"].endswith(ending) and (ending or fix["status"] in learning.OPEN):
            return fix
    raise AppError("there is no such fix. To see them: clickstop learn status --all")


def _facts(store: FixReader, fix: dict[str, Any]) -> dict[str, list[str]]:
    """What was recorded of the session around a fix."""
    session = str(fix["session_id"])
    paths = [file["path"] for file in fix["files"]]
    prompts = [(str(at), str(text)) for at, _, text in store.prompts(session)]
    edits = [row for row in store.edits(session, "") if row[2] in paths]
    runs = store.runs(session, "")
    failing = next((str(row[6]) for row in runs if row[1] not in ("vr_pass", "clean_commit")), "")
    prompt = next((text for at, text in reversed(prompts) if not edits or at <= str(edits[0][0])), "")
    lines = prompt.strip().split("\n")
    timeline = [(at, f"prompt: {_short(text)}") for at, text in prompts]
    timeline += [(str(row[0]), f"edit: {row[2]}") for row in edits]
    timeline += [(str(row[0]), f"{row[2]}: {row[1].replace('_', ' ')}") for row in runs]
    diff = [line for row in edits for line in [f"# {row[2]}", *str(row[6]).split("\n")]]
    return {
        "title": [_short(lines[0]) or f"Bug in {paths[0]}"],
        "prompt": lines[:10],
        "failing": failing.split("\n")[:_LINES] if failing else [],
        "diff": diff[:_LINES],
        "timeline": [f"{at[11:19]}Z {what}" for at, what in sorted(timeline)][:_LINES],
    }


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 80 else f"{line[:77]}..."
