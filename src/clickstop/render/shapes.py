"""JSON schemas of results, generated from the records' type annotations."""

from __future__ import annotations

import dataclasses
import sys
import types
import typing
from typing import Any, Union

_PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null"}
CUT = {
    "type": "array",
    "items": {"type": "string"},
    "description": "Present if the result was shortened: what was left out, and how to get it.",
}


def schema(shape: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """The JSON schema of a shape, and those of the records it refers to.

    A shape is a type, a record, a list of one shape, or a table of fields.
    """
    defs: dict[str, Any] = {}
    return _of(shape, defs), defs


def _of(shape: Any, defs: dict[str, Any]) -> dict[str, Any]:
    if isinstance(shape, list):
        return {"type": "array", "items": _of(shape[0], defs)}
    if isinstance(shape, dict):
        properties = {name: _of(part, defs) for name, part in shape.items()}
        return {"type": "object", "properties": properties, "required": list(shape)}
    return _shape(shape, defs)


def output_schema(result: Any) -> dict[str, Any]:
    """The JSON schema of an MCP result, which has a `cut` key if it was shortened."""
    defs: dict[str, Any] = {}
    shape = _of(result, defs) if isinstance(result, dict) else _record(result, defs)
    shape["properties"]["cut"] = CUT
    return {**shape, "$defs": defs} if defs else shape


def _record(record: type, defs: dict[str, Any]) -> dict[str, Any]:
    own = vars(sys.modules[record.__module__])
    hints = typing.get_type_hints(record, globalns={**_known(), **own})
    names = [field.name for field in dataclasses.fields(record)]
    properties = {name: _shape(hints[name], defs) for name in names}
    return {"type": "object", "properties": properties, "required": names}


def _shape(hint: Any, defs: dict[str, Any]) -> dict[str, Any]:
    if hint in _PLAIN:
        return {"type": _PLAIN[hint]}
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        if hint.__name__ not in defs:
            defs[hint.__name__] = {}  # before its fields are read: a record may contain itself
            defs[hint.__name__] = _record(hint, defs)
        return {"$ref": f"#/$defs/{hint.__name__}"}
    return _composed(hint, defs)


def _composed(hint: Any, defs: dict[str, Any]) -> dict[str, Any]:
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (list, tuple):
        return {"type": "array", "items": _shape(arguments[0], defs)}
    if origin is dict:
        return {"type": "object", "additionalProperties": _shape(arguments[1], defs)}
    if origin in (Union, types.UnionType):
        return {"anyOf": [_shape(argument, defs) for argument in arguments]}
    return {}  # anything


def _known() -> dict[str, Any]:
    """All loaded records by name: modules import each other's records only under TYPE_CHECKING."""
    modules = [
        module for name, module in sys.modules.items() if name.startswith(("clickstop.app.", "clickstop.mcp."))
    ]
    names: dict[str, Any] = {"Row": dict[str, Any], "Any": Any}
    for module in modules:
        names.update({name: value for name, value in vars(module).items() if dataclasses.is_dataclass(value)})
    return names
