"""Texts that a client can attach: the last retrospective, summaries of sessions, incidents and rules."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from clickstop.app import retrospective
from clickstop.cli.learned import options
from clickstop.config.learned import files as rule_files
from clickstop.mcp.bounds import WHOLE
from clickstop.render.retrospective import markdown
from clickstop.store import quality, timeline

if TYPE_CHECKING:
    from clickstop.mcp.asked import Asked
    from clickstop.store.rows import Row

SCHEME = "clickstop://"
LAST = f"{SCHEME}retrospective/last"
# Templates, and what they are.
TEMPLATES = {
    "summaries/{session}": "The summary of a session; the beginning of its id is enough.",
    "incidents/{name}": "An incident report.",
    "rules/{name}": "A rule that an incident taught.",
}
_LISTED = 50  # of each kind


@dataclass(frozen=True, slots=True)
class Resource:
    """One text that can be asked for."""

    uri: str
    name: str
    about: str


def listed(asked: Asked) -> list[Resource]:
    """What there is now, newest first of each kind."""
    found = [Resource(LAST, "Last retrospective", "What the last session should teach.")]
    found += [_summary(row) for row in timeline.sessions(asked.connection, _LISTED) if row["request"]]
    for kind, paths in (("incidents", _incidents(asked)), ("rules", _rules(asked))):
        about = TEMPLATES[f"{kind}/{{name}}"]
        found += [Resource(f"{SCHEME}{kind}/{_stem(path)}", _stem(path), about) for path in paths[:_LISTED]]
    return found


def read(asked: Asked, uri: str) -> str:
    """The text, as Markdown."""
    kind, _, name = uri.removeprefix(SCHEME).partition("/")
    if uri == LAST:
        return _cut(last_retrospective(asked, ""))
    if kind == "summaries" and name:
        found = timeline.summary(asked.connection, asked.session(name))
        return str(found["text"]) if found else "This session is not summed up yet: that is done when it stops."
    if kind in ("incidents", "rules") and name:
        return _cut(_file(kind, name, _incidents(asked) if kind == "incidents" else _rules(asked)))
    known = ", ".join([LAST, *(SCHEME + template for template in TEMPLATES)])
    raise click.ClickException(f"there is no resource {uri}. There are: {known}")


def last_retrospective(asked: Asked, session: str) -> str:
    session_id = asked.session(session)
    rows = quality.one_session(asked.connection, session_id)
    title = f"Retrospective of session {session_id}"
    return markdown(retrospective.of_sessions(asked.connection, title, rows, []))


def _summary(row: Row) -> Resource:
    about = f"{row['started_at'][:16]} UTC, {row['branch'] or 'no branch'}: {row['request'][:80]}"
    return Resource(f"{SCHEME}summaries/{row['session_id']}", f"Session {row['session_id'][:8]}", about)


def _incidents(asked: Asked) -> list[str]:
    folder = os.path.join(asked.here.root, options(asked.here)["incidents"])
    try:
        names = sorted(os.listdir(folder), reverse=True)
    except OSError:
        return []
    return [os.path.join(folder, name) for name in names if name.endswith(".md")]


def _rules(asked: Asked) -> list[str]:
    return rule_files(os.path.join(asked.here.root, options(asked.here)["rules"]))


def _stem(path: str) -> str:
    return os.path.basename(path).removesuffix(".md")


def _file(kind: str, name: str, paths: list[str]) -> str:
    """Only what is listed: a name is never a path."""
    path = next((path for path in paths if _stem(path) == name), "")
    if not path:
        known = ", ".join(_stem(path) for path in paths[:20]) or "none yet"
        raise click.ClickException(f"there is no {name} among the {kind}. There are: {known}")
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read(WHOLE + 1)


def _cut(text: str) -> str:
    return text if len(text) <= WHOLE else f"{text[:WHOLE]}\n\n[cut after {WHOLE} characters]\n"
