"""Every option with its effective value and source, and the JSON schema of the configuration."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, get_type_hints

import msgspec

from clickstop.app.handlers import describe
from clickstop.config.options import HIDDEN, Config, is_marked
from clickstop.core.decision import VERDICTS
from clickstop.handlers.index import INDEX, Handler

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from clickstop.config.layers import Loaded

_HIDDEN = frozenset(
    (section, key)
    for section, kind in get_type_hints(Config).items()
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct)
    for key, hint in get_type_hints(kind, include_extras=True).items()
    if is_marked(hint, HIDDEN)
)


@dataclass(frozen=True, slots=True)
class Option:
    key: str
    value: Any
    layer: str  # default, preset, user, project, local or environment
    origin: str  # the file with its line, the variable, the preset


def options(loaded: Loaded, plugins: Iterable[Handler] = ()) -> list[Option]:
    """All options, then the handlers that no file mentions, which are on."""
    listed = [_option(loaded, path, value) for path, value in _leaves((), loaded.values)]
    silent = [row.id for row in (*INDEX, *plugins) if row.id not in loaded.config.handlers]
    return listed + [Option(dotted(("handlers", name)), True, "default", "default") for name in silent]


def _leaves(path: tuple[str, ...], value: Any) -> Iterator[tuple[tuple[str, ...], Any]]:
    if isinstance(value, dict) and (value or len(path) < 2):
        for key, item in value.items():
            yield from _leaves((*path, key), item)
    else:
        yield path, value


def _option(loaded: Loaded, path: tuple[str, ...], value: Any) -> Option:
    layer = loaded.origin(path)
    return Option(
        dotted(path), "(not shown)" if value and path in _HIDDEN else value, layer.name, layer.place(path)
    )


def dotted(path: tuple[str, ...]) -> str:
    """The key as in TOML: parts that contain a dot are quoted."""
    return ".".join(f'"{part}"' if "." in part else part for part in path)


def schema(plugins: Iterable[Handler] = (), *, open_handlers: bool = False) -> dict[str, Any]:
    """The JSON schema of clickstop.toml, with handlers by their ids. Unknown keys are errors.

    `open_handlers` allows any handler id, for plugins that are not trusted yet.
    """
    made = msgspec.json.schema(Config)
    for section in made["$defs"].values():
        section["description"], texts = _texts(section["description"], section["properties"])
        section["properties"] |= {
            key: {"description": text, **section["properties"][key]} for key, text in texts.items()
        }
    handlers = made["$defs"]["Config"]["properties"]["handlers"]
    handlers["properties"] = {row.id: _handler(row) for row in (*INDEX, *plugins)}
    handlers["additionalProperties"] = open_handlers
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "clickstop.toml", **made}


def _texts(docstring: str, options: Iterable[str]) -> tuple[str, dict[str, str]]:
    """Split a section's docstring into its introduction and the text of each option.

    An option starts a line with `name: `; lines after it belong to it.
    """
    texts: dict[str, str] = {}
    own: list[str] = []
    for line in docstring.split("\n"):
        key, colon, text = line.strip().partition(": ")
        if colon and key in options:
            texts[key] = text
        elif texts:
            texts[next(reversed(texts))] += f" {line.strip()}"
        else:
            own.append(line)
    return "\n".join(own).rstrip(), texts


def _handler(handler: Handler) -> dict[str, Any]:
    verdict = {"enum": list(VERDICTS), "description": "The strongest verdict it may give."}
    settings = {key: _of_default(value) for key, value in handler.settings.items()}
    table = {"type": "object", "properties": {"verdict": verdict, **settings}, "additionalProperties": False}
    return {
        "description": "" if handler.source else describe(handler.location),
        "anyOf": [{"type": "boolean"}, table],
    }


def _of_default(value: object) -> dict[str, Any]:
    """The schema of a setting, whose type is that of its default."""
    names = {bool: "boolean", int: "integer", float: "number", str: "string", list: "array", dict: "object"}
    kind = names.get(type(value))
    return {"default": value, **({"type": kind} if kind else {})}
