"""`clickstop undo`: bring back what a call lost, or all that changed since a prompt."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from clickstop.app import changes, undo
from clickstop.cli.here import here
from clickstop.cli.options import json_option
from clickstop.cli.printed import print_record
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
@click.option("--limit", default=30, type=click.IntRange(min=1), help="How many saved states to list.")
@json_option
def command(
    what: str, paths: tuple[str, ...], prompt: int | None, *, dry_run: bool, limit: int, as_json: bool
) -> None:
    r"""Bring back what an agent's call lost.

    \b
    clickstop undo              what the last call that could lose something lost
    clickstop undo ID [PATH]    a saved state, or some paths of it
    clickstop undo --prompt 1   the checkout as it was at the last prompt
    clickstop undo list         what is saved, the newest first
    clickstop undo show ID      how the saved files differ from what is there now

    The current state is saved first, so you can undo an undo. Commits are never touched.
    """
    repo = here()
    if what == "list":
        _list(repo, limit, as_json=as_json)
        return
    if what == "show":
        if len(paths) != 1:
            raise click.UsageError("give the id of one saved state: clickstop undo show ID")
        _show(repo, undo.named_state(repo, paths[0]), as_json=as_json)
        return
    if prompt is not None and what:
        raise click.UsageError("give an id or --prompt, not both")
    if prompt is not None:
        state = undo.at_prompt(repo, prompt)
    else:
        state = undo.named_state(repo, what) if what else undo.last_loss(repo)
    outcome = undo.bring_back(repo, state, paths, dry_run=dry_run)
    if as_json:
        print_record("undo", render.plain(outcome))
    else:
        render.show_outcome(outcome, is_dry=dry_run)
        if not what and prompt is None and (earlier := undo.earlier_losses(repo, state)):
            say(
                f"{many(earlier, 'earlier call')} since the prompt could lose something, too."
                " For all of it: clickstop undo --prompt 1"
            )
    if outcome.failed:
        raise SystemExit(1)


def _list(repo: Here, limit: int, *, as_json: bool) -> None:
    summaries = undo.summaries(repo, limit)
    if as_json:
        print_record("undo.list", [asdict(summary) for summary in summaries])
    elif summaries:
        render.show_states(summaries)
    else:
        say("Nothing is saved yet: states are saved before a prompt and before a call that could lose work.")


def _show(repo: Here, state: SavedState, *, as_json: bool) -> None:
    lines = changes.lines_of(changes.since(repo, state))
    if as_json:
        print_record(
            "undo.show", {"id": state.id, "command": state.command, "left_out": state.left_out, "diff": lines}
        )
    elif lines:
        render.show_difference(lines)
    else:
        say(f"All files of {short(state.id)} are as they were saved.")
