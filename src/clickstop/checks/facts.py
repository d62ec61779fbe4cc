"""What the ledger says about a claim."""

from __future__ import annotations

from clickstop.checks.check import Check
from clickstop.checks.names import where
from clickstop.core.outcomes import FAILED, PASSED, WHOLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.checks.project import Project

    Evidence = tuple[str, str, str, str]  # outcome, tree, scope, command

# Which checks can show a claim: types are part of many builds, and builds of many checks.
_SHOWING = {"test": ("test",), "build": ("build", "check", "test"), "check": ("check", "build")}
_WORDS = {"test": "tests pass", "build": "the build passes", "check": "types or lint pass"}


def doubts(
    claimed: list[str],
    folders: list[str],
    project: Project,
    tree: Callable[[str], str],
    evidence: Callable[[str, tuple[str, ...]], list[Evidence]],
) -> list[str]:
    """One line for each claim that the ledger does not bear out, in any package that changed."""
    lines = []
    trees: dict[str, str] = {}  # looked at once
    for name in claimed:
        for folder in folders:
            place = _place(name, folder, project)
            trees[place] = trees.get(place) or tree(place)
            doubt = _doubt(evidence(place, _SHOWING[name]), trees[place], name, folder, project)
            if doubt:
                lines.append(f"the agent says that {_WORDS[name]}{where(place, project.top)}, but {doubt}")
    return list(dict.fromkeys(lines))


def _place(name: str, folder: str, project: Project) -> str:
    """Where the command of that name runs."""
    command = project.command(Check(name), folder)
    return command.folder if command else folder


def _doubt(found: list[Evidence], tree: str, name: str, folder: str, project: Project) -> str:
    current = [one for one in found if one[1] == tree and tree]
    if not current:
        return "nothing of the kind was run since files changed last" if found else "nothing of the kind was run"
    outcome, _, how_much, command = current[0]
    if outcome == FAILED:
        return f"the last run of `{command}` was red"
    known = project.command(Check(name), folder) is not None
    if how_much == WHOLE or not known or any(one[0] == PASSED and one[2] == WHOLE for one in current):
        return ""
    return f"only a part was run: `{command}`"
