"""`clickstop diff`: what changed since a prompt, or what each prompt of a session changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from clickstop.app import changes, undo
from clickstop.app.period import named_session
from clickstop.cli.here import here
from clickstop.cli.printed import json_option, printed
from clickstop.render import undo as render
from clickstop.render.output import say

if TYPE_CHECKING:
    from clickstop.app.here import Here


@click.command()
@click.option("--session", metavar="ID", help="Only prompts of this session; a prefix of its ID is enough.")
@click.option(
    "--prompt", metavar="N", type=click.IntRange(min=1), default=1, help="Since N prompts ago; 1 is the last one."
)
@click.option("--stat", is_flag=True, help="Show what each prompt changed: files, lines added and removed.")
@json_option
def command(session: str | None, prompt: int, stat: bool) -> None:
    """Show what changed in the files since a prompt, no matter who changed it."""
    repo = here()
    if stat:
        _stat(repo, named_session(repo.connection, session))
        return
    state = undo.at_prompt(repo, prompt, named_session(repo.connection, session) if session else "")
    files = changes.since(repo, state)
    lines = changes.lines_of(files)
    about = {"id": state.id, "created_at": state.created_at, "prompt": state.command}
    if printed("diff", {**about, "diff": lines}):
        return
    if lines:
        render.show_difference(lines)
    else:
        say("Nothing has changed since that prompt.")


def _stat(repo: Here, session: str) -> None:
    prompts = changes.of_session(repo, session)
    if printed("diff.session", [render.plain_change(prompt) for prompt in prompts]):
        return
    if prompts:
        render.show_changes(prompts)
    else:
        say(f"No prompt of session {session[:8]} has a saved state.")
