"""The pieces of context for a session's start, most important first."""

from __future__ import annotations

from clickstop.memory import summary
from clickstop.memory.budget import ContextPiece
from clickstop.memory.observation import FAILED_AGAIN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.memory.rules import FileRule
    from clickstop.store.memory import Debt, Snapshot, Summary
    from clickstop.store.observations import Decided, OpenAttempt

# Workflows add pieces about their run logs with priorities from 90 to 40, see `handlers/inject/session_start.py`.
HEALTH, DEBTS, SNAPSHOT, ATTEMPTS, SUMMARY, DECISIONS, RULES = 100, 98, 96, 80, 74, 60, 50
_ATTEMPTS = 5
_DECISIONS = 5
_RULES = 6
_OWED = 5
_DETAIL = 240  # characters of a failed attempt's output
_LINE = 200
_SAME = 80  # characters by which two texts count as the same
_LINES = 3
_TELLING = ("error", "assert", "expected", "not found", "cannot", "undefined", "panic", "denied")


def health(trouble: str) -> list[ContextPiece]:
    """One line if part of clickstop is not in force."""
    return [ContextPiece("health", f"clickstop: {trouble}.", HEALTH)] if trouble else []


def debts(owed: list[Debt]) -> list[ContextPiece]:
    """Checks that an earlier session left failing, until they pass."""
    if not owed:
        return []
    listed, more = _listed(owed)
    return [ContextPiece(f"debts {listed}", f"Left failing by an earlier session: {listed}{more}.", DEBTS)]


def broken_rules(owed: list[Debt]) -> list[ContextPiece]:
    """Learned rules that an earlier session left broken."""
    if not owed:
        return []
    listed, more = _listed(owed)
    return [ContextPiece(f"rules {listed}", f"Learned rule violated by an earlier session: {listed}{more}.", DEBTS)]


def lessons(owed: list[Debt]) -> list[ContextPiece]:
    """Bug fixes without a rule, until a rule is written or a person waives it."""
    if not owed:
        return []
    listed, more = _listed(owed)
    text = f"Bug fixes without a rule: {listed}{more}. To start: clickstop incident new --fix ID"
    return [ContextPiece(f"lessons {listed}", text, DEBTS)]


def _listed(owed: list[Debt]) -> tuple[str, str]:
    """The oldest debts, and how many more there are."""
    listed = ", ".join(f"{debt.key} (since {debt.since[:10]})" for debt in owed[:_OWED])
    return listed, f" and {len(owed) - _OWED} more" if owed[_OWED:] else ""


def before_compaction(snapshot: Snapshot | None) -> list[ContextPiece]:
    """The snapshot taken before the compaction."""
    return [ContextPiece(f"snapshot {snapshot.id}", snapshot.text, SNAPSHOT)] if snapshot else []


def attempts(open_: list[OpenAttempt], in_play: list[str], branch: str, since: str) -> list[ContextPiece]:
    """Failed attempts on the files in play, or important ones of the last session; this branch first."""
    touched = set(in_play)

    def matters(attempt: OpenAttempt) -> bool:
        return bool(touched.intersection(attempt.files)) or (attempt.last_at >= since and attempt.importance > 3)

    def rank(attempt: OpenAttempt) -> tuple[bool, int, int]:
        return attempt.branch != branch, -len(touched.intersection(attempt.files)), -attempt.importance

    chosen = sorted(filter(matters, open_), key=lambda attempt: attempt.last_at, reverse=True)
    # The sort is stable: within a rank, the newest stay first.
    chosen.sort(key=rank)
    return [
        ContextPiece(f"attempt {attempt.id} {attempt.recurrence}", _attempt(attempt), ATTEMPTS - at)
        for at, attempt in enumerate(chosen[:_ATTEMPTS])
    ]


def _attempt(attempt: OpenAttempt) -> str:
    times = f" {attempt.recurrence} times so far" if attempt.recurrence > 1 else ""
    lines = [f"Not working yet{times}: {attempt.title}"]
    if attempt.command and attempt.command not in attempt.title:
        lines.append(f"Command: `{attempt.command[:_LINE]}`")
    note, output = _apart(attempt.detail)
    error = telling(output, attempt.title)
    about = [note, f"It said: {error}" if error else ""]
    lines.append(" ".join(part for part in about if part))
    return "\n".join(lines).rstrip()


def _apart(detail: str) -> tuple[str, str]:
    """The detail of an attempt, split into our own note and the command's output."""
    if not detail.startswith(FAILED_AGAIN):
        return "", detail
    ours, _, output = detail.partition("\n")
    return ours, output


def telling(detail: str, title: str) -> str:
    """The lines of an output that describe the error, without rulers and without what the title says."""
    lines = [" ".join(line.split()) for line in detail.splitlines()]
    worth = [line for line in lines if sum(map(str.isalnum, line)) > 4 and line not in title]
    named = [line for line in worth if any(word in line.lower() for word in _TELLING)]
    return " | ".join((named or worth)[:_LINES])[:_DETAIL]


def last_summary(last: Summary | None, pieces: list[ContextPiece]) -> list[ContextPiece]:
    """The last session's summary, without what other pieces contain."""
    if last is None:
        return []
    before = _text(pieces)
    last.next = [
        step for step in last.next if not before or step.removeprefix(summary.SETTLE).rstrip("…") not in before
    ]
    text = summary.text_of(
        last,
        headline=summary.headline(last.state, last.branch, last.last_at),
        without=("failed", "debts", "decisions"),
    )
    return [ContextPiece(f"summary {last.session_id} {last.last_at}", text, SUMMARY)]


def decisions(recent: list[Decided], pieces: list[ContextPiece]) -> list[ContextPiece]:
    """Recent decisions that no other piece contains."""
    before, added = _text(pieces), []
    for at, decision in enumerate(recent[:_DECISIONS]):
        detail = " ".join(decision.detail.split())[:_LINE]
        if f": {(detail or decision.title)[:_SAME]}" in before:
            continue
        more = f" ({detail})" if detail and detail not in decision.title else ""
        added.append(
            ContextPiece(
                f"decision {decision.id}",
                f"Decided on {decision.at[:10]}: {decision.title[:_LINE]}{more}",
                DECISIONS - at,
            )
        )
    return added


def rules(for_all: list[FileRule]) -> list[ContextPiece]:
    """The rules for the whole project."""
    return [
        ContextPiece(f"rule {rule.id}", f"Rule {rule.id}: {rule.text}", RULES - at)
        for at, rule in enumerate(for_all[:_RULES])
    ]


def _text(pieces: list[ContextPiece]) -> str:
    return "\n".join(piece.text for piece in pieces)
