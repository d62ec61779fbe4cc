"""`clickstop feature`: the project's features, their files, and what a deletion would break."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from clickstop.app import features as reports
from clickstop.cli.here import here, refuse_agents
from clickstop.cli.printed import json_option, listing, printed
from clickstop.core.inert import inert_line
from clickstop.core.words import many
from clickstop.policy import feature_file
from clickstop.policy.features import FILE, PRIORITIES, STATUSES, Component, Feature, component_files
from clickstop.render.output import console, mark, say, table, text

if TYPE_CHECKING:
    from clickstop.policy.features import Impact


@listing("list")
def command() -> None:
    """List features (same as `list`), add or import them, or see what a deletion would break.

    Features live in .clickstop/features.toml; commit that file. Deleting, moving or emptying the primary component
    of a critical feature is blocked; removing any other file of a feature asks first.
    """


@command.command("list", short_help="List every feature with its priority and files.")
@json_option
def show() -> None:
    """List every feature with its priority, its files, and missing files."""
    top = _top()
    features = reports.registry(top)
    if printed("feature", [reports.record(feature, top) for feature in features]):
        return
    if not features:
        say("No features are registered. Add one: clickstop feature add KEY PATH --priority critical")
    else:
        rows = [(each.key, each.priority, each.status, each.title, _files(each, top)) for each in features]
        console().print(table(("feature", "priority", "status", "title", "files"), rows))


@command.command(short_help="Register a feature and its files, or extend one.")
@click.argument("key")
@click.argument("paths", metavar="[PATH...]", nargs=-1)
@click.option("--title", default="", help="What people call it.")
@click.option("--priority", type=click.Choice(PRIORITIES), default=None, help="Default for new features: standard.")
@click.option("--status", type=click.Choice(STATUSES), default=None, help="Default for new features: active.")
@click.option("--role", default="", help="The role of these files: service, page, schema ...")
@click.option("--primary", is_flag=True, help="The feature cannot exist without these files.")
@json_option
def add(  # noqa: PLR0917  # one per option
    key: str, paths: tuple[str, ...], title: str, priority: str | None, status: str | None, role: str, primary: bool
) -> None:
    """Register a feature and the files, folders or globs it lives in, or extend an existing one.

    The first file of a new feature is its primary component, unless you pass --primary.
    """
    top = _top()
    components = [Component(reports.inside(path, os.getcwd(), top), role, primary=primary) for path in paths]
    new = Feature(key, title, priority or "", status or "", components)
    new, lowers = reports.addition(top, new, primary=primary)
    if lowers:
        refuse_agents(f"feature add {key}")
    reports.write(top, [new])
    _tell(top, [key])


@command.command("import", short_help="Import features from a file.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@json_option
def import_(file: str) -> None:
    """Import features from FILE: .toml in the same format, .json (a list, or an object by key) or .csv.

    A .csv file has one component per line: feature, path, role, primary, priority, status, title.

    Existing features are extended, not replaced.
    """
    top = _top()
    with open(file, encoding="utf-8-sig", errors="replace") as source:
        content = source.read()
    try:
        features = feature_file.foreign(file, content)
    except ValueError as error:
        raise click.ClickException(f"{file} cannot be imported: {error}") from error
    before = {feature.key: feature for feature in reports.registry(top)}
    if any(feature.key in before and feature_file.lowers(before[feature.key], feature) for feature in features):
        refuse_agents("feature import")
    reports.write(top, features)
    _tell(top, [feature.key for feature in features])


@command.command(short_help="Show what a deletion would break.")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@json_option
def impact(paths: tuple[str, ...]) -> None:
    """Show what deleting PATH would break: features that lose files, and files that refer to them.

    Exits 1 if anything would break.
    """
    top = _top()
    inside = [reports.inside(path, os.getcwd(), top) for path in paths]
    losses = reports.impact(top, inside)
    if not printed("feature.impact", losses):
        needed = [
            f"{inert_line(line.file)}:{line.line} needs {inert_line(line.needs)}" for line in losses.importers
        ]
        _show_impact(reports.hits(top, inside), needed)
    if losses.features or losses.importers:
        raise SystemExit(1)


def _show_impact(impacts: list[Impact], needed: list[str]) -> None:
    out = console()
    if not impacts and not needed:
        out.print("No feature loses a file, and no file imports what would be removed.")
    for loss in impacts:
        lost, left = (", ".join(inert_line(part.path) for part in parts) for parts in (loss.lost, loss.spared))
        what = "its primary component" if loss.orphaned else "files"
        feature = f"{loss.feature.key} ({loss.feature.priority})"
        out.print(mark(loss.verdict), text(f"{feature} would lose {what}: {lost}; left: {left or 'nothing'}"))
    for line in needed:
        out.print(mark("warn"), text(line))


def _files(feature: Feature, top: str) -> str:
    return "\n".join(_file(part, top) for part in feature.components) or "none yet"


def _file(part: Component, top: str) -> str:
    about = [part.role] if part.role else []
    about += ["primary"] if part.primary and part.role != "primary" else []
    about += [] if component_files(part, top) else ["missing"]
    path = inert_line(part.path)
    return f"{path} ({', '.join(about)})" if about else path


def _top() -> str:
    return reports.top_of(here())


def _tell(top: str, keys: list[str]) -> None:
    features = [feature for feature in reports.registry(top) if feature.key in keys]
    if printed("feature", [reports.record(feature, top) for feature in features]):
        return
    for feature in features:
        missing = [part.path for part in feature.components if not component_files(part, top)]
        parts = many(len(feature.components), "component")
        say(f"{feature.key}: {feature.priority}, {feature.status}, {parts}.")
        if missing:
            say(f"  Missing: {', '.join(missing)}")
    say(f"Written to {FILE}; commit that file.")
