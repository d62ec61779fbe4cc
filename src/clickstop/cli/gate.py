"""`clickstop gate`: list the rules in force, explain a command, test commands, and add exceptions."""

from __future__ import annotations

import sys
from functools import partial
from typing import Any

import click

from clickstop.app import allowing
from clickstop.app import gates as reports
from clickstop.cli.asking import near
from clickstop.cli.here import here, refuse_agents
from clickstop.cli.printed import json_option, printed, reply
from clickstop.render import gates as render
from clickstop.render.output import console, text


@click.group(invoke_without_command=True)
@json_option
@click.pass_context
def command(ctx: click.Context) -> None:
    """List the built-in rules with their verdicts here, your own rules, and exceptions."""
    if ctx.invoked_subcommand is not None:
        return
    repo = here()
    rules, policy = reports.rules(repo)
    if not printed("gate", {"rules": rules, **_listed(policy)}):
        render.show_rules(console(), rules, policy)


def _listed(policy: dict[str, Any]) -> dict[str, Any]:
    protected = (*policy["protect"], *policy["stricter"])
    protect = [{"glob": glob, "read": read, "write": write} for glob, read, write in protected]
    return {"own": policy["own"], "allow": policy["allow"], "protect": protect, "branches": policy["branches"]}


@command.command()
@click.argument("line", metavar="COMMAND")
@json_option
def explain(line: str) -> None:
    """Show what COMMAND would do, which rules apply, and the verdict. Nothing is run or recorded.

    `-` reads the command from stdin. Exits 1 if the verdict is ask or block.
    """
    repo = here()
    line = sys.stdin.read().rstrip("\n") if line == "-" else line
    done = reports.explain(repo, line)
    reply("gate.explain", done, partial(render.show_explained, console()))
    if done.verdict in ("ask", "block"):
        raise SystemExit(1)


@command.command(short_help="Test a list of commands against the current policy.")
@click.argument("file", type=click.File(encoding="utf-8"))
@json_option
def test(file: Any) -> None:
    """Test the commands in FILE against the current policy and compare verdicts. `-` reads stdin.

    Each line has a verdict (pass, warn, ask, block, or stop for either of the last two), spaces, and a command;
    indented lines continue it; # starts a comment. Git is not consulted: whatever could be lost counts as lost.
    """
    from clickstop.policy.cases import read

    try:
        cases = read(file.read())
    except ValueError as error:
        raise click.ClickException(f"{file.name}: {error}") from error
    if not cases:
        raise click.ClickException(f"{file.name} contains no commands")
    results = reports.tried(here(), cases)
    reply("gate.test", results, partial(render.show_tried, console()))
    if not all(result.ok for result in results):
        raise SystemExit(1)


@command.command()
@click.argument("what", metavar="RULE|ID")
@click.option(
    "--match", default="", help="The whole command line, or a glob for its target. Empty matches anything."
)
@click.option("--reason", required=True, help="Why this is fine; teammates will read it.")
@click.option(
    "--days", type=click.IntRange(1, 3650), default=allowing.DAYS, show_default=True, help="How many days it lasts."
)
@click.option("--forever", is_flag=True, help="Never expire.")
@click.option(
    "--local", is_flag=True, help="Only for you (clickstop.local.toml), not for the project (clickstop.toml)."
)
@json_option
def allow(what: str, *, match: str, reason: str, days: int, forever: bool, local: bool) -> None:
    """Add an exception to a rule, with a reason and an expiry date.

    Pass a rule ID, or the short ID of a decision to allow exactly that command or file.
    """
    refuse_agents("gate allow")  # an agent must not write exceptions to its own rules
    repo = here()
    rule, target, alarms = allowing.meant(repo, what, match)
    file = allowing.OWN if local else allowing.SHARED
    entry = allowing.allow(repo, rule, target, reason, days=None if forever else days, file=file, alarms=alarms)
    if printed("gate.allow", entry):
        return
    end = f"until {entry['expires']}" if entry["expires"] else "permanently"
    allowed = f"`{target}`" if target else "anything"
    console().print(text(f"{rule} now allows {allowed} {end}. Written to {near(entry['file'])}."))
    console().print(text("A running session keeps its policy until you agree; its next call asks in the client."))
