"""`clickstop demo`: play a session through real hook processes, and show what was recorded."""

from __future__ import annotations

import dataclasses
import shutil
import tempfile
from typing import TYPE_CHECKING, Any

import click

from clickstop.cli.printed import as_json, json_option, printed
from clickstop.render import demo as render
from clickstop.render.output import console, text

if TYPE_CHECKING:
    from clickstop.demo.play import Played


@click.command()
@click.option("--keep", is_flag=True, help="Keep the scratch repository for inspection.")
@json_option
def command(keep: bool) -> None:
    """Play a session in a scratch repository and show what was recorded.

    Your files and settings are not touched: the repository, home folder and agent settings are temporary.
    """
    from clickstop.demo.play import play

    folder = tempfile.mkdtemp(prefix="clickstop-demo-")
    screen = console()
    try:
        if not as_json():
            render.begin(screen)
        played = play(folder, lambda step: None if as_json() else render.step(screen, step))
        if not printed("demo", _record(played)):
            render.end(screen, played)
    except RuntimeError as error:
        raise click.ClickException(str(error)) from error
    finally:
        if not keep:
            shutil.rmtree(folder, ignore_errors=True)
    if keep and not as_json():
        screen.print(text(f"Kept: {played.repo}", "dim"))
    if played.problems:
        raise SystemExit(1)


def _record(played: Played) -> dict[str, Any]:
    median, slowest = played.wall_ms
    return {
        "agent": played.agent,
        "repo": played.repo,
        "sent": played.sent,
        "wall_ms": {"median": round(median, 1), "slowest": round(slowest, 1)},
        "steps": [{"what": step.title, "events": len(step.sent)} for step in played.steps],
        "stored": dataclasses.asdict(played.stored),
        "problems": played.problems,
    }
