"""`clickstop config`: show, check and describe the configuration."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from clickstop.cli import asking
from clickstop.cli.here import here
from clickstop.cli.printed import json_option, listing, printed
from clickstop.config.errors import ConfigError, Problem
from clickstop.config.layers import load, sources
from clickstop.config.plugins import Plugins, discover
from clickstop.core.initialised import find_root
from clickstop.core.words import near
from clickstop.render.output import console, print_json, table, text

if TYPE_CHECKING:
    from clickstop.app.here import Here
    from clickstop.config.layers import Loaded


@listing("show")
def command() -> None:
    """Show the effective configuration (same as `show`), check it, or print its schema."""


@command.command()
@json_option
def show() -> None:
    """Show every option with its effective value and its source."""
    from clickstop.app.options import options

    repo = here()
    loaded = _loaded(repo)
    listed = options(loaded, discover(loaded, repo.root, repo.environ).handlers)
    if printed("config.show", listed):
        return
    rows = [(option.key, _toml(option.value), near(option.origin, repo.root)) for option in listed]
    console().print(table(("option", "value", "from"), rows))


@command.command()
@json_option
def check() -> None:
    """Check the configuration. Exits 1 and shows file, line and key of each problem."""
    repo = here()
    problems, notes = _check(repo)
    if not printed("config.check", {"ok": not problems, "problems": problems, **notes}):
        _say(repo, problems, [line for lines in notes.values() for line in lines])
    if problems:
        raise SystemExit(1)


@command.command()
def schema() -> None:
    """Print the JSON schema of clickstop.toml, for editors."""
    from clickstop.app import options

    plugins = _plugins(find_root(os.getcwd(), os.environ))
    unknown = plugins is None or bool(plugins.untrusted)
    print_json(options.schema(plugins.handlers if plugins else (), open_handlers=unknown))


def _plugins(root: str) -> Plugins | None:
    """The handlers that plugins add here, or None if the configuration is invalid."""
    if not root:
        return Plugins()
    try:
        return discover(load(root, os.environ), root, os.environ)
    except ConfigError:
        return None


def _loaded(repo: Here) -> Loaded:
    try:
        return load(repo.root, repo.environ)
    except ConfigError as error:
        lines = "\n".join(f"  {problem}" for problem in error.problems)
        raise click.ClickException(f"the configuration is not valid:\n{lines}") from error


def _check(repo: Here) -> tuple[list[Problem], dict[str, list[str]]]:
    """Compile the configuration as if all of it were trusted, so that untrusted parts are checked as well."""
    from clickstop.config import classes
    from clickstop.config.compile import compile_plan
    from clickstop.core.plan import Plan

    try:
        compile_plan(repo.root, repo.environ, believe=True)
        plan = Plan(compile_plan(repo.root, repo.environ))
    except ConfigError as error:
        return error.problems, {"waiting": [], "unread": []}
    notes = {"waiting": plan.waiting, "unread": plan.unread}
    loaded = _loaded(repo)
    return [*discover(loaded, repo.root, repo.environ).problems, *classes.problems(loaded, repo.root)], notes


def _say(repo: Here, problems: list[Problem], notes: list[str]) -> None:
    out = console()
    for problem in problems:
        out.print(text(replace(problem, file=asking.near(problem.file))))
    if not problems:
        paths = [path for _, path in sources(repo.root, repo.environ) if os.path.exists(path)]
        read = ", ".join(near(path, repo.root) for path in paths) or "defaults only, no file"
        out.print(text(f"The configuration is valid: {read}."))
    for line in notes:
        out.print(text(f"{line[0].upper()}{line[1:]}", "yellow"))


def _toml(value: object) -> str:
    import tomlkit

    return tomlkit.item(value).as_string().strip()  # type: ignore[no-any-return, unused-ignore]  # stubs differ
