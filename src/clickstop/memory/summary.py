"""A session's summary, made only from what was recorded."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.store.memory import Summary
    from clickstop.store.observations import Observed

_REQUEST = 300  # characters
_LINE = 160
_MOST = 6  # lines of each part
_FILES = 12
SETTLE = "settle: "  # starts a next step that results from a failed attempt
# Parts of a summary with their headings.
PARTS = {
    "done": "Done",
    "decisions": "Decisions",
    "failed": "Failed attempts",
    "checks": "Checks",
    "files": "Files",
    "debts": "Open",
    "next": "Next",
}


COMMITTED = ("feature", "bugfix", "refactor", "commit")  # types of observations that are commits


class SessionFacts:
    """What is known about a session."""

    __slots__ = (
        "attempts",
        "branch",
        "checks",
        "debts",
        "last_at",
        "observations",
        "outcome",
        "plan_file",
        "plan_items",
        "prompts",
        "score",
        "session_id",
        "state",
        "task_id",
    )

    def __init__(self, session_id: str) -> None:
        self.session_id = session_id
        self.branch = ""
        self.last_at = ""
        self.state = ""  # open, idle, failed, ended, lost
        self.task_id = ""
        self.plan_file = ""
        self.plan_items: list[str] = []  # unticked items of the plan
        self.prompts: list[str] = []  # the person's first and last prompt
        self.outcome = ""  # of the last prompt
        self.observations: list[Observed] = []  # oldest first
        self.attempts: list[str] = []  # titles of open failed attempts
        self.checks: list[tuple[str, str]] = []  # tool and last result
        self.debts: list[str] = []
        self.score: int | None = None

    @property
    def is_empty(self) -> bool:
        """Whether there was no prompt, or nothing resulted from it."""
        return not self.prompts or not (self.observations or self.attempts or self.checks)


class Parts:
    """The parts of a summary."""

    __slots__ = ("checks", "debts", "decisions", "done", "failed", "files", "next", "request")

    def __init__(self) -> None:
        self.request = ""
        self.done: list[str] = []
        self.decisions: list[str] = []
        self.failed: list[str] = []
        self.files: list[str] = []
        self.checks: list[str] = []
        self.debts: list[str] = []
        self.next: list[str] = []

    def row(self) -> dict[str, str | list[str]]:
        """The columns of its row."""
        return {name: getattr(self, name) for name in self.__slots__}


def parts(record: SessionFacts) -> Parts:
    """Summarise a session."""
    commits = _titles(record, COMMITTED)
    changes = [observed for observed in record.observations if observed.type == "file_change"]
    files = list(dict.fromkeys(path for change in changes for path in change.files))
    more = [f"and {len(files) - _FILES} more"] if files[_FILES:] else []
    summary = Parts()
    summary.request = _request(record)
    summary.done = commits + _written(record, files, commits)
    summary.decisions = _titles(record, ("decision",))
    summary.failed = record.attempts[-_MOST:]
    summary.files = files[:_FILES] + more
    summary.checks = [f"{tool} {result}" for tool, result in record.checks[:_MOST]]
    summary.debts = record.debts[:_MOST]
    summary.next = _next(record)
    return summary


def _request(record: SessionFacts) -> str:
    if not record.prompts:
        return ""
    first, last = _short(record.prompts[0], _REQUEST), _short(record.prompts[-1], _REQUEST)
    return first if first == last else f"{first} / last: {last}"


def _titles(record: SessionFacts, kinds: tuple[str, ...]) -> list[str]:
    titles = [_short(observed.title, _LINE) for observed in record.observations if observed.type in kinds]
    return list(dict.fromkeys(titles))[-_MOST:]


def _written(record: SessionFacts, files: list[str], commits: list[str]) -> list[str]:
    """Without commits, the changed files are all that is known."""
    reports = _titles(record, ("incident",))
    if commits or not files:
        return reports
    return [f"changed {len(files)} file{'s' if files[1:] else ''}, not committed", *reports]


def _next(record: SessionFacts) -> list[str]:
    """What is left to do."""
    steps = [f"fix the failed checks: {debt}" for debt in record.debts[:3]]
    steps += [f"{SETTLE}{_short(title, _LINE)}" for title in record.attempts[-3:]]
    if record.outcome == "abandoned" and record.prompts:
        steps.append("finish the last request")
    steps += [f"plan {record.plan_file}: {_short(item, _LINE)}" for item in record.plan_items[:3]]
    return steps[:_MOST]


def text_of(summary: Parts | Summary, *, headline: str, without: tuple[str, ...] = ()) -> str:
    """The summary as the agent reads it: one line per part, whatever is in the names of files."""
    from clickstop.core.inert import inert_line

    lines = [f"{headline}: {summary.request}"]
    for name, heading in PARTS.items():
        entries: list[str] = getattr(summary, name) if name not in without else []
        if name == "next" and "failed" not in without:  # these are listed above
            entries = [step for step in entries if not step.startswith(SETTLE)]
        if entries:
            lines.append(f"{heading}: {'; '.join(entries)}")
    return "\n".join(map(inert_line, lines))


def headline(record_state: str, branch: str, at: str) -> str:
    """The start of the summary given to the next session."""
    return f"Last session{_which(record_state, branch, at)}"


def heading(record_state: str, branch: str, at: str) -> str:
    """The start of a stored summary."""
    return f"Session{_which(record_state, branch, at)}"


def _which(record_state: str, branch: str, at: str) -> str:
    ended = {"lost": ", ended without a final message", "failed": ", ended by a model API error"}
    where = f" on {branch}" if branch else ""
    return f"{where} ({at[:16].replace('T', ' ')} UTC{ended.get(record_state, '')})"


def _short(text: str, limit: int) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= limit else plain[: limit - 1].rstrip() + "…"
