"""A session in a few lines: made from what was recorded, never invented. What is not known is not said."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_REQUEST = 300  # characters
_LINE = 160
_MOST = 6  # lines of each part
_FILES = 12
SETTLE = "settle: "  # begins a step that a failed attempt leaves
# Part of a summary, and how it is headed.
PARTS = {
    "done": "Done",
    "decisions": "Decisions",
    "failed": "Failed attempts",
    "checks": "Verified",
    "files": "Files",
    "debts": "Owed",
    "next": "Next",
}


class Record:
    """What is known of a session."""

    __slots__ = (
        "attempts",
        "branch",
        "checks",
        "debts",
        "observations",
        "outcome",
        "plan_file",
        "plan_items",
        "prompts",
        "score",
        "session_id",
        "started_at",
        "state",
        "task_id",
    )

    def __init__(self, session_id: str) -> None:
        self.session_id = session_id
        self.branch = ""
        self.started_at = ""
        self.state = ""  # open, idle, failed, ended, lost
        self.task_id = ""
        self.plan_file = ""
        self.plan_items: list[str] = []  # of the plan, not ticked
        self.prompts: list[str] = []  # the person's, first and last
        self.outcome = ""  # of the last prompt
        self.observations: list[tuple[str, str, list[str]]] = []  # type, title, files; oldest first
        self.attempts: list[str] = []  # titles of failed attempts that are not settled
        self.checks: list[tuple[str, str]] = []  # tool, what it said last
        self.debts: list[str] = []
        self.score = 50

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to tell: nobody asked for anything, or nothing came of it."""
        return not self.prompts or not (self.observations or self.attempts or self.checks)


def parts(record: Record) -> dict[str, Any]:
    """The parts of a summary."""
    commits = _titles(record, ("feature", "bugfix", "refactor", "commit"))
    files = list(
        dict.fromkeys(path for kind, _, paths in record.observations if kind == "file_change" for path in paths)
    )
    more = [f"and {len(files) - _FILES} more"] if files[_FILES:] else []
    return {
        "request": _request(record),
        "done": commits + _written(record, files, commits),
        "decisions": _titles(record, ("decision",)),
        "failed": record.attempts[-_MOST:],
        "files": files[:_FILES] + more,
        "checks": [f"{tool} {said}" for tool, said in record.checks[:_MOST]],
        "debts": record.debts[:_MOST],
        "next": _next(record),
    }


def _request(record: Record) -> str:
    if not record.prompts:
        return ""
    first, last = _short(record.prompts[0], _REQUEST), _short(record.prompts[-1], _REQUEST)
    return first if first == last else f"{first} / last: {last}"


def _titles(record: Record, kinds: tuple[str, ...]) -> list[str]:
    found = [_short(title, _LINE) for kind, title, _ in record.observations if kind in kinds]
    return list(dict.fromkeys(found))[-_MOST:]


def _written(record: Record, files: list[str], commits: list[str]) -> list[str]:
    """Without a commit, what was changed is all that is known of what was done."""
    reports = _titles(record, ("incident",))
    if commits or not files:
        return reports
    return [f"changed {len(files)} file{'s' if files[1:] else ''}, not committed", *reports]


def _next(record: Record) -> list[str]:
    """What the records leave open."""
    steps = [f"pay what is owed: {debt}" for debt in record.debts[:3]]
    steps += [f"{SETTLE}{_short(title, _LINE)}" for title in record.attempts[-3:]]
    if record.outcome == "abandoned" and record.prompts:
        steps.append("finish what was asked last")
    steps += [f"plan {record.plan_file}: {_short(item, _LINE)}" for item in record.plan_items[:3]]
    return steps[:_MOST]


def told(found: dict[str, Any], *, headline: str, without: tuple[str, ...] = ()) -> str:
    """A summary as the agent reads it: one line per part."""
    lines = [f"{headline}: {found['request']}"]
    for name, heading in PARTS.items():
        said = found[name] if name not in without else []
        if name == "next" and "failed" not in without:  # which stand above
            said = [step for step in said if not step.startswith(SETTLE)]
        if said:
            lines.append(f"{heading}: {'; '.join(said)}")
    return "\n".join(lines)


def headline(record_state: str, branch: str, at: str) -> str:
    """Which session it was, for the session after it."""
    return f"Last session{_which(record_state, branch, at)}"


def heading(record_state: str, branch: str, at: str) -> str:
    """Which session it was, for whoever looks it up."""
    return f"Session{_which(record_state, branch, at)}"


def _which(record_state: str, branch: str, at: str) -> str:
    ended = {"lost": ", ended without a word", "failed": ", ended by an error of the model's service"}
    where = f" on {branch}" if branch else ""
    return f"{where} ({at[:16].replace('T', ' ')} UTC{ended.get(record_state, '')})"


def _short(text: str, limit: int) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= limit else plain[: limit - 1].rstrip() + "…"
