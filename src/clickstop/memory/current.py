"""`CURRENT.md`: where the work stands, for people and for agents without hooks; and its archive."""

from __future__ import annotations

from clickstop.memory.summary import PARTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_MARK = "<!-- clickstop session "
_END = " -->"
_SLUG = 40


def page(found: dict[str, Any], *, session_id: str, branch: str, state: str, at: str, score: int) -> str:
    """The file's text."""
    lines = [f"{_MARK}{session_id}{_END}", "# Where the work stands", ""]
    when = at[:16].replace("T", " ")
    lines += [f"Session {session_id[:8]} ({state}), branch {branch or 'none'}, {when} UTC, score {score}."]
    lines += ["", "## Request", "", found["request"]]
    for name, heading in PARTS.items():
        if found[name]:
            lines += ["", f"## {heading}", "", *(f"- {line}" for line in found[name])]
    lines += ["", "Written by clickstop from its records; see `clickstop session`.", ""]
    return "\n".join(lines)


def session_of(text: str) -> str:
    """Whose page a text is; "" for one that is not ours."""
    first = text.partition("\n")[0].strip()
    return first[len(_MARK) : -len(_END)] if first.startswith(_MARK) and first.endswith(_END) else ""


def archive_name(text: str, day: str) -> str:
    """The name under which a page is kept: its day, what it was about, whose it was."""
    request = text.partition("## Request\n")[2].strip().partition("\n")[0]
    letters = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in request.lower())
    words = [word for word in letters.split("-") if word]
    slug = "-".join(words)[:_SLUG].strip("-") or "session"
    whose = session_of(text)
    return f"{day}-{slug}-{whose[:8] or 'foreign'}.md"
