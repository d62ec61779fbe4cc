"""A retrospective as Markdown or plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.core.words import duration, many, one_line

if TYPE_CHECKING:
    from clickstop.app.retrospective import Retrospective
    from clickstop.app.signals import Episode

Section = tuple[str, list[str]]


def markdown(found: Retrospective) -> str:
    lines = [f"# {found.title}", "", found.sentence, ""]
    for title, items in sections(found):
        lines += [f"## {title}", "", *(f"- {item}" for item in items), ""]
    return "\n".join(lines).rstrip() + "\n"


def plain(found: Retrospective) -> str:
    lines = [found.title, found.sentence, ""]
    for title, items in sections(found):
        lines += [title, *(f"  {item.replace('`', '')}" for item in items), ""]
    return "\n".join(lines).rstrip() + "\n"


def sections(found: Retrospective) -> list[Section]:
    """Title and items of each section that has something to say; blockers first, actions last."""
    every: list[Section] = [
        ("Blockers: build failures", [_told(episode) for episode in found.blockers]),
        ("Test failures", [_told(episode) for episode in found.test_failures]),
        ("Type errors by file", [_file(file.file, file.runs, file.codes) for file in found.type_errors]),
        ("Lint failures", [_told(episode) for episode in found.lint_failures]),
        (
            "Rule violations",
            [
                f"{broken.rule}: {many(broken.count, 'time')}, last: {one_line(broken.last, 120)}"
                for broken in found.violations
            ],
        ),
        ("Green again", [f"{_told(episode)} ({duration(episode.minutes or 0)})" for episode in found.green_again]),
        ("Left red", [_told(episode) for episode in found.left_red]),
        ("Flaky", [_told(episode) for episode in found.flaky]),
        ("Gates opened by a person", list(found.opened)),
        ("Clean commits", [many(found.commits, "commit")] if found.commits else []),
        ("Next actions", list(found.actions)),
    ]
    said = [section for section in every if section[1]]
    nothing = f"{many(found.sessions, 'session')}, {many(found.passes, 'green run')}, nothing red."
    return said or [("Nothing to report", [nothing])]


def _told(episode: Episode) -> str:
    names = ", ".join(f"`{name}`" for name in (episode.names or episode.files)[:5])
    more = len(episode.names or episode.files) - 5
    tail = f" and {more} more" if more > 0 else ""
    runs = f", {many(episode.runs, 'run')}" if episode.runs > 1 else ""
    what = names or one_line(episode.details, 100)
    return f"{episode.tool}: {what}{tail} from `{one_line(episode.command, 80)}`{runs}"


def _file(file: str, runs: int, codes: list[str]) -> str:
    told = f" ({', '.join(codes[:6])})" if codes else ""
    return f"`{file}`: in {many(runs, 'run')}{told}"
