"""`clickstop undo`: bring back what a call lost, or everything that changed since a prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from clickstop.app import changes, undo
from clickstop.cli.here import here
from clickstop.cli.printed import json_option, printed, reply
from clickstop.core.ids import short
from clickstop.core.words import many
from clickstop.render import undo as render
from clickstop.render.output import say

if TYPE_CHECKING:
    from clickstop.app.here import Here
    from clickstop.undo.saved_state import SavedState


@click.command()
@click.argument("what", default="")
@click.argument("paths", nargs=-1)
@click.option(
    "--prompt", metavar="N", type=click.IntRange(min=1), help="Restore the files as they were N prompts ago."
)
@click.option("--dry-run", is_flag=True, help="Show what would happen; change nothing.")
@click.option(
    "--limit", metavar="N", default=30, show_default=True, type=click.IntRange(min=1), help="How many to list."
)
@json_option
def command(what: str, paths: tuple[str, ...], prompt: int | None, *, dry_run: bool, limit: int) -> None:
    """Bring back what an agent's call lost.

    \b
    clickstop undo              restore what the last such call lost
    clickstop undo ID [PATH]    restore a saved state, or some of its paths
    clickstop undo --prompt 1   restore all files as of the last prompt
    clickstop undo list         list saved states, newest first
    clickstop undo show ID      show how the saved files differ from the current ones

    The current state is saved first, so you can undo an undo. Commits are never touched.
    """  # noqa: D301  # \b keeps click from rewrapping the lines below it
    repo = here()
    if what == "list":
        _list(repo, limit)
        return
    if what == "show":
        if len(paths) != 1:
            raise click.UsageError("pass the ID of a saved state: clickstop undo show ID")
        _show(repo, undo.named_state(repo, paths[0]))
        return
    if prompt is not None and what:
        raise click.UsageError("pass an ID or --prompt, not both")
    if prompt is not None:
        state = undo.at_prompt(repo, prompt)
    else:
        state = undo.named_state(repo, what) if what else undo.last_loss(repo)
    outcome = undo.bring_back(repo, state, paths, dry_run=dry_run)
    if not printed("undo", render.plain(outcome)):
        render.show_outcome(outcome, is_dry=dry_run)
        if not what and prompt is None and (earlier := undo.earlier_losses(repo, state)):
            say(
                f"{many(earlier, 'earlier call')} since the prompt may have lost something as well."
                " For all of it: clickstop undo --prompt 1"
            )
    if outcome.failed:
        raise SystemExit(1)


def _list(repo: Here, limit: int) -> None:
    summaries = undo.summaries(repo, limit)
    reply(
        "undo.list",
        summaries,
        render.show_states,
        empty="Nothing is saved yet: states are saved before a prompt and before a call that could lose work.",
    )


def _show(repo: Here, state: SavedState) -> None:
    lines = changes.lines_of(changes.since(repo, state))
    about = {"id": state.id, "command": state.command, "left_out": state.left_out}
    if printed("undo.show", {**about, "diff": lines}):
        return
    if lines:
        render.show_difference(lines)
    else:
        say(f"No file has changed since {short(state.id)} was saved.")
