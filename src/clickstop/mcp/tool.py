"""What a tool is: a name, a description, arguments and results with types, and the report behind it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from clickstop.app.errors import WrongUsageError
from clickstop.app.period import days_ago, named_session

if TYPE_CHECKING:
    from collections.abc import Callable
    from sqlite3 import Connection

    from clickstop.app.here import Here

Json = dict[str, Any]


def doc(description: str, **limits: Any) -> Any:
    """What a client reads about an argument, and what it may be."""
    return msgspec.Meta(description=description, **limits)


class Arguments(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Of one tool; a tool without any takes these."""

    full: Annotated[bool, doc("Return up to 10,000 tokens instead of about 2,000.")] = False


# Arguments that several tools have.
Session = Annotated[str, doc("Session ID or a prefix of it (default: the last session, usually this one).")]
OneSession = Annotated[str, doc("Only this session: its ID or a prefix of it. Leave it out for a period.")]
Days = Annotated[float, doc("The last N days, if no session is given.", gt=0)]
Limit = Annotated[int, doc("Maximum number of results.", ge=1, le=200)]
NONE: Any = msgspec.field(default_factory=list)  # of a list that may be left out


class Latest(Arguments):
    """How many, newest first."""

    limit: Limit = 20


def session_of(connection: Connection, text: str) -> str:
    """The session whose id begins so; the last one for ""."""
    return named_session(connection, text or None)


def period_of(connection: Connection, session: str, days: float) -> tuple[str, str]:
    """Where a session is named its id, else the beginning of the last days; the other one is ""."""
    return ("", named_session(connection, session)) if session else (days_ago(days), "")


@dataclass(frozen=True, slots=True)
class Tool:
    name: str
    about: str
    call: Callable[[Here, Any], Any]
    gives: Any  # the shape of the result: a dataclass, or the fields of a table
    takes: type[Arguments] = Arguments
    writes: bool = False  # it changes something, and its name says so
    runs: bool = False  # it starts the project's own programs


def tool(gives: Any, takes: type[Arguments] = Arguments, *, name: str = "", **does: bool) -> Callable[[Any], Tool]:
    """A function as a tool: its docstring is what a model reads about it."""

    def made(call: Any) -> Tool:
        return Tool(name or call.__name__, " ".join(call.__doc__.split()), call, gives, takes, **does)

    return made


def understood(tool: Tool, arguments: dict[str, Any]) -> Arguments:
    """The arguments as the tool wants them, or an error that says what to pass."""
    try:
        return msgspec.convert(arguments, tool.takes)
    except msgspec.ValidationError as error:
        raise WrongUsageError(f"{tool.name}: {error}. {taken(tool)}") from error


def taken(tool: Tool) -> str:
    """All arguments in one line."""
    schema = input_schema(tool)
    required = schema.get("required", [])
    lines = [_line(name, shape, required=name in required) for name, shape in schema["properties"].items()]
    return f"It takes: {'; '.join(lines)}" if lines else "It takes no arguments."


def _line(name: str, shape: dict[str, Any], *, required: bool) -> str:
    kind = f"one of {', '.join(map(str, shape['enum']))}" if "enum" in shape else shape.get("type", "string")
    return f"{name} ({kind}{', required' if required else ''}): {shape.get('description', '')}"


def input_schema(tool: Tool) -> dict[str, Any]:
    """JSON schema of the arguments, without references."""
    schema = msgspec.json.schema(tool.takes)
    root: dict[str, Any] = schema["$defs"][tool.takes.__name__]
    return {"type": "object", "properties": root["properties"], "additionalProperties": False} | (
        {"required": root["required"]} if root.get("required") else {}
    )
