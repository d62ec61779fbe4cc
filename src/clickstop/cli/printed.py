"""`--json`: print a command's record with the name and version of its schema instead of text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import click

from clickstop.render.output import print_json, say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Record = TypeVar("Record")
VERSIONS: Mapping[str, int] = {}  # schemas that have changed; all others are at version 1
_WANTED = "clickstop.json"


def _remember(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    ctx.meta[_WANTED] = wanted


json_option = click.option(
    "--json", "as_json", is_flag=True, expose_value=False, callback=_remember, help="Print JSON."
)


def as_json() -> bool:
    """Whether the command was called with --json."""
    return bool(click.get_current_context().meta.get(_WANTED))


def reply(name: str, record: Record, show: Callable[[Record], object], empty: str = "") -> None:
    """Print the record as JSON if asked for, else with `show`, or the sentence `empty` if it has no content."""
    if printed(name, record):
        return
    if empty and not record:
        say(empty)
    else:
        show(record)


def printed(name: str, record: Any) -> bool:
    """Print the record if --json was passed. Return whether it was, so that callers skip the text."""
    if as_json():
        print_record(name, record)
    return as_json()


def print_record(name: str, record: Any) -> None:
    print_json({"schema": schema_id(name), "data": record})


def schema_id(name: str) -> str:
    """Name and version of a schema, such as `sessions/1`, for readers to check first."""
    return f"{name}/{VERSIONS.get(name, 1)}"


def listing(default: str) -> Callable[[Callable[[], None]], click.Group]:
    """Make a command group that runs its command `default` if none is named."""

    def made(function: Callable[[], None]) -> click.Group:
        @click.pass_context
        def invoke(ctx: click.Context) -> None:
            if ctx.invoked_subcommand is None:
                ctx.invoke(group.commands[default])

        group = click.Group(function.__name__, invoke_without_command=True, callback=invoke, help=function.__doc__)
        return json_option(group)

    return made
