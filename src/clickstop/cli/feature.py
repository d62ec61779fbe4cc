"""`clickstop feature`: the project's features, the files they live in, and what a deletion would do to them."""

from __future__ import annotations

import os
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, TypeVar

import click

from clickstop.app import features as reports
from clickstop.cli.here import here, is_agent, refuse_agents
from clickstop.core.target import target
from clickstop.core.words import many
from clickstop.policy import feature_file
from clickstop.policy.features import FILE, PRIORITIES, STATUSES, Component, Feature, component_files
from clickstop.render.output import console, json_option, mark, print_json, table, text

if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.policy.features import Impact

Answer = TypeVar("Answer")


@click.group(invoke_without_command=True)
@json_option
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """List features (the same as `list`), add them, import them, or see what a deletion would do.

    They are kept in .clickstop/features.toml, which belongs into git. A deletion, move or emptying that leaves a
    critical feature without its primary component is blocked; one that takes anything else from one is asked about.
    """
    if ctx.invoked_subcommand is None:
        ctx.invoke(show, as_json=as_json)


@command.command("list")
@json_option
def show(as_json: bool) -> None:
    """Every feature with its priority, its files, and those that are missing."""
    top = _top()
    features = _registry(top)
    if as_json:
        print_json([asdict(reports.record(one, top)) for one in features])
    elif not features:
        click.echo("No features are registered. Add one: clickstop feature add KEY PATH --priority critical")
    else:
        rows = [(one.key, one.priority, one.status, one.title, _files(one, top)) for one in features]
        console().print(table(("feature", "priority", "status", "title", "files"), rows))


@command.command()
@click.argument("key")
@click.argument("paths", metavar="[PATH...]", nargs=-1)
@click.option("--title", default="", help="What people call it.")
@click.option("--priority", type=click.Choice(PRIORITIES), default=None, help="standard for a new feature.")
@click.option("--status", type=click.Choice(STATUSES), default=None, help="active for a new feature.")
@click.option("--role", default="", help="What these files are to it: service, page, schema ...")
@click.option("--primary", is_flag=True, help="Without one of these files it is no more.")
@json_option
def add(  # noqa: PLR0917  # one per option
    key: str,
    paths: tuple[str, ...],
    title: str,
    priority: str | None,
    status: str | None,
    role: str,
    primary: bool,
    as_json: bool,
) -> None:
    """Register a feature and the files, folders or globs it lives in; say more of one that is there.

    The first file of a new feature is its primary component, unless --primary says otherwise.
    """
    top = _top()
    known = next((one for one in _registry(top) if one.key == key), None)
    components = [Component(_inside(path, top), role, primary=primary) for path in paths]
    said = reports.said(known, Feature(key, title, priority or "", status or "", components), primary=primary)
    if known is not None and feature_file.lowers(known, said):
        refuse_agents(f"feature add {key}")
    _write(top, [said])
    _tell(top, [key], as_json=as_json)


@command.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@json_option
def import_(file: str, as_json: bool) -> None:
    """Take features over from FILE: .toml of this form, .json (a list, or a table by key) or .csv.

    A .csv file has one component a line: feature, path, role, primary, priority, status, title.

    What is registered under the same key is added to, not replaced.
    """
    top = _top()
    with open(file, encoding="utf-8-sig", errors="replace") as source:
        given = source.read()
    try:
        features = feature_file.foreign(file, given)
    except ValueError as error:
        raise click.ClickException(f"{file} cannot be taken over: {error}") from error
    known = {one.key: one for one in _registry(top)}
    if is_agent(os.environ) and any(
        one.key in known and feature_file.lowers(known[one.key], one) for one in features
    ):
        refuse_agents("feature import")
    _write(top, features)
    _tell(top, [one.key for one in features], as_json=as_json)


@command.command()
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@json_option
def impact(paths: tuple[str, ...], as_json: bool) -> None:
    """What deleting PATH would do: features that lose files, and files that name what would be gone.

    Exit code 1 if there is any of that.
    """
    top = _top()
    inside = [_inside(path, top) for path in paths]
    found = _asked(reports.impact, top, inside)
    if as_json:
        print_json(asdict(found))
    else:
        needed = [f"{one.file}:{one.line} needs {one.needs}" for one in found.importers]
        _show_impact(_asked(reports.hits, top, inside), needed)
    if found.features or found.importers:
        raise SystemExit(1)


def _show_impact(hit: list[Impact], needed: list[str]) -> None:
    out = console()
    if not hit and not needed:
        out.print("No feature loses anything, and no file names what would be gone.")
    for one in hit:
        state = "loses its primary component" if one.orphaned else "is degraded"
        out.print(mark(one.verdict), text(f"{one.feature.key} {state}: {one.told}"))
    for line in needed:
        out.print(mark("warn"), text(line))


def _files(feature: Feature, top: str) -> str:
    return "\n".join(_file(one, top) for one in feature.components) or "none yet"


def _file(one: Component, top: str) -> str:
    about = [part for part in (one.role, "primary" if one.primary and one.role != "primary" else "") if part]
    about += [] if component_files(one, top) else ["missing"]
    return f"{one.path} ({', '.join(about)})" if about else one.path


def _top() -> str:
    here()
    return os.path.realpath(target(os.getcwd()).folder)


def _inside(path: str, top: str) -> str:
    try:
        return reports.inside(path, os.getcwd(), top)
    except reports.RegistryError as error:
        raise click.UsageError(str(error)) from error


def _asked(question: Callable[..., Answer], *about: Any) -> Answer:
    try:
        return question(*about)
    except reports.RegistryError as error:
        raise click.ClickException(str(error)) from error


def _registry(top: str) -> list[Feature]:
    return _asked(reports.registry, top)


def _write(top: str, features: list[Feature]) -> None:
    _asked(reports.write, top, features)


def _tell(top: str, keys: list[str], *, as_json: bool) -> None:
    features = [one for one in _registry(top) if one.key in keys]
    if as_json:
        print_json([asdict(reports.record(one, top)) for one in features])
        return
    for one in features:
        missing = [part.path for part in one.components if not component_files(part, top)]
        click.echo(f"{one.key}: {one.priority}, {one.status}, {many(len(one.components), 'component')}.")
        if missing:
            click.echo(f"  Not there (yet): {', '.join(missing)}")
    click.echo(f"Kept in {FILE}; commit it.")
