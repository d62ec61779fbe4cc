"""Compare what a message claims about tests, builds and checks with the recorded runs."""

from __future__ import annotations

from clickstop.checks.check import Check
from clickstop.checks.claims.commands import names_part, shows
from clickstop.checks.claims.part import is_named
from clickstop.checks.names import in_package
from clickstop.core.outcomes import FAILED, FILES, PART, PASSED, WHOLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.checks.project import Project
    from clickstop.store.answers.runs import Evidence

# Other checks whose run supports a claim: many builds check types, and many checks build.
_ALSO_SHOWING = {"test": (), "build": ("check", "test"), "check": ("build",)}
_WORDS = {"test": "tests pass", "build": "the build passes", "check": "types or lint pass"}


def doubts(
    claimed: list[str],
    folders: list[str],
    project: Project,
    tree: Callable[[str], str],
    evidence: Callable[[str, tuple[str, ...]], list[Evidence]],
    *,
    message: str = "",
) -> list[str]:
    """One sentence for each claim that no recorded run supports, in each package that changed."""
    lines = []
    trees: dict[str, str] = {}  # hashed once per folder
    for name in claimed:
        for folder in folders:
            place = _place(name, folder, project)
            trees[place] = trees.get(place) or tree(place)
            runs = evidence(place, (name,))
            # What another check shows counts only where this one has not run: a red test does not deny a build.
            if not any(run.tree == trees[place] for run in runs) and _ALSO_SHOWING[name]:
                runs = evidence(place, (name, *_ALSO_SHOWING[name]))
            command = project.command(Check(name), folder)
            doubt = _doubt(name, runs, trees[place], message, command.lines if command else [])
            others = tuple(other for other in _WORDS if other != name)
            if doubt and not _is_quoted(name, evidence(place, others), trees[place], message):
                lines.append(f"the agent says that {_WORDS[name]}{in_package(place, project.top)}, but {doubt}")
    return list(dict.fromkeys(lines))


def _place(name: str, folder: str, project: Project) -> str:
    """The folder in which the package's command of that name runs."""
    command = project.command(Check(name), folder)
    return command.folder if command else folder


def _is_told(run: Evidence, name: str, message: str) -> bool:
    """Whether the message quotes the command of a green partial run, or names the part that ran: "`pytest
    tests/api` passes", "the tests of `api` pass".

    A message that says what was run misleads nobody, even if the reader took the claim to be about everything.
    """
    command = " ".join(run.command.replace("&&", ";").rpartition(";")[2].split())
    is_part = " " in command and (run.scope == PART or names_part(command))
    if not is_part or run.outcome != PASSED:
        return False
    return command in " ".join(message.split()) or is_named(message, name, command)


def _is_quoted(name: str, others: list[Evidence], tree: str, message: str) -> bool:
    """Whether the message quotes a command that is green now as another check: "`make check` is green", where the
    project's linters are behind it.
    """
    outcomes: dict[str, str] = {}  # of each command's last run; the newest runs come first
    for run in others:
        if run.tree == tree and run.scope == WHOLE:
            outcomes.setdefault(" ".join(run.command.split()), run.outcome)
    return any(
        outcome == PASSED and f"`{command}`" in message and shows(command, name)
        for command, outcome in outcomes.items()
    )


def _doubt(name: str, runs: list[Evidence], tree: str, message: str, lines: list[str]) -> str:
    """What contradicts a claim, or "". `runs` are newest first; `lines` are those of the project's command, if it
    has one.
    """
    current = [run for run in runs if run.tree == tree and tree]
    if not current:
        return "no such command has run since the last change" if runs else "no such command has run"
    last = current[0]
    if last.outcome == FAILED:
        return f"the last run of `{last.command}` was red"
    if last.scope == WHOLE or _is_told(last, name, message):
        return ""
    if not lines:  # nothing to compare with: only a test command that names single tests is a part
        is_part = name == "test" and all(names_part(run.command) for run in current if run.outcome == PASSED)
        return f"only part of it ran: `{last.command}`" if is_part else ""
    if any(run.outcome == PASSED and run.scope == WHOLE for run in current):
        return ""
    if last.scope == PART:
        return f"only part of it ran: `{last.command}`"
    would = " and ".join(f"`{line.replace(FILES, '.')}`" for line in lines)
    return f"`{last.command}` does not prove it; {would}, run alone, would"
