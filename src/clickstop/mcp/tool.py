"""The declaration of a tool: name, description, typed arguments and result, and its function."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from clickstop.app.errors import WrongUsageError
from clickstop.app.period import days_ago, named_session
from clickstop.core.mistyped import in_words

if TYPE_CHECKING:
    from collections.abc import Callable
    from sqlite3 import Connection

    from clickstop.app.here import Here

Json = dict[str, Any]


def doc(description: str, **limits: Any) -> Any:
    """Description and limits of an argument."""
    return msgspec.Meta(description=description, **limits)


class Arguments(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Arguments that every tool takes."""

    full: Annotated[bool, doc("Return up to 10,000 tokens instead of about 2,000.")] = False


# Arguments that several tools share.
Session = Annotated[str, doc("Session ID or a prefix of it (default: the last session, usually this one).")]
OneSession = Annotated[str, doc("Only this session: its ID or a prefix of it. Leave it out for a period.")]
Days = Annotated[float, doc("The last N days, if no session is given.", gt=0)]
Limit = Annotated[int, doc("Maximum number of results.", ge=1, le=200)]
NONE: Any = msgspec.field(default_factory=list)  # default of an optional list


class Latest(Arguments):
    """Arguments of tools that list the newest items."""

    limit: Limit = 20


def session_of(connection: Connection, text: str) -> str:
    """The id of the session with this prefix; of the last one for ""."""
    return named_session(connection, text or None)


def period_of(connection: Connection, session: str, days: float) -> tuple[str, str]:
    """("", id) if a session is named, else the start of the last days and ""."""
    return ("", named_session(connection, session)) if session else (days_ago(days), "")


@dataclass(frozen=True, slots=True)
class Tool:
    name: str
    about: str
    call: Callable[[Here, Any], Any]
    gives: Any  # the shape of the result: a dataclass, or a table of fields
    takes: type[Arguments] = Arguments
    writes: bool = False  # it changes something, and its name says so
    runs: bool = False  # it starts the project's own programs


def tool(gives: Any, takes: type[Arguments] = Arguments, *, name: str = "", **does: bool) -> Callable[[Any], Tool]:
    """Declare a function as a tool. The model reads its docstring as the description."""

    def made(call: Any) -> Tool:
        return Tool(name or call.__name__, " ".join(call.__doc__.split()), call, gives, takes, **does)

    return made


def understood(tool: Tool, arguments: dict[str, Any]) -> Arguments:
    """The arguments as the tool's struct, or an error that says what to pass."""
    try:
        return msgspec.convert(arguments, tool.takes)
    except msgspec.ValidationError as error:
        raise WrongUsageError(f"{tool.name}: {_wrong(str(error))}. {taken(tool)}") from error


def _wrong(message: str) -> str:
    name = message.partition(" - at `$.")[2].rstrip("`")
    return f"{name} {in_words(message)}" if message.startswith("Expected") and name else message


def taken(tool: Tool) -> str:
    """All arguments in one line, for error messages."""
    schema = input_schema(tool)
    required = schema.get("required", [])
    lines = [_line(name, shape, required=name in required) for name, shape in schema["properties"].items()]
    return f"It takes: {'; '.join(lines)}" if lines else "It takes no arguments."


def _line(name: str, shape: dict[str, Any], *, required: bool) -> str:
    kind = f"one of {', '.join(map(str, shape['enum']))}" if "enum" in shape else shape.get("type", "string")
    return f"{name} ({kind}{', required' if required else ''}): {shape.get('description', '')}"


def input_schema(tool: Tool) -> dict[str, Any]:
    """The JSON schema of the arguments, without references."""
    schema = msgspec.json.schema(tool.takes)
    root: dict[str, Any] = schema["$defs"][tool.takes.__name__]
    return {"type": "object", "properties": root["properties"], "additionalProperties": False} | (
        {"required": root["required"]} if root.get("required") else {}
    )
