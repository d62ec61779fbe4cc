"""Editing the registry of features: what people wrote there stays as it is. For commands, never for a hook."""

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
# What other registries call the same things.
_KEYS = ("key", "feature_key", "id", "feature")
_TITLES = ("title", "name", "feature_name", "description")
_PATHS = ("path", "file", "file_path", "component_file", "component")
_ROLES = ("role", "component_role", "type")
_PRIMARY = ("primary", "is_primary")
_TRUE = ("1", "true", "yes", "y", "x")


def add(text: str, feature: Feature) -> str:
    """The registry's text with this feature in it, merged with what is there under the same key."""
    document = tomlkit.parse(text or _HEADER)
    features = document.setdefault("features", tomlkit.table(is_super_table=True))
    entry = features.get(feature.key)
    if entry is None:
        entry = tomlkit.table()
        features[feature.key] = entry
    for name in ("title", "priority", "status"):
        said = getattr(feature, name)
        if said and entry.get(name, "") != said:
            entry[name] = said
    _merge(entry, feature.components)
    return tomlkit.dumps(document)


def _merge(entry: Table, components: list[Component]) -> None:
    there = entry.get("components")
    if not isinstance(there, AoT):  # inline tables and bare paths are written out, so that one can be added
        known = [{"path": one} if isinstance(one, str) else dict(one) for one in there or ()]
        if not components:
            return
        there = tomlkit.aot()
        for one in known:
            there.append(_table(one))
        entry["components"] = there
    for component in components:
        found = next((one for one in there if one.get("path") == component.path), None)
        if found is None:
            there.append(_table({"path": component.path}))
            found = there[-1]
        if component.role:
            found["role"] = component.role
        if component.primary:
            found["primary"] = True


def _table(values: dict[str, Any]) -> Table:
    made = tomlkit.table()
    made.update(values)
    return made


def parse_text(text: str) -> list[Feature]:
    """ValueError where the registry cannot be used."""
    try:
        return parse(tomllib.loads(text))
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def lowers(before: Feature, after: Feature) -> bool:
    """Whether a change makes the gate guard less."""
    weaker = after.priority and PRIORITIES.index(after.priority) > PRIORITIES.index(before.priority)
    return bool(weaker) or (
        after.status in ("deprecated", "removed") and before.status not in ("deprecated", "removed")
    )


def foreign(name: str, text: str) -> list[Feature]:
    """Features from a file of another form: our own TOML, JSON, or CSV with a line per component."""
    ending = os.path.splitext(name)[1].lower()
    if ending == ".toml":
        return parse_text(text)
    if ending == ".csv":
        return _of_rows([{key: value or "" for key, value in row.items() if key} for row in _rows(text)])
    if ending == ".json":
        return _of_json(json.loads(text))
    raise ValueError(f"{name}: only .toml, .json and .csv are known")


def _rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def _of_json(data: Any) -> list[Feature]:
    if isinstance(data, dict):
        data = data.get("features", data)
    if isinstance(data, dict):
        data = [{"key": key, **one} for key, one in data.items() if isinstance(one, dict)]
    if not isinstance(data, list):
        raise ValueError("a list of features is expected")  # noqa: TRY004  # all that is wrong with a file is one error
    return _of_rows([one for one in data if isinstance(one, dict)])


def _of_rows(rows: list[dict[str, Any]]) -> list[Feature]:
    """One feature per key; rows with the same key add components."""
    found: dict[str, dict[str, Any]] = {}
    for row in rows:
        key = _said(row, _KEYS)
        if not key:
            raise ValueError(f"an entry has no key: {json.dumps(row)[:200]}")
        entry = found.setdefault(key, {"components": []})
        for name, names in (("title", _TITLES), ("priority", ("priority",)), ("status", ("status",))):
            if _said(row, names):
                entry[name] = _said(row, names)
        entry["components"] += _components(row)
    return parse({"features": found})


def _components(row: dict[str, Any]) -> list[dict[str, Any]]:
    given = row.get("components", row.get("files"))
    if isinstance(given, list):
        return [_component({"path": one} if isinstance(one, str) else one) for one in given if one]
    return [_component(row)] if _said(row, _PATHS) else []


def _component(row: dict[str, Any]) -> dict[str, Any]:
    primary = next((row[name] for name in _PRIMARY if name in row), False)
    path = _said(row, _PATHS).replace("\\", "/").removeprefix("./")
    return {"path": path, "role": _said(row, _ROLES), "primary": str(primary).strip().lower() in _TRUE}


def _said(row: dict[str, Any], names: tuple[str, ...]) -> str:
    return next(
        (str(row[name]).strip() for name in names if isinstance(row.get(name), str | int) and row[name]), ""
    )
