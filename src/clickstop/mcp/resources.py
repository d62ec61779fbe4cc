"""Texts that a client can attach: the last retrospective, session summaries, incidents and rules."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from clickstop.app.errors import AppError
from clickstop.app.incidents import report_files
from clickstop.app.naming import one_of
from clickstop.app.period import named_session
from clickstop.app.retrospective import look_back
from clickstop.app.rules import rule_files
from clickstop.core.reading import read_text
from clickstop.mcp.calling import WHOLE
from clickstop.render.retrospective import markdown
from clickstop.store import timeline

if TYPE_CHECKING:
    from clickstop.app.here import Here
    from clickstop.store.rows import Row

SCHEME = "clickstop://"
LAST = f"{SCHEME}retrospective/last"
# URI templates and their descriptions.
TEMPLATES = {
    "summaries/{session}": "The summary of a session; a prefix of its ID is enough.",
    "incidents/{name}": "An incident report.",
    "rules/{name}": "A learned rule.",
}
_LISTED = 50  # of each kind


@dataclass(frozen=True, slots=True)
class Resource:
    uri: str
    name: str
    about: str


# Kinds of files, and the functions that list them.
_FILES = {"incidents": report_files, "rules": rule_files}


def listed(repo: Here) -> list[Resource]:
    """The resources that exist now, newest first within each kind."""
    texts = [Resource(LAST, "Last retrospective", "The retrospective of the last session.")]
    texts += [_summary(row) for row in timeline.sessions(repo.connection, _LISTED) if row["request"]]
    for kind, files in _FILES.items():
        about = TEMPLATES[f"{kind}/{{name}}"]
        texts += [Resource(f"{SCHEME}{kind}/{_stem(path)}", _stem(path), about) for path in files(repo)[:_LISTED]]
    return texts


def read(repo: Here, uri: str) -> str:
    """The text of a resource, as Markdown."""
    kind, _, name = uri.removeprefix(SCHEME).partition("/")
    if uri == LAST:
        return _cut(markdown(look_back(repo)))
    if kind == "summaries" and name:
        row = timeline.summary(repo.connection, named_session(repo.connection, name))
        return str(row["text"]) if row else "This session has no summary yet; it is written when the session stops."
    if kind in _FILES and name:
        return _cut(_file(kind, name, _FILES[kind](repo), repo.root))
    addresses = ", ".join([LAST, *(SCHEME + template for template in TEMPLATES)])
    raise AppError(f"there is no resource {uri}. Choose from: {addresses}")


def _summary(row: Row) -> Resource:
    about = f"{row['started_at'][:16]} UTC, {row['branch'] or 'no branch'}: {row['request'][:80]}"
    return Resource(f"{SCHEME}summaries/{row['session_id']}", f"Session {row['session_id'][:8]}", about)


def _stem(path: str) -> str:
    return os.path.basename(path).removesuffix(".md")


def _file(kind: str, name: str, paths: list[str], root: str) -> str:
    """The text of a listed file. Names are looked up, never used as paths."""
    path = one_of(name, {_stem(path): path for path in paths}, kind.removesuffix("s"))
    return read_text(path, within=root)


def _cut(text: str) -> str:
    return text if len(text) <= WHOLE else f"{text[:WHOLE]}\n\n[cut after {WHOLE} characters]\n"
