"""What a period should teach: what broke, what went green again, what was left red, what to do next."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from clickstop.app import period, signals, trend
from clickstop.store import audit, quality

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.app.signals import Episode, QualitySignal
    from clickstop.store.rows import Row

_SLOW = 30  # minutes from red to green that are worth a word
_ACTIONS = 8


@dataclass(frozen=True, slots=True)
class FileErrors:
    """Type errors of one file."""

    file: str
    runs: int
    codes: list[str]


@dataclass(frozen=True, slots=True)
class Violations:
    """How often a rule was broken."""

    rule: str
    count: int
    last: str


@dataclass(frozen=True, slots=True)
class Retrospective:
    """A period in sections; empty ones are left out when it is shown."""

    title: str
    sessions: int
    sentence: str
    blockers: list[Episode]
    test_failures: list[Episode]
    type_errors: list[FileErrors]
    lint_failures: list[Episode]
    violations: list[Violations]
    green_again: list[Episode]
    left_red: list[Episode]
    flaky: list[Episode]
    opened: list[str]  # gates that a person opened, and why
    commits: int
    passes: int
    actions: list[str]


def look_back(
    connection: Connection, session: str | None = None, days: float | None = None, since: str = ""
) -> Retrospective:
    """Of the last days, of all since a moment, else of a session: the last one if none is named."""
    if days is not None:
        noun = "day" if days == 1 else "days"
        return of_sessions(connection, f"Retrospective of the last {days:g} {noun}", *period.days(connection, days))
    if since:
        return of_sessions(connection, f"Retrospective since {since[:10]}", *period.since(connection, since))
    session_id = period.named_session(connection, session)
    rows = quality.one_session(connection, session_id)
    return of_sessions(connection, f"Retrospective of session {session_id}", rows, [])


def of_sessions(connection: Connection, title: str, rows: list[Row], before: list[Row]) -> Retrospective:
    ids = [row["session_id"] for row in rows]
    recorded = signals.load(connection, ids)
    edits = signals.edit_times(connection, ids)
    episodes = signals.episodes(recorded, edits)
    parts = trend.build(rows, before, recorded, edits)
    unverified = sum(1 for row in rows if edits.get(row["session_id"]) and not row["signals"])
    retrospective = Retrospective(
        title=title,
        sessions=len(rows),
        sentence=parts.sentence,
        blockers=_of_type(episodes, "build_failure"),
        test_failures=_of_type(episodes, "test_failure"),
        type_errors=_by_file(recorded),
        lint_failures=_of_type(episodes, "lint_failure"),
        violations=_by_rule(recorded),
        green_again=parts.red_to_green,
        left_red=parts.left_red,
        flaky=parts.flaky,
        opened=_opened(connection, rows),
        passes=sum(signal.type == "vr_pass" for signal in recorded),
        commits=sum(signal.type == "clean_commit" and not signal.repeat for signal in recorded),
        actions=[],
    )
    return replace(retrospective, actions=next_actions(retrospective, unverified)[:_ACTIONS])


def _opened(connection: Connection, rows: list[Row]) -> list[str]:
    """Gates of workflows that somebody opened from the first of these sessions on until the last one's end."""
    if not rows:
        return []
    begin, end = min(row["started_at"] for row in rows), max(row["last_at"] for row in rows)
    passes = audit.between(connection, "workflow.pass", begin, end)
    return [f"{row['subject']}: {row['reason']} ({row['actor']})" for row in passes]


def next_actions(retrospective: Retrospective, unverified: int) -> list[str]:
    """What follows from the data, most pressing first."""
    red = [
        f"Fix {_what(episode)}: `{episode.command}` was left red." for episode in _pressing(retrospective.left_red)
    ]
    flaky = [
        f"Make {_what(episode)} dependable: it was red and green with no edit in between."
        for episode in retrospective.flaky
    ]
    rules = [
        f"Decide about rule {violation.rule}: broken {_times(violation.count)}."
        for violation in retrospective.violations
        if violation.count > 1
    ]
    files = [
        f"Look at {errors.file} as a whole: type errors in {errors.runs} runs."
        for errors in retrospective.type_errors
        if errors.runs > 2
    ]
    slow = [
        f"Find out why {_what(episode)} stayed red for {episode.minutes:.0f} minutes."
        for episode in retrospective.green_again
        if (episode.minutes or 0) > _SLOW
    ]
    edited = f"{unverified} of {retrospective.sessions} sessions edited files and verified nothing"
    blind = [f"Run a check before stopping: {edited}."]
    return [*red, *flaky, *rules, *files, *slow, *(blind if unverified else [])]


def _pressing(left: list[Episode]) -> list[Episode]:
    order = ("build_failure", "test_failure", "type_error", "lint_failure")
    return sorted(left, key=lambda episode: order.index(episode.type))


def _what(episode: Episode) -> str:
    kind = {"build_failure": "the build", "test_failure": "the tests", "type_error": "the types"}.get(episode.type)
    named = episode.names[0] if episode.names else (episode.files[0] if episode.files else "")
    return f"{kind or 'the lint findings'}{f' ({named})' if named else ''}"


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def _of_type(episodes: list[Episode], kind: str) -> list[Episode]:
    return [episode for episode in episodes if episode.type == kind]


def _by_file(recorded: list[QualitySignal]) -> list[FileErrors]:
    runs: Counter[str] = Counter()
    codes: dict[str, list[str]] = {}
    for signal in recorded:
        if signal.type != "type_error":
            continue
        for file in dict.fromkeys(map(_path, signal.files)) or ["(file not named)"]:
            runs[file] += 1
            codes.setdefault(file, []).extend(signal.names)
    return [FileErrors(file, count, list(dict.fromkeys(codes[file]))) for file, count in runs.most_common()]


def _by_rule(recorded: list[QualitySignal]) -> list[Violations]:
    counted: dict[str, list[QualitySignal]] = {}
    for signal in recorded:
        if signal.type == "rule_violation":
            counted.setdefault(signal.rule_id or "(no rule named)", []).append(signal)
    made = [Violations(rule, len(broken), broken[-1].details) for rule, broken in counted.items()]
    return sorted(made, key=lambda violation: -violation.count)


def _path(place: str) -> str:
    path, colon, line = place.rpartition(":")
    return path if colon and line.isdigit() else place
