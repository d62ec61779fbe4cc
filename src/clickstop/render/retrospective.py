"""A retrospective as Markdown or plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.core.words import duration, many, one_line
from clickstop.costs.budgets import dollars

if TYPE_CHECKING:
    from clickstop.app.episodes import Episode
    from clickstop.app.retrospective import Retrospective

Section = tuple[str, list[str]]


def markdown(retrospective: Retrospective) -> str:
    lines = [f"# {retrospective.title}", "", _summary(retrospective), ""]
    for title, items in sections(retrospective):
        lines += [f"## {title}", "", *(f"- {item}" for item in items), ""]
    return "\n".join(lines).rstrip() + "\n"


def plain(retrospective: Retrospective) -> str:
    lines = [retrospective.title, _summary(retrospective), ""]
    for title, items in sections(retrospective):
        lines += [title, *(f"  {item.replace('`', '')}" for item in items), ""]
    return "\n".join(lines).rstrip() + "\n"


def sections(retrospective: Retrospective) -> list[Section]:
    """Title and items of each section that is not empty: blockers first, actions last."""
    retro = retrospective
    every: list[tuple[str, str, list[str]]] = [
        ("blockers", "Blockers: build failures", [_line(episode) for episode in retro.blockers]),
        ("test_failures", "Test failures", [_line(episode) for episode in retro.test_failures]),
        (
            "type_errors",
            "Type errors by file",
            [_file(errors.file, errors.runs, errors.codes) for errors in retro.type_errors],
        ),
        ("lint_failures", "Lint failures", [_line(episode) for episode in retro.lint_failures]),
        (
            "violations",
            "Rule violations",
            [
                f"{broken.rule}: {many(broken.count, 'time')}, last: {one_line(broken.last, 120)}"
                for broken in retro.violations
            ],
        ),
        (
            "green_again",
            "Green again",
            [f"{_line(episode)} ({duration(episode.minutes or 0)})" for episode in retro.green_again],
        ),
        ("left_red", "Still red", [_line(episode) for episode in retro.left_red]),
        ("flaky", "Flaky", [_line(episode) for episode in retro.flaky]),
        ("failed_attempts", "Failed attempts", [one_line(attempt, 160) for attempt in retro.failed_attempts]),
        ("decisions", "Decisions", [one_line(decision, 160) for decision in retro.decisions]),
        ("opened", "Gates opened by a person", [one_line(opened, 160) for opened in retro.opened]),
        ("commits", "Clean commits", [many(retro.commits, "commit")] if retro.commits else []),
        ("actions", "Next actions", list(retro.actions)),
    ]
    filled = [
        (title, [*items, *([f"and {retro.left_out[name]} more"] if name in retro.left_out else [])])
        for name, title, items in every
        if items
    ]
    nothing = f"{many(retro.sessions, 'session')}, {many(retro.passes, 'green run')}, nothing red."
    return filled or [("Nothing to report", [nothing])]


def _summary(retrospective: Retrospective) -> str:
    cost = f" It cost {dollars(retrospective.usd)}." if retrospective.usd is not None else ""
    return f"{retrospective.sentence}{cost}"


def _code(text: str) -> str:
    """A code span. A backtick or line break in a test's name must not start Markdown of its own."""
    return f"`{' '.join(text.replace('`', ' ').split())}`"


def _line(episode: Episode) -> str:
    names = ", ".join(map(_code, (episode.names or episode.files)[:5]))
    more = len(episode.names or episode.files) - 5
    tail = f" and {more} more" if more > 0 else ""
    runs = f", {many(episode.runs, 'run')}" if episode.runs > 1 else ""
    what = names or one_line(episode.details, 100)
    return f"{episode.tool}: {what}{tail} from {_code(one_line(episode.command, 80))}{runs}"


def _file(file: str, runs: int, codes: list[str]) -> str:
    listed = f" ({', '.join(codes[:6])})" if codes else ""
    return f"{_code(file)}: in {many(runs, 'run')}{listed}"
