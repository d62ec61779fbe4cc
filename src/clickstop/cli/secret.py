"""`clickstop secret`: search files for secrets with the engine that redacts tool output."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from clickstop.cli.printed import json_option, printed
from clickstop.core.git import Git, staging
from clickstop.core.inert import inert_line
from clickstop.core.initialised import find_root
from clickstop.core.places import home
from clickstop.core.repository import find_checkout
from clickstop.core.words import many
from clickstop.render.output import console, say, table
from clickstop.secrets.look import Way, allowed_digests
from clickstop.secrets.places import place_of
from clickstop.secrets.scan import LARGEST, is_text, scan

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clickstop.secrets.scan import SecretMatch


@click.group()
def command() -> None:
    """Search files for secrets."""


@command.command("scan")
@click.argument("paths", nargs=-1, type=click.Path(exists=True))
@click.option("--staged", is_flag=True, help="Only new lines that are staged for the next commit.")
@click.option("--sure", is_flag=True, help="Only known provider formats and private keys.")
@json_option
def scan_command(paths: tuple[str, ...], staged: bool, sure: bool) -> None:
    """Search PATHS (default: the whole repository) for secrets. Exits 1 if it finds any.

    Skips files that git ignores, unless you name them. Never prints a secret: each is shown as a digest, which you
    can add to [secrets] allow.
    """
    if staged and paths:
        raise click.UsageError("--staged takes no paths")
    options = _options()
    # The same search as in hooks, so that a finding here is what an agent would not see.
    way = Way(guess=not sure, digests=allowed_digests(options["allow"]))
    top = find_checkout(os.getcwd()) or os.getcwd()
    files = _staged(top) if staged else _files(paths or (top,))
    hits = []
    for path, text, before in files:
        real, roots = os.path.realpath(path), [os.path.realpath(top)]
        place = place_of(real, roots=roots, home=os.path.realpath(home(os.environ)), allow=options["allow"])
        hits += scan(os.path.relpath(path), text, place, way, before=before)
    _show(hits)
    if hits:
        raise click.exceptions.Exit(1)


def _options() -> dict[str, Any]:
    """The [secrets] section, or its defaults outside a repository that is set up."""
    from clickstop.config.layers import load

    root = find_root(os.getcwd(), os.environ)
    if root:
        section = load(root, os.environ).values["secrets"]
        assert isinstance(section, dict)
        return section
    return {"read_heuristics": False, "allow": []}


def _files(paths: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
    for path in paths:
        for file in [path] if os.path.isfile(path) else _below(path):
            try:
                with open(file, "rb") as opened:
                    data = opened.read(LARGEST)
            except OSError:
                continue
            if is_text(data):
                yield file, data.decode("utf-8", "replace"), ""


def _below(folder: str) -> list[str]:
    """Tracked and untracked files that git does not ignore; without git, every file."""
    git = Git(os.getcwd(), os.environ).named(folder)
    listed = git.files() if git else None
    if listed is not None:
        return [os.path.join(folder, name) for name in listed]
    return [os.path.join(where, name) for where, _, names in os.walk(folder) for name in sorted(names)]


def _staged(top: str) -> Iterator[tuple[str, str, str]]:
    git = staging(top, os.environ)
    listed = git.staged("ACMR")
    if listed is None:  # no repository, or no git
        raise click.ClickException("this folder is not in a git repository")
    for name in listed:
        data = git.blob("", name)
        if data is not None and is_text(data):
            yield os.path.join(top, name), data.decode("utf-8", "replace"), git.content("HEAD", name) or ""


def _show(hits: list[SecretMatch]) -> None:
    fields = ("path", "line", "column", "kind", "sure", "verified", "digest")
    if printed("secret", [{name: getattr(hit, name) for name in fields} for hit in hits]):
        return
    if not hits:
        say("No secrets found.")
        return
    rows = [
        (f"{inert_line(hit.path)}:{hit.line}:{hit.column}", hit.kind, _certainty(hit), hit.digest[:19])
        for hit in hits
    ]
    console().print(table(("where", "what", "how sure", "digest"), rows))
    say(
        f"Found {many(len(hits), 'possible secret')}. Rotate the real ones. To allow a false alarm, add a comment"
        " `clickstop:allow` to its line, or its file's glob or whole digest (--json) to [secrets] allow."
    )


def _certainty(hit: SecretMatch) -> str:
    if hit.verified is None:
        return "known format" if hit.sure else "telling name"
    return "valid checksum" if hit.verified else "invalid checksum"
