"""`clickstop runlog`: start run logs from a template, list them, and show how each was read."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from clickstop.app.workflow import LogState, chosen, log_state, log_states
from clickstop.cli.here import here
from clickstop.cli.printed import json_option, listing, printed, reply
from clickstop.core.globs import expand
from clickstop.core.repository import branch
from clickstop.render.output import console, heading, say, table, text
from clickstop.workflow.asking import template
from clickstop.workflow.features import feature_of, plain
from clickstop.workflow.logs import log_of

if TYPE_CHECKING:
    from clickstop.workflow.model import Workflow

_workflow = click.option("--workflow", "name", default=None, help="Use this workflow (default: the first one).")


@listing("list")
def command() -> None:
    """List run logs (same as `list`), start one, or show how one was read."""


@command.command("list")
@json_option
def list_logs() -> None:
    """List every run log with its stage and what it is waiting for."""
    repo = here()
    states = log_states(repo, chosen(repo))
    rows = [(log.feature, log.workflow, log.stage or "-", log.waits_for, log.path) for log in states]
    if printed("runlog", states):
        return
    if rows:
        console().print(table(("feature", "workflow", "stage", "waits for", "log"), rows))
    else:
        say("No run logs yet. To start one: clickstop runlog new FEATURE")


@command.command(short_help="Start the run log of a feature from a template.")
@click.argument("feature")
@_workflow
@json_option
def new(feature: str, name: str | None) -> None:
    """Start the run log of FEATURE (or of the feature a test file belongs to) from a template."""
    repo = here()
    workflow = chosen(repo, name)[0]
    called, top = _called(workflow, feature), repo.workplace
    log = log_of(workflow, called, top)
    if log.exists:
        raise click.ClickException(f"{log.path} already exists. To see it: {_show_command(called, name)}")
    whole = os.path.join(top, log.path)
    try:
        os.makedirs(os.path.dirname(whole), exist_ok=True)
        with open(whole, "x", encoding="utf-8", newline="\n") as file:
            file.write(template(workflow, called))
    except OSError as error:
        raise click.ClickException(f"{log.path} cannot be written: {error}") from error
    if printed("runlog.new", {"feature": called, "workflow": workflow.name, "path": log.path}):
        return
    say(f"{log.path} is ready. Fill in the brackets. To see how clickstop reads it: {_show_command(called, name)}")
    for place in workflow.context:
        say(f"Collect what you learn about {called} in {expand(place)[0].replace('{feature}', called)}")


def _show_command(feature: str, workflow: str | None) -> str:
    """The command that shows a log; without a workflow, that of the first one."""
    return f"clickstop runlog show {feature}{f' --workflow {workflow}' if workflow else ''}"


@command.command()
@click.argument("feature")
@_workflow
@json_option
def show(feature: str, name: str | None) -> None:
    """Show how FEATURE's run log was read. Exits 1 if it is missing or unusable."""
    repo = here()
    workflow = chosen(repo, name)[0]
    log = log_of(workflow, _called(workflow, feature), repo.workplace)
    state = log_state(workflow, log)
    reply("runlog.show", state, _show)
    if not log.exists or log.problem:
        raise SystemExit(1)


def _called(workflow: Workflow, feature: str) -> str:
    """The feature that `feature` names: itself, or the feature that a file belongs to."""
    if "/" in feature or os.path.exists(feature):
        return feature_of(workflow, feature.replace(os.sep, "/"), branch(os.getcwd()))
    called = plain(feature)
    if not called:
        raise click.UsageError(f"{feature!r} is not a feature name")
    return called


def _show(state: LogState) -> None:
    if not state.exists:
        say(f"{state.path} is missing. To create it: clickstop runlog new {state.feature}")
        return
    out = console()
    out.print(heading(f"{state.path} (workflow {state.workflow})"))
    if state.problem:
        out.print(text(f"  It {state.problem}.", "red"))
        out.print("  Stages are headings such as `## Stage: PLAN`, or lines such as `**PLAN**` and `PLAN:`.")
        return
    rows = [
        (
            f"  {part.line}",
            f"{part.name}{f' (attempt {part.attempt})' if part.attempt else ''}",
            text("documented", "green") if part.documented else text("template only", "red"),
            part.lines,
            " ".join(word for word in (part.result, part.category) if word),
        )
        for part in state.parts
    ]
    out.print(table(("  line", "section", "", "lines", "result"), rows, right=("lines",)))
    out.print(text(f"  Current stage: {state.stage or 'none'}; {state.waits_for}."))
    if state.missing:
        out.print(text(f"  Missing before writing: {', '.join(state.missing)}.", "yellow"))
    if not state.learnings:
        out.print(text("  No learnings recorded yet.", "yellow"))
