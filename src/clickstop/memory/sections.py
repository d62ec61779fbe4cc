"""What a session is told at its start, piece by piece, the most important first."""

from __future__ import annotations

from clickstop.memory import summary
from clickstop.memory.attempts import AGAIN
from clickstop.memory.budget import Piece

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# Beside these: what workflows say of their logs (90 down to 40), see `handlers/inject/session_start.py`.
HEALTH, DEBTS, SNAPSHOT, ATTEMPTS, SUMMARY, DECISIONS, RULES = 100, 98, 96, 80, 74, 60, 50
_ATTEMPTS = 5
_DECISIONS = 5
_RULES = 6
_OWED = 5
_DETAIL = 240  # characters of what a failed attempt said
_LINE = 200
_SAME = 80  # characters by which two texts are one
_LINES = 3
_TELLING = ("error", "assert", "expected", "not found", "cannot", "undefined", "panic", "denied")


def health(trouble: str) -> list[Piece]:
    """One line where not all of clickstop is in force."""
    return [Piece("health", f"clickstop: {trouble}.", HEALTH)] if trouble else []


def debts(owed: list[tuple[str, str]]) -> list[Piece]:
    """What an earlier session left red; a check that passes pays it."""
    if not owed:
        return []
    named = ", ".join(f"{key} (since {since[:10]})" for key, since in owed[:_OWED])
    more = f" and {len(owed) - _OWED} more" if owed[_OWED:] else ""
    return [Piece(f"debts {named}", f"Left red by an earlier session: {named}{more}.", DEBTS)]


def lessons(owed: list[tuple[str, str]]) -> list[Piece]:
    """Bug fixes that nothing was learned from yet; a rule pays one, or a person waives it."""
    if not owed:
        return []
    named = ", ".join(f"{key} (since {since[:10]})" for key, since in owed[:_OWED])
    more = f" and {len(owed) - _OWED} more" if owed[_OWED:] else ""
    text = f"Bug fixes left without a rule: {named}{more}. To begin: clickstop incident new --fix ID"
    return [Piece(f"lessons {named}", text, DEBTS)]


def kept(found: tuple[str, str] | None) -> list[Piece]:
    """The snapshot of before the compaction."""
    return [Piece(f"snapshot {found[0]}", found[1], SNAPSHOT)] if found else []


class Tried:
    """A failed attempt as memory has it."""

    __slots__ = ("branch", "command", "detail", "files", "id", "importance", "last_at", "recurrence", "title")

    def __init__(self, row: tuple[Any, ...], files: list[str]) -> None:
        self.id: str = row[0]
        self.title: str = row[1]
        self.detail: str = row[2]
        self.files = files
        self.importance: int = row[4]
        self.recurrence: int = row[5]
        self.branch: str = row[6]
        self.command: str = row[7]
        self.last_at: str = row[8]


def attempts(tried: list[Tried], in_play: list[str], branch: str, since: str) -> list[Piece]:
    """Failed attempts that touch the files in play, or that the last session left; this branch first."""
    touched = set(in_play)
    chosen = [
        one for one in tried if touched.intersection(one.files) or (one.last_at >= since and one.importance > 3)
    ]
    chosen.sort(key=lambda one: one.last_at, reverse=True)
    chosen.sort(key=lambda one: (one.branch != branch, -len(touched.intersection(one.files)), -one.importance))
    return [
        Piece(f"attempt {one.id} {one.recurrence}", _attempt(one), ATTEMPTS - at)
        for at, one in enumerate(chosen[:_ATTEMPTS])
    ]


def _attempt(one: Tried) -> str:
    times = f" {one.recurrence} times so far" if one.recurrence > 1 else ""
    lines = [f"Not working yet{times}: {one.title}"]
    if one.command and one.command not in one.title:
        lines.append(f"Command: `{one.command[:_LINE]}`")
    again, output = _apart(one.detail)
    said = telling(output, one.title)
    about = [again, f"It said: {said}" if said else ""]
    lines.append(" ".join(part for part in about if part))
    return "\n".join(lines).rstrip()


def _apart(detail: str) -> tuple[str, str]:
    """What is known of an attempt: our own words on it, and the command's."""
    if not detail.startswith(AGAIN):
        return "", detail
    ours, _, output = detail.partition("\n")
    return ours, output


def telling(detail: str, title: str) -> str:
    """The lines of an output that say what is wrong, without rulers and what the title says already."""
    lines = [" ".join(line.split()) for line in detail.splitlines()]
    worth = [line for line in lines if sum(map(str.isalnum, line)) > 4 and line not in title]
    named = [line for line in worth if any(word in line.lower() for word in _TELLING)]
    return " | ".join((named or worth)[:_LINES])[:_DETAIL]


def last_summary(row: dict[str, Any] | None, *, told_apart: bool, told: str = "") -> list[Piece]:
    """The last session; what other pieces tell is left out of it."""
    if row is None:
        return []
    without = ("failed", "debts", "decisions") if told_apart else ()
    steps = [step for step in row["next"] if not told or step.removeprefix(summary.SETTLE).rstrip("…") not in told]
    text = summary.told(
        {**row, "next": steps},
        headline=summary.headline(row["state"], row["branch"], row["last_at"]),
        without=without,
    )
    return [Piece(f"summary {row['session_id']} {row['last_at']}", text, SUMMARY)]


def decisions(rows: list[tuple[str, str, str]], told: str = "") -> list[Piece]:
    """Id, title and detail of recent decisions; not of those that stand in what is told already."""
    pieces = []
    for at, (row_id, title, detail) in enumerate(rows[:_DECISIONS]):
        said = " ".join(detail.split())[:_LINE]
        if said and f": {said[:_SAME]}" in told:
            continue
        more = f" ({said})" if said and said not in title else ""
        pieces.append(Piece(f"decision {row_id}", f"Decided: {title[:_LINE]}{more}", DECISIONS - at))
    return pieces


def rules(found: list[tuple[str, str]]) -> list[Piece]:
    """Name and text of the rules for the whole project."""
    return [
        Piece(f"rule {name}", f"Rule {name}: {text}", RULES - at) for at, (name, text) in enumerate(found[:_RULES])
    ]
