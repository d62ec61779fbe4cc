"""`clickstop hook`: answer one event on stdin, or explain the answer."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

import click

from clickstop.agents.index import AGENTS, agent_named, all_agents, sender_of

if TYPE_CHECKING:
    from clickstop.app.rehearsal import Rehearsal


# A hook must not fail because a newer client appends arguments to the command line.
@click.command(context_settings={"ignore_unknown_options": True, "allow_extra_args": True})
@click.argument("agent", metavar="[AGENT|NAME]", required=False, default="")
@click.argument("event", required=False, default="")
@click.option("--explain", is_flag=True, help="Explain what would happen; record nothing.")
@click.option("--json", "as_json", is_flag=True, help="With --explain: print JSON.")
def command(agent: str, event: str, explain: bool, as_json: bool) -> None:
    """Answer one EVENT of AGENT: a JSON payload on stdin, at most one JSON object on stdout. Always exits 0.

    NAME is one of the hooks that older settings call: `security-gate` (gate.command, gate.path, gate.content) or
    `pre-delete-check` (gate.deletion). Only these handlers answer.

    --explain shows the event, missing keys, the handlers that would run and what they would answer. Exits 1 if the
    payload does not fit the event.
    """
    if explain:
        raise SystemExit(_explain(agent, event, as_json=as_json))
    from clickstop.hook.main import main

    # `security-gate` and the like: scripts from before clickstop that older settings still call.
    for candidate in all_agents():
        if agent in candidate.hook_names:
            main([candidate.name, event or candidate.name_of("tool.before")], candidate.hook_names[agent])
    _name_unknown(agent, event)
    main([agent, event])


def _name_unknown(agent: str, event: str) -> None:
    """Warn about an unknown agent or event on stderr; on stdout, a client would take it for a reply."""
    if agent not in AGENTS:
        names = sorted(name for candidate in all_agents() for name in candidate.hook_names)
        click.echo(f"clickstop: unknown agent or hook {agent!r}; known: {', '.join((*AGENTS, *names))}", err=True)
    elif event and event not in agent_named(agent).kinds:
        kinds = ", ".join(agent_named(agent).kinds)
        click.echo(f"clickstop: {agent} has no event {event!r}; known: {kinds}", err=True)


def _explain(agent: str, name: str, *, as_json: bool) -> int:
    from clickstop.app.rehearsal import rehearse
    from clickstop.cli.printed import print_record

    if agent and agent not in AGENTS:
        raise click.UsageError(f"unknown agent {agent!r}; known: {', '.join(AGENTS)}")
    payload = _payload(sys.stdin.buffer.read())
    agent = agent or sender_of(name, payload).name
    done = rehearse(agent, name, payload, os.environ)
    if as_json:
        print_record("hook.explain", done)
    elif not done.kind:
        _say_unknown(agent, name, payload)
    else:
        _show(done, payload)
    return 1 if done.missing or not done.kind else 0


def _payload(raw: bytes) -> dict[str, Any]:
    import json

    if not raw.strip():
        raise click.ClickException("stdin is empty. Pipe a payload in: clickstop hook --explain < payload.json")
    try:
        payload = json.loads(raw)
    except ValueError as error:
        raise click.ClickException(f"the payload is not JSON: {error}") from error
    if not isinstance(payload, dict):
        raise click.ClickException(f"the payload is a JSON {type(payload).__name__}, but must be an object")
    return payload


def _say_unknown(agent: str, name: str, payload: dict[str, Any]) -> None:
    spoken_agent = agent_named(agent)
    missing = ", ".join(spoken_agent.missing_keys(name, payload)) or "none"
    subject = f"{name!r} is" if name else "The payload names"
    click.echo(
        f"{subject} no event that {agent} has.\n"
        f"Keys found: {', '.join(payload) or 'none'}. Missing keys that every payload has: {missing}.\n"
        f"Events: {', '.join(spoken_agent.kinds)}.\n"
        f"Name the event in the payload, or as an argument: clickstop hook {agent} EVENT --explain"
    )


def _show(done: Rehearsal, payload: dict[str, Any]) -> None:
    from clickstop.render.output import console, text
    from clickstop.render.rehearsal import show

    out = console()
    if done.missing:
        out.print(text(f"Keys expected for {done.name} and missing: {', '.join(done.missing)}.", "red"))
        out.print(text(f"Keys found: {', '.join(payload) or 'none'}."))
    else:
        out.print(f"Every key expected for {done.name} is present.")
    show(out, done)
    out.print("Nothing was recorded.")
