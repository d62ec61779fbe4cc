"""A retrospective as Markdown or plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.core.words import duration, many, one_line

if TYPE_CHECKING:
    from clickstop.app.retrospective import Retrospective
    from clickstop.app.signals import Episode

Section = tuple[str, list[str]]


def markdown(retrospective: Retrospective) -> str:
    lines = [f"# {retrospective.title}", "", retrospective.sentence, ""]
    for title, items in sections(retrospective):
        lines += [f"## {title}", "", *(f"- {item}" for item in items), ""]
    return "\n".join(lines).rstrip() + "\n"


def plain(retrospective: Retrospective) -> str:
    lines = [retrospective.title, retrospective.sentence, ""]
    for title, items in sections(retrospective):
        lines += [title, *(f"  {item.replace('`', '')}" for item in items), ""]
    return "\n".join(lines).rstrip() + "\n"


def sections(retrospective: Retrospective) -> list[Section]:
    """Title and items of each section that has something to say; blockers first, actions last."""
    every: list[Section] = [
        ("Blockers: build failures", [_told(episode) for episode in retrospective.blockers]),
        ("Test failures", [_told(episode) for episode in retrospective.test_failures]),
        ("Type errors by file", [_file(file.file, file.runs, file.codes) for file in retrospective.type_errors]),
        ("Lint failures", [_told(episode) for episode in retrospective.lint_failures]),
        (
            "Rule violations",
            [
                f"{broken.rule}: {many(broken.count, 'time')}, last: {one_line(broken.last, 120)}"
                for broken in retrospective.violations
            ],
        ),
        (
            "Green again",
            [f"{_told(episode)} ({duration(episode.minutes or 0)})" for episode in retrospective.green_again],
        ),
        ("Left red", [_told(episode) for episode in retrospective.left_red]),
        ("Flaky", [_told(episode) for episode in retrospective.flaky]),
        ("Gates opened by a person", list(retrospective.opened)),
        ("Clean commits", [many(retrospective.commits, "commit")] if retrospective.commits else []),
        ("Next actions", list(retrospective.actions)),
    ]
    filled = [section for section in every if section[1]]
    nothing = f"{many(retrospective.sessions, 'session')}, {many(retrospective.passes, 'green run')}, nothing red."
    return filled or [("Nothing to report", [nothing])]


def _told(episode: Episode) -> str:
    names = ", ".join(f"`{name}`" for name in (episode.names or episode.files)[:5])
    more = len(episode.names or episode.files) - 5
    tail = f" and {more} more" if more > 0 else ""
    runs = f", {many(episode.runs, 'run')}" if episode.runs > 1 else ""
    what = names or one_line(episode.details, 100)
    return f"{episode.tool}: {what}{tail} from `{one_line(episode.command, 80)}`{runs}"


def _file(file: str, runs: int, codes: list[str]) -> str:
    listed = f" ({', '.join(codes[:6])})" if codes else ""
    return f"`{file}`: in {many(runs, 'run')}{listed}"
