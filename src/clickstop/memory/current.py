"""`CURRENT.md`: the state of the work, for people and for agents without hooks, and its archive."""

from __future__ import annotations

import os

from clickstop.core.places import digest, write_whole
from clickstop.core.private import write_private
from clickstop.core.score import score_text
from clickstop.memory.summary import PARTS, parts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.core.places import Places
    from clickstop.memory.summary import SessionFacts

_MARK = "<!-- clickstop session "
_END = " -->"
_SLUG = 40


def page_file(places: Places, named: str) -> str:
    """The path of the page: in the repository if configured and not reached through a link out of it, else with
    the store.
    """
    # By default the page stays outside the repository.
    if not named:
        return places.current
    from clickstop.core.paths import is_inside

    path = os.path.join(places.root, named)
    return path if is_inside(os.path.realpath(path), os.path.realpath(places.root)) else places.current


def page(record: SessionFacts, at: str) -> str:
    """The text of the page."""
    summary, when = parts(record), at[:16].replace("T", " ")
    branch = record.branch or "none"
    lines = [f"{_MARK}{record.session_id}{_END}", "# Where the work stands", ""]
    state, score = record.state, score_text(record.score)
    lines += [f"Session {record.session_id[:8]} ({state}), branch {branch}, {when} UTC, {score}."]
    lines += ["", "## Request", "", summary.request]
    for name, heading in PARTS.items():
        entries: list[str] = getattr(summary, name)
        if entries:
            lines += ["", f"## {heading}", "", *(f"- {entry}" for entry in entries)]
    lines += ["", "Written by clickstop from recorded data; see `clickstop session`.", ""]
    return "\n".join(lines)


def session_of(text: str) -> str:
    """The id of the session that wrote this page, or "" if it is not ours."""
    first = text.partition("\n")[0].strip()
    return first[len(_MARK) : -len(_END)] if first.startswith(_MARK) and first.endswith(_END) else ""


def archive_name(text: str, day: str) -> str:
    """The page's name in the archive: its day, request and session."""
    request = text.partition("## Request\n")[2].strip().partition("\n")[0]
    letters = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in request.lower())
    words = [word for word in letters.split("-") if word]
    slug = "-".join(words)[:_SLUG].strip("-") or "session"
    whose = session_of(text)
    return f"{day}-{slug}-{whose[:8] or 'foreign'}.md"


def replace(path: str, text: str, session_id: str, archive: str, day: str) -> None:
    """Write the page if it has changed."""
    old = _read(path)
    if old == text:
        return
    # Neither another session's page nor one that somebody wrote by hand may be lost.
    if old.strip() and session_of(old) != session_id:
        keep(old, archive, day)
    if os.path.dirname(path) == os.path.dirname(archive):  # the page is kept with the store
        write_private(path, text)
        return
    os.makedirs(os.path.dirname(path), exist_ok=True)
    write_whole(path, text)


def keep(page: str, archive: str, day: str) -> None:
    """Archive a page: one file per session and day. A page that is not ours gets a unique name."""
    name = archive_name(page, day)
    if not session_of(page):
        name = f"{name.removesuffix('.md')}-{digest(page)[:8]}.md"
    write_private(os.path.join(archive, name), page)


def thin_out(archive: str, before: float) -> int:
    """Remove archived pages older than `before` (seconds since 1970), and return how many."""
    names = os.listdir(archive) if os.path.isdir(archive) else []
    old = [path for name in names if os.stat(path := os.path.join(archive, name)).st_mtime < before]
    for path in old:
        os.remove(path)
    return len(old)


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return ""
