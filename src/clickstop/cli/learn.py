"""`clickstop learn`: detected bug fixes, and what each still needs."""

from __future__ import annotations

from typing import Any

import click

from clickstop.app import learning
from clickstop.cli.here import here, refuse_agents
from clickstop.cli.printed import json_option, listing, printed
from clickstop.learning.evidence import in_words
from clickstop.render.output import console, say, text


@listing("status")
def command() -> None:
    """Show the detected bug fixes (same as `status`), or waive one.

    A fix is detected by evidence: a test that went from red to green, the prompt, the edits. What it then needs is
    set by [learning] require; [learning] enabled = false turns all of this off.
    """


@command.command(short_help="Show open fixes, and what each still needs.")
@click.option("--all", "every", is_flag=True, help="Also show closed ones.")
@json_option
def status(every: bool) -> None:
    """Show open fixes: files with scores, why they count as fixes, class, and what is missing."""
    records = learning.fixes(here(), closed=every)
    if printed("learn", records):
        return
    if not records:
        say("No bug fix is open." if not every else "No bug fixes yet.")
    for record in records:
        _show(record)


@command.command()
@click.argument("fix", required=False)
@click.option("--reason", required=True, help="Why there is nothing to learn from it; recorded in the audit log.")
@json_option
def waive(fix: str | None, reason: str) -> None:
    """Close a fix without a rule. FIX is the end of its ID; default: the only open one."""
    refuse_agents("learn waive")  # otherwise an agent could release its own stop
    waived = learning.waive(here(), fix, reason)
    if printed("learn.waive", {**waived, "status": "waived", "reason": reason}):
        return
    say(f"The fix {waived['debt']} is waived: {reason}")


def _show(record: dict[str, Any]) -> None:
    out = console()
    proof = ", verified" if record["verified"] else ""
    status = learning.status_word(record["status"])
    line = f"{record['short']}  {status}  score {record['score']:.2f}{proof}  {record['created_at'][:16]}Z"
    out.print(text(line, style="bold"))
    for file in record["files"]:
        out.print(text(f"  {file['path']} ({file['score']:.2f})"))
    out.print(text(f"  because {'; '.join(in_words(name) for name in record['signals'])}"))
    kind = learning.class_words(record["classification"], record["class"]) or "not classified yet"
    out.print(text(f"  class   {kind}"))
    if record["missing"]:
        out.print(
            text(
                f"  missing {', '.join(record['missing'])};"
                f" start with: clickstop incident new --fix {record['short']}"
            )
        )
