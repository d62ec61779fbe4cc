"""The tool that restores what a call of the agent's own session lost."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Literal

from clickstop.app import changes, undo
from clickstop.app.errors import WrongUsageError
from clickstop.core.ids import short
from clickstop.core.words import near
from clickstop.mcp.tool import NONE, Arguments, Limit, doc, tool

if TYPE_CHECKING:
    from clickstop.app.changes import FileChange
    from clickstop.app.here import Here
    from clickstop.app.undo import SavedSummary


@dataclass(frozen=True, slots=True)
class UndoStep:
    """What was or would be done to a path: restored, replaced, removed, or why it failed."""

    path: str
    step: str


@dataclass(frozen=True, slots=True)
class Undone:
    """Saved states, a diff, or what was restored. Fields other than the requested ones are empty."""

    states: list[SavedSummary] = field(default_factory=list)
    id: str = ""
    changes: list[FileChange] = field(default_factory=list)
    steps: list[UndoStep] = field(default_factory=list)
    failed: list[UndoStep] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    to_go_back: str = ""  # the id that undoes this


class Undoing(Arguments):
    do: Annotated[
        Literal["list", "show", "bring_back"],
        doc("list: what is saved, newest first. show: a diff from a saved state to now. bring_back: restore it."),
    ]
    id: Annotated[
        str,
        doc("ID of a saved state, from the list or the line `Saved first` (default: the last loss)."),
    ] = ""
    paths: Annotated[list[str], doc("Only these files or folders, relative to the working folder.")] = NONE
    dry_run: Annotated[bool, doc("With bring_back: only show what would happen.")] = False
    limit: Limit = 20


@tool(Undone, Undoing, name="undo", writes=True)
def bring_back(repo: Here, arguments: Undoing) -> Undone:
    """Restore (bring back) what a call of this session lost: uncommitted changes, deleted files, the index,
    stashes, branches. clickstop saves them before a call that could lose them, and says so: `Saved first ...
    clickstop undo ID`. Use it when a command discarded more than it should have. The current files are saved first,
    so that `to_go_back` undoes the undo. You may bring back what your own session lost; for anything else, ask the
    person to run `clickstop undo`. Secrets in diffs are hidden.
    """
    if arguments.do == "list":
        return Undone(undo.summaries(repo, arguments.limit))
    if arguments.paths and arguments.do != "bring_back":
        raise WrongUsageError("undo: paths require bring_back")
    state = undo.named_state(repo, arguments.id) if arguments.id else undo.last_loss(repo)
    if arguments.do == "show":
        return Undone(id=short(state.id), changes=changes.since(repo, state))
    outcome = undo.bring_back(repo, state, arguments.paths, dry_run=arguments.dry_run)
    return Undone(
        id=short(state.id),
        steps=[UndoStep(near(path, state.checkout), step) for step, path in outcome.steps]
        + [UndoStep(name, "restored") for name in outcome.git],
        failed=[UndoStep(near(path, state.checkout), why) for path, why in outcome.failed],
        remarks=outcome.remarks,
        to_go_back=short(outcome.before.id) if outcome.before is not None else "",
    )
