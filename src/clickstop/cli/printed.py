"""What `--json` prints: a record, and the name and version of its schema. People are shown the same in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import click

from clickstop.render.output import print_json, say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Record = TypeVar("Record")
VERSIONS: Mapping[str, int] = {}  # of the schemas that have changed; the others are at 1
_WANTED = "clickstop.json"


def _remember(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    ctx.meta[_WANTED] = wanted


json_option = click.option(
    "--json", "as_json", is_flag=True, expose_value=False, callback=_remember, help="Print JSON."
)


def as_json() -> bool:
    """Whether a program reads what this command prints."""
    return bool(click.get_current_context().meta.get(_WANTED))


def reply(name: str, record: Record, show: Callable[[Record], object], empty: str = "") -> None:
    """The record as JSON where that was asked for, else shown to a person, who is told so where it is empty."""
    if printed(name, record):
        return
    if empty and not record:
        say(empty)
    else:
        show(record)


def printed(name: str, record: Any) -> bool:
    """Print the record where JSON was asked for; whether that was so, and a person needs no words."""
    if as_json():
        print_record(name, record)
    return as_json()


def print_record(name: str, record: Any) -> None:
    print_json({"schema": schema_id(name), "data": record})


def schema_id(name: str) -> str:
    """`sessions/1`: what a reader checks first."""
    return f"{name}/{VERSIONS.get(name, 1)}"


def listing(default: str) -> Callable[[Callable[[], None]], click.Group]:
    """A group that does what its `default` command does where none is named."""

    def made(function: Callable[[], None]) -> click.Group:
        @click.pass_context
        def invoke(ctx: click.Context) -> None:
            if ctx.invoked_subcommand is None:
                ctx.invoke(group.commands[default])

        group = click.Group(function.__name__, invoke_without_command=True, callback=invoke, help=function.__doc__)
        return json_option(group)

    return made
