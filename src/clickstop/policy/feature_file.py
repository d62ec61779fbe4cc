"""Edits the registry of features, preserving its formatting. Used by commands, never by a hook."""

from __future__ import annotations

import csv
import io
import json
import os
import tomllib
from typing import Any

import tomlkit
from tomlkit.items import AoT, Table

from clickstop.policy.features import PRIORITIES, Component, Feature, parse

_HEADER = "# Features that people use, and the files they live in. See: clickstop feature --help\n\n"
# Names of the same fields in other registries.
_KEYS = ("key", "feature_key", "id", "feature")
_TITLES = ("title", "name", "feature_name", "description")
_PATHS = ("path", "file", "file_path", "component_file", "component")
_ROLES = ("role", "component_role", "type")
_PRIMARY = ("primary", "is_primary")
_TRUE = ("1", "true", "yes", "y", "x")


def add(text: str, feature: Feature) -> str:
    """The registry's text with this feature merged in."""
    document = tomlkit.parse(text or _HEADER)
    features = document.setdefault("features", tomlkit.table(is_super_table=True))
    entry = features.get(feature.key)
    if entry is None:
        entry = tomlkit.table()
        features[feature.key] = entry
    for name in ("title", "priority", "status"):
        value = getattr(feature, name)
        if value and entry.get(name, "") != value:
            entry[name] = value
    _merge(entry, feature.components)
    return tomlkit.dumps(document)


def _merge(entry: Table, components: list[Component]) -> None:
    tables = entry.get("components")
    if not isinstance(tables, AoT):  # rewrite inline tables and bare paths, so that one can be added
        inline = [{"path": row} if isinstance(row, str) else dict(row) for row in tables or ()]
        if not components:
            return
        tables = tomlkit.aot()
        for row in inline:
            tables.append(_table(row))
        entry["components"] = tables
    for component in components:
        table = next((row for row in tables if row.get("path") == component.path), None)
        if table is None:
            tables.append(_table({"path": component.path}))
            table = tables[-1]
        if component.role:
            table["role"] = component.role
        if component.primary:
            table["primary"] = True


def _table(values: dict[str, Any]) -> Table:
    table = tomlkit.table()
    table.update(values)
    return table


def parse_text(text: str) -> list[Feature]:
    """Parse a registry. Raises ValueError if it is invalid."""
    try:
        return parse(tomllib.loads(text))
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def lowers(before: Feature, after: Feature) -> bool:
    """Whether a change makes the gate protect less."""
    # PRIORITIES starts with the strictest.
    weaker = after.priority and PRIORITIES.index(after.priority) > PRIORITIES.index(before.priority)
    return bool(weaker) or (
        after.status in ("deprecated", "removed") and before.status not in ("deprecated", "removed")
    )


def foreign(name: str, text: str) -> list[Feature]:
    """Features from another file: our own TOML, JSON, or CSV with one component per line."""
    ending = os.path.splitext(name)[1].lower()
    if ending == ".toml":
        return parse_text(text)
    if ending == ".csv":
        rows = csv.DictReader(io.StringIO(text))
        return _of_rows([{key: value or "" for key, value in row.items() if key} for row in rows])
    if ending == ".json":
        return _of_json(json.loads(text))
    raise ValueError(f"{name}: only .toml, .json and .csv files can be read")


def _of_json(data: Any) -> list[Feature]:
    if isinstance(data, dict):
        data = data.get("features", data)
    if isinstance(data, dict):
        data = [{"key": key, **entry} for key, entry in data.items() if isinstance(entry, dict)]
    if not isinstance(data, list):
        raise ValueError("a list of features is expected")  # noqa: TRY004  # all that is wrong with a file is one error
    return _of_rows([entry for entry in data if isinstance(entry, dict)])


def _of_rows(rows: list[dict[str, Any]]) -> list[Feature]:
    """One feature per key; rows with the same key add components."""
    features: dict[str, dict[str, Any]] = {}
    for row in rows:
        key = _field(row, _KEYS)
        if not key:
            raise ValueError(f"an entry has no key: {json.dumps(row)[:200]}")
        entry = features.setdefault(key, {"components": []})
        for name, names in (("title", _TITLES), ("priority", ("priority",)), ("status", ("status",))):
            if _field(row, names):
                entry[name] = _field(row, names)
        entry["components"] += _components(row)
    return parse({"features": features})


def _components(row: dict[str, Any]) -> list[dict[str, Any]]:
    listed = row.get("components", row.get("files"))
    if isinstance(listed, list):
        return [_component({"path": part} if isinstance(part, str) else part) for part in listed if part]
    return [_component(row)] if _field(row, _PATHS) else []


def _component(row: dict[str, Any]) -> dict[str, Any]:
    primary = next((row[name] for name in _PRIMARY if name in row), False)
    path = _field(row, _PATHS).replace("\\", "/").removeprefix("./")
    return {"path": path, "role": _field(row, _ROLES), "primary": str(primary).strip().lower() in _TRUE}


def _field(row: dict[str, Any], names: tuple[str, ...]) -> str:
    return next(
        (str(row[name]).strip() for name in names if isinstance(row.get(name), str | int) and row[name]), ""
    )
