"""Retrospectives: what broke in a period, what went green again, what is still red, what to do next."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from clickstop.app import period, signals, spending, trend
from clickstop.app.episodes import Episode, episodes
from clickstop.checks.document_names import is_prose
from clickstop.core.words import many, one_line, times
from clickstop.store import audit, costs, pages, quality

if TYPE_CHECKING:
    from collections.abc import Iterable
    from sqlite3 import Connection

    from clickstop.app.here import Here
    from clickstop.app.period import Period
    from clickstop.app.signals import SignalRow

_SLOW = 30  # minutes from red to green that are worth a mention
_ACTIONS = 8
_MOST = 12  # items of one section


@dataclass(frozen=True, slots=True)
class FileErrors:
    file: str
    runs: int
    codes: list[str]


@dataclass(frozen=True, slots=True)
class Violations:
    rule: str
    count: int
    last: str


@dataclass(frozen=True, slots=True)
class Retrospective:
    """A period in sections, each with its newest items."""

    title: str
    sessions: int
    sentence: str
    usd: float | None  # with subagents; None where nothing was counted
    blockers: list[Episode]
    test_failures: list[Episode]
    type_errors: list[FileErrors]
    lint_failures: list[Episode]
    violations: list[Violations]
    green_again: list[Episode]
    left_red: list[Episode]
    flaky: list[Episode]
    decisions: list[str]
    failed_attempts: list[str]  # that nobody has settled
    opened: list[str]  # gates that a person opened, with the reasons
    commits: int
    passes: int
    actions: list[str]
    left_out: dict[str, int]  # by section: how many items were dropped


def look_back(repo: Here, session: str | None = None, days: float | None = None, since: str = "") -> Retrospective:
    """The retrospective of the last days, of the time since a moment, or of a session (default: the last one)."""
    connection = repo.connection
    spending.refresh(repo)
    if days is not None:
        noun = "day" if days == 1 else "days"
        return of_period(connection, f"Retrospective of the last {days:g} {noun}", *period.days(connection, days))
    if since:
        return of_period(connection, f"Retrospective since {since[:10]}", *period.since(connection, since))
    session_id = period.named_session(connection, session)
    periods = period.session(connection, session_id)
    return of_period(connection, f"Retrospective of session {session_id}", *periods)


def of_period(connection: Connection, title: str, now: Period, before: Period) -> Retrospective:
    recorded = signals.load(connection, now.ids, now.since, now.until)
    failures = episodes(connection, recorded)
    parts = trend.build(now.rows, before.rows, recorded, failures)
    edited = quality.files_edited(connection, now.ids, now.since, now.until)
    editing = {session for session, files in edited.items() if not all(map(is_prose, files))}
    unverified = sum(1 for row in now.rows if row["session_id"] in editing and not row["signals"])
    whole = Retrospective(
        title=title,
        sessions=len(now.rows),
        sentence=parts.sentence,
        usd=costs.of_sessions(connection, now.ids, now.since, now.until),
        blockers=_of_type(failures, "build_failure"),
        test_failures=_of_type(failures, "test_failure"),
        type_errors=_by_file(recorded),
        lint_failures=_of_type(failures, "lint_failure"),
        violations=_by_rule(recorded),
        green_again=parts.red_to_green,
        left_red=parts.left_red,
        flaky=parts.flaky,
        decisions=_remembered(connection, now, "decision"),
        failed_attempts=_remembered(connection, now, "failed_attempt"),
        opened=_opened(connection, now),
        passes=sum(signal.type == "vr_pass" for signal in recorded),
        commits=sum(signal.type == "clean_commit" and not signal.repeat for signal in recorded),
        actions=[],
        left_out={},
    )
    return _bounded(replace(whole, actions=_actions(whole, unverified)))


def _bounded(whole: Retrospective) -> Retrospective:
    """Shorten long sections. Those in order of time keep their newest items, the others their largest."""
    sections = {name: items for name in whole.__slots__ if isinstance(items := getattr(whole, name), list)}
    left_out = {name: len(items) - _MOST for name, items in sections.items() if len(items) > _MOST}
    newest: dict[str, Any] = {
        name: sections[name][:_MOST] if name in ("type_errors", "violations") else sections[name][-_MOST:]
        for name in left_out
    }
    return replace(whole, left_out=left_out, **newest)


def _remembered(connection: Connection, now: Period, kind: str) -> list[str]:
    rows = pages.remembered(connection, kind, now.ids, now.since, now.until)
    return list(dict.fromkeys(f"{row['last_at'][:10]} {row['title']}" for row in rows))


def _opened(connection: Connection, now: Period) -> list[str]:
    """Workflow gates that somebody opened in this period, or while these sessions ran."""
    if not now.rows:
        return []
    end = max(row["last_at"] for row in now.rows) if not now.since else now.until
    passes = audit.between(connection, "workflow.pass", now.since or now.began, end)
    return [f"{row['subject']}: {row['reason']} ({row['actor']})" for row in passes]


def _actions(retrospective: Retrospective, unverified: int) -> list[str]:
    return list(dict.fromkeys(next_actions(retrospective, unverified)))[:_ACTIONS]


def next_actions(retrospective: Retrospective, unverified: int) -> list[str]:
    """Recommendations that follow from the data, most urgent first."""
    red = [
        f"Fix {_what(episode)}: `{_plain(episode.command)}` is still red."
        for episode in _pressing(retrospective.left_red)
    ]
    flaky = [
        f"Make {_what(episode)} reliable: it was red and green for the same files."
        for episode in retrospective.flaky
    ]
    rules = [
        f"Decide about rule {violation.rule}: broken {times(violation.count)}."
        for violation in retrospective.violations
        if violation.count > 1
    ]
    files = [
        f"Review {errors.file} as a whole: type errors in {many(errors.runs, 'run')}."
        for errors in retrospective.type_errors
        if errors.runs > 2
    ]
    slow = [
        f"Find out why {_what(episode)} stayed red for {many(round(episode.minutes or 0), 'minute')}."
        for episode in retrospective.green_again
        if (episode.minutes or 0) > _SLOW
    ]
    edited = f"{unverified} of {many(retrospective.sessions, 'session')} edited files and verified nothing"
    blind = [f"Run a check before stopping: {edited}."]
    return [*red, *flaky, *rules, *files, *slow, *(blind if unverified else [])]


def _pressing(left: Iterable[Episode]) -> list[Episode]:
    order = ("build_failure", "test_failure", "type_error", "lint_failure")
    return sorted(left, key=lambda episode: order.index(episode.type))


def _what(episode: Episode) -> str:
    kind = {"build_failure": "the build", "test_failure": "the tests", "type_error": "the types"}.get(episode.type)
    named = episode.names[0] if episode.names else (episode.files[0] if episode.files else "")
    return f"{kind or 'the lint findings'}{f' ({_plain(named)})' if named else ''}"


def _plain(text: str) -> str:
    """One line without backticks: names and commands, which others write, must not start Markdown of their own."""
    return one_line(text.replace("`", " "), 120)


def _of_type(episodes: list[Episode], kind: str) -> list[Episode]:
    return [episode for episode in episodes if episode.type == kind]


def _by_file(recorded: list[SignalRow]) -> list[FileErrors]:
    runs: Counter[str] = Counter()
    codes: dict[str, list[str]] = {}
    for signal in recorded:
        if signal.type != "type_error":
            continue
        for file in dict.fromkeys(map(signals.path_of, signal.files)) or ["(file not named)"]:
            runs[file] += 1
            codes.setdefault(file, []).extend(signal.names)
    return [FileErrors(file, count, list(dict.fromkeys(codes[file]))) for file, count in runs.most_common()]


def _by_rule(recorded: list[SignalRow]) -> list[Violations]:
    counted: dict[str, list[SignalRow]] = {}
    for signal in recorded:
        if signal.type == "rule_violation":
            counted.setdefault(signal.rule_id or "(no rule named)", []).append(signal)
    made = [Violations(rule, len(broken), broken[-1].details) for rule, broken in counted.items()]
    return sorted(made, key=lambda violation: -violation.count)
