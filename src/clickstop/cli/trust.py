"""`clickstop trust`: review and trust what this repository would run, tell the agent, or make less strict."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import click

from clickstop.cli import trusting
from clickstop.cli.asking import is_agreed, near
from clickstop.cli.here import here, refuse_agents
from clickstop.config import trust
from clickstop.config.waiting import waiting
from clickstop.core.places import is_guest
from clickstop.core.registry import register
from clickstop.core.words import many
from clickstop.render.output import console, heading, say, text
from clickstop.render.screen import Text

if TYPE_CHECKING:
    from clickstop.app.here import Here
    from clickstop.config.commands import ProjectCommand
    from clickstop.config.layers import Unseen
    from clickstop.config.waiting import Waiting
    from clickstop.render.screen import Screen

_LINES = 60  # of each file that are printed


@click.command()
@click.argument("names", nargs=-1, metavar="[COMMAND]...")
@click.option("--yes", is_flag=True, help="Skip the confirmation prompt.")
@click.option("--list", "list_", is_flag=True, help="Show what you trusted in this repository, and when.")
@click.option("--digest", is_flag=True, help="Print the CLICKSTOP_TRUST value that trusts all of it in CI.")
def command(names: tuple[str, ...], yes: bool, list_: bool, digest: bool) -> None:
    """Trust what this repository contains right now: its settings, plugin files, the rules and failure classes
    the agent would see, and its commands, word for word.

    Until you do, settings apply only where they make clickstop stricter. Later changes need your trust again;
    until then the last trusted settings stay in force. Name commands, such as `test`, to trust only those.
    """
    repo = here()
    if list_:
        _list(repo)
        return
    pending = waiting(repo.root, repo.folder, repo.environ)
    if digest:
        click.echo(",".join(_digests(repo, pending)))
        return
    refuse_agents("trust")
    texts, files = (pending.texts, [*pending.plugins, *pending.guidance]) if not names else ([], [])
    # Read once: what is printed and what is trusted must be the same bytes, even if a file changes meanwhile.
    contents = {path: _read(path) for path in files}
    commands = _named(pending, names) if names else pending.commands.waiting()
    lines = trusting.lines_of(commands)
    if not contents and not commands and not texts:
        say("There is nothing to trust: no settings, files or commands are waiting.")
        return
    for unseen in texts:
        show_settings(unseen)
    for path, content in contents.items():
        _show(path, content)
    trusting.show("Commands", commands, pending.commands.folder)
    for problem in pending.commands.problems:
        say(f"{problem}\n")
    if not yes and not is_agreed(_question(pending, len(lines), names)):
        say("Nothing was trusted.")
        raise SystemExit(1)
    if is_guest(repo.root, repo.environ):
        register(repo.root, repo.environ)  # trusting a cloned repository sets it up
        repo = here()
    record_settings(repo, texts)
    _record(repo, contents, commands)
    repo.plan()  # now, while a person waits: an event has less time for it
    say(f"Trusted: {', '.join([*map(near, [*(unseen.file for unseen in texts), *contents]), *lines])}.")


def _named(pending: Waiting, names: tuple[str, ...]) -> list[ProjectCommand]:
    """The commands with these names that still need trust: their lines, or the name given to them."""
    return [
        project_command
        for project_command in pending.commands.all()
        if project_command.name in names and not (project_command.trusted and project_command.agreed)
    ]


def _question(pending: Waiting, lines: int, names: tuple[str, ...]) -> str:
    parts = [f"{many(len(pending.plugins), 'file')} in every hook"] if pending.plugins and not names else []
    parts += [f"{many(lines, 'command')} as checks"] if lines or names else []
    run = f"Run {' and '.join(parts)} in this repository" if parts else ""
    guidance = f"pass the text of {many(len(pending.guidance), 'file')} on to the agent" if pending.guidance else ""
    settings = "apply these settings" if pending.texts and not names else ""
    question = ", and ".join(filter(None, [run, "" if names else guidance, settings]))
    return f"{question[0].upper()}{question[1:]}?"


def show_settings(unseen: Unseen) -> None:
    """Print each setting that waits for trust, with its value now and the value it would get."""
    out = console()
    since = f"trusted on {unseen.before}, changed since" if unseen.before else "not trusted yet"
    out.print(heading(near(unseen.file)), text(f"  {since}, digest {trust.settings_digest(unseen.data)}"))
    for held in unseen.held:
        effect = "less strict" if held.lowers else "waits"
        change = f"{_value(held.base)} -> {_value(held.wish)}"
        out.print(text(f"  {effect:11}  {'.'.join(held.key)}: {change}", "yellow" if held.lowers else ""))
    out.print()


def _value(value: Any) -> str:
    return "default" if value is None else json.dumps(value, ensure_ascii=False, default=str)


def record_settings(repo: Here, texts: list[Unseen]) -> None:
    for unseen in texts:
        trust.record_settings(unseen.file, unseen.data, repo.environ)
        repo.audit("trust", unseen.file, trust.settings_digest(unseen.data))


def _record(repo: Here, contents: dict[str, bytes], commands: list[ProjectCommand]) -> None:
    """Trust exactly the bytes that were printed, whatever the files contain by now."""
    digests = {path: trust.digest(content) for path, content in contents.items()}
    if digests:
        trust.record(digests, repo.environ)
    for path, digest in digests.items():
        repo.audit("trust", path, digest)
    trusting.record(repo, commands)


def _digests(repo: Here, pending: Waiting) -> list[str]:
    """Digests of everything that waits for trust, and of everything trusted that still exists."""
    agreed = trust.trusted_in(repo.root, repo.environ)[0]
    texts = [trust.settings_digest(unseen.data) for unseen in pending.texts]
    files = [trust.hash_of(path) for path in (*pending.plugins, *pending.guidance)]
    lines = [
        trust.text_digest(trust.what_runs(line))
        for project_command in pending.commands.all()
        for line in project_command.lines
    ]
    return list(dict.fromkeys([*texts, *files, *(list(days)[-1] for days in agreed.values()), *lines]))


def _list(repo: Here) -> None:
    files, lines = trust.trusted_in(repo.root, repo.environ)
    for path, digests in files.items():
        for digest, day in digests.items():
            say(f"{day}  {digest[:16]}  {os.path.relpath(path, repo.root)}")
    say(f"{many(lines, 'command line')} of this repository {'is' if lines == 1 else 'are'} trusted.")


def _read(path: str) -> bytes:
    from clickstop.core.reading import read

    try:
        return read(path)
    except OSError as error:
        raise click.ClickException(f"a file that would be trusted cannot be read: {error}") from error


def _wrapped(line: str, out: Screen) -> list[Text]:
    whole = text(line)
    return whole.broken(out.width - 4, 0) if out.has_edge else [whole]


def _show(path: str, content: bytes) -> None:
    out = console()
    lines = content.decode("utf-8", "replace").splitlines()
    digest = trust.digest(content)[:16]
    out.print(heading(near(path)), text(f"  {many(len(lines), 'line')}, sha256 {digest}"))
    for line in lines[:_LINES]:
        # Each part of a wrapped line gets a bar, so that no line of the file can pass for one of ours.
        out.write([Text(f"  | {part}") for part in _wrapped(line, out)])
    if len(lines) > _LINES:
        more = many(len(lines) - _LINES, "more line")
        out.print(text(f"  ... {more}: read the whole file before you agree", "yellow"))
    out.print()
