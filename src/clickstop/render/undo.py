"""Saved states, and what undo restored, on a terminal and as JSON."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from clickstop.core.ids import short
from clickstop.core.inert import inert_line
from clickstop.core.words import ago, many, one_line, size
from clickstop.render.output import console, table, text

if TYPE_CHECKING:
    from clickstop.app.changes import PromptChange
    from clickstop.app.undo import SavedSummary
    from clickstop.undo.restoring import UndoOutcome

_SHOWN = 20
_NAMED = 3
_UNCHANGED = {True: "yes", False: "no", None: "?"}
_COLOURS = {"+": "green", "-": "red", "@": "cyan"}


def show_states(states: list[SavedSummary]) -> None:
    headers = ("id", "saved", "what", "size", "unchanged", "session", "before")
    rows = [
        (
            state.short,
            ago(state.created_at),
            state.saved,
            size(state.bytes),
            _UNCHANGED[state.as_it_was],
            state.session_id[:8],
            _title(state),
        )
        for state in states
    ]
    console().print(table(headers, rows))
    for state in states:
        for path, why in state.left_out[:_NAMED]:
            console().print(text(f"{state.short} does not contain {path}: {why}"))


def show_changes(prompts: list[PromptChange]) -> None:
    """Print the files that each prompt changed, with lines added and removed."""
    for prompt in prompts:
        lines = f"{many(len(prompt.files), 'file')}, +{prompt.added} -{prompt.removed}"
        console().print(text(f"{prompt.created_at[:19].replace('T', ' ')}  {one_line(prompt.prompt, 80)}: {lines}"))
        for file in prompt.files[:_SHOWN]:
            console().print(text(f"  +{file.added} -{file.removed}  {inert_line(file.path)}"))
        if len(prompt.files) > _SHOWN:
            console().print(f"  and {many(len(prompt.files) - _SHOWN, 'more file')}")


def plain_change(prompt: PromptChange) -> dict[str, Any]:
    """A prompt's changes for JSON, without the diffs."""
    files = [{"path": file.path, "added": file.added, "removed": file.removed} for file in prompt.files]
    totals = {"added": prompt.added, "removed": prompt.removed}
    return {"id": prompt.id, "created_at": prompt.created_at, "prompt": prompt.prompt, **totals, "files": files}


def show_difference(lines: list[str]) -> None:
    screen = console()
    for line in lines:
        screen.print(text(line, _COLOURS.get(line[:1], "")), wraps=False)


def show_outcome(outcome: UndoOutcome, *, is_dry: bool) -> None:
    screen = console()
    top = outcome.state.checkout or "/"
    steps = [(step, inert_line(os.path.relpath(path, top))) for step, path in outcome.steps]
    if not steps and not outcome.git and not outcome.failed:
        screen.print("The files are already as they were saved; there is nothing to bring back.")
        return
    screen.print("Would bring back:" if is_dry else "Brought back:")
    for step, name in steps[:_SHOWN]:
        screen.print(text(f"  {step}  {name}"))
    if len(steps) > _SHOWN:
        screen.print(f"  and {many(len(steps) - _SHOWN, 'more file')}")
    for name in outcome.git:
        screen.print(text(f"  restored  {name}"))
    for remark in outcome.remarks:
        screen.print(text(f"  {remark}"))
    for name, why in outcome.failed:
        screen.print(text(f"  failed    {inert_line(name)}: {why}", "red"))
    if outcome.before is not None:
        screen.print(f"To undo this: clickstop undo {short(outcome.before.id)}")


def plain(outcome: UndoOutcome) -> dict[str, Any]:
    return {
        "id": outcome.state.id,
        "files": [{"path": path, "step": step} for step, path in outcome.steps],
        "git": outcome.git,
        "failed": [{"path": path, "why": why} for path, why in outcome.failed],
        "remarks": outcome.remarks,
        "before": outcome.before.id if outcome.before is not None else None,
    }


def _title(state: SavedSummary) -> str:
    line = state.command.partition("\n")[0]
    kind = {"prompt": "prompt: ", "undo": ""}.get(state.reason, "")
    return f"{kind}{line}"[:100]
