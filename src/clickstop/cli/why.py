"""`clickstop why`: explain a block, question or warning."""

from __future__ import annotations

import click

from clickstop.app.why import Why, why
from clickstop.cli.here import here
from clickstop.cli.printed import json_option, printed
from clickstop.core.words import ago, one_line
from clickstop.render.output import console, heading, mark, say, text


@click.command()
@click.argument("which", metavar="[ID]", required=False, default="")
@json_option
def command(which: str) -> None:
    """Explain the last block, question or warning, or the one with this ID (the short form is enough).

    ID can also be an event from `clickstop status` or a rule from `clickstop gate explain`.

    Shows what happened, which handler and setting decided it, and how to change that.
    """
    explained = why(here(), which)
    if printed("why", explained):
        return
    if explained is None:
        say("Nothing has been blocked, asked or warned about yet.")
    elif explained.at:
        _show(explained)
    else:
        _show_rule(explained)


def _show_rule(why: Why) -> None:
    out = console()
    out.print(mark(why.verdict), text(f" by the rule {why.rule}, which has not fired yet"), sep="")
    out.print()
    out.print(text(why.reason))
    _show_changes(why)


def _show(why: Why) -> None:
    out = console()
    out.print(mark(why.verdict), text(f" by {why.handler}, {ago(why.at)} ({why.at})  {why.short}"), sep="")
    about = " ".join(part for part in (why.kind, why.tool, one_line(why.target, 120)) if part)
    out.print(text(f"On: {about}"))
    if why.said:
        out.print(text(f"Note: {why.said}."))
    if why.outcome:
        out.print(text(f"The call: {why.outcome}."))
    if why.saved:
        out.print(text(f"Saved first: {why.saved}"))
    if why.owed:
        out.print(text(f"Still open: {', '.join(why.owed)}."))
    out.print()
    out.print(text(why.reason))
    out.print()
    rule = f", rule {why.rule}" if why.rule else ""
    state = "on" if why.on_now else "off now"
    out.print(text(f"Decided by {why.handler}{rule} ({state}); setting: {why.setting}."))
    _show_changes(why)


def _show_changes(why: Why) -> None:
    out = console()
    if why.changes:
        out.print(heading("To change it (clickstop.toml for everyone, clickstop.local.toml only for you):"))
    for change in why.changes:
        out.print(text(f"  {change.effect}: {change.command}" if change.command else f"  {change.effect}:"))
        for line in change.toml.splitlines():
            out.print(text(f"      {line}"))
