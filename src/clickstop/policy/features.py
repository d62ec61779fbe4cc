"""A project's features and their files, and what removing files does to them."""

from __future__ import annotations

import os

from clickstop.core.paths import is_inside
from clickstop.core.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

FILE = os.path.join(".clickstop", "features.toml")
PRIORITIES = ("critical", "standard", "nice-to-have")
STATUSES = ("planned", "active", "deprecated", "removed")
_GUARDED = ("planned", "active")
_LONGEST = 40  # characters of a name in messages
_LISTED = 8  # components and features listed by name


class Component(Record):
    """A file, folder or glob that belongs to a feature, relative to the repository."""

    path: str
    role: str = ""
    primary: bool = False


class Feature(Record):
    """Something that people use."""

    key: str
    title: str
    priority: str
    status: str
    components: list[Component]

    @property
    def name(self) -> str:
        """Its key in messages. The agent reads them, and nobody has agreed to what a registry says, so they contain
        no title and no sentence.
        """
        return _word(self.key)

    @property
    def primaries(self) -> list[Component]:
        """The components without which the feature does not work; if none is marked, all of them."""
        return [component for component in self.components if component.primary] or self.components


class Gone(Record):
    """A path that a call would remove, empty or move."""

    path: str  # absolute
    extent: str = ""  # "" for the path and everything below it, "contents" only for what is below
    moved_to: str = ""

    def takes(self, path: str) -> bool:
        """Whether the call takes the file at `path`."""
        return is_inside(path, self.path) and (path != self.path or not self.extent)

    def lands_on(self, path: str) -> bool:
        """Whether the move puts something at `path`, directly or inside a folder."""
        if not self.moved_to:
            return False
        return path in (self.moved_to, os.path.join(self.moved_to, os.path.basename(self.path)))


class Impact(Record):
    """What a removal does to one feature."""

    feature: Feature
    lost: list[Component]
    spared: list[Component]
    orphaned: bool

    @property
    def verdict(self) -> str:
        return "block" if self.orphaned and self.feature.priority == "critical" else "ask"

    @property
    def summary(self) -> str:
        """One line: what the feature loses, and what is left."""
        lost = listed([f"{part.path}{f' ({_word(part.role)})' if part.role else ''}" for part in self.lost])
        spared = listed([part.path for part in self.spared]) or "nothing"
        return f"{lost} of the {self.feature.priority} feature {self.feature.name}; left: {spared}"


def _word(text: str) -> str:
    return "".join(letter if letter.isalnum() or letter in "._-" else "-" for letter in text[:_LONGEST])


def parse(data: Mapping[str, Any]) -> list[Feature]:
    """The features of a registry. Raises ValueError with the place and the problem."""
    unknown = [key for key in data if key != "features"]
    if unknown:
        raise ValueError(f"unknown table [{unknown[0]}]; put features under [features.<key>]")
    return [_feature(key, entry) for key, entry in _table(data.get("features", {}), "features").items()]


def readable(data: Mapping[str, Any]) -> tuple[list[Feature], str]:
    """The valid features, and the problems of the others. Raises ValueError if none is valid."""
    features, faults = [], []
    for key, entry in _table(data.get("features", {}), "features").items():
        try:
            features.append(_feature(key, entry))
        except ValueError as error:
            faults.append(str(error))
    faults += [f"unknown table [{key}]" for key in data if key != "features"]
    if faults and not features:
        raise ValueError(faults[0])
    return features, "; ".join(faults)


def _feature(key: str, data: object) -> Feature:
    where = f"features.{key}"
    table = _table(data, where)
    for name in table:
        if name not in ("title", "priority", "status", "components"):
            raise ValueError(f"{where}: unknown key {name}")
    components = table.get("components", [])
    if not isinstance(components, list):
        raise ValueError(f"{where}: components must be a list")  # noqa: TRY004  # all that is wrong with a file is one error
    return Feature(
        key,
        _text(table, "title", where),
        _choice(table, "priority", PRIORITIES, "standard", where),
        _choice(table, "status", STATUSES, "active", where),
        [_component(component, f"{where}.components[{at}]") for at, component in enumerate(components)],
    )


def _component(data: object, where: str) -> Component:
    table = _table({"path": data} if isinstance(data, str) else data, where)
    for name in table:
        if name not in ("path", "role", "primary"):
            raise ValueError(f"{where}: unknown key {name}")
    path = _text(table, "path", where)
    # The registry comes with the repository, so it must not refer to files outside it.
    if not path or os.path.isabs(path) or ".." in path.split("/"):
        raise ValueError(f"{where}: path must lead from the top of the repository to a file or folder in it")
    primary = table.get("primary", False)
    if not isinstance(primary, bool):
        raise ValueError(f"{where}: primary must be true or false")  # noqa: TRY004  # as above
    role = _text(table, "role", where)
    return Component(path, role, primary=primary or role == "primary")


def _table(data: object, where: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise ValueError(f"{where} must be a table")  # noqa: TRY004  # as above
    return data


def _text(data: Mapping[str, Any], key: str, where: str) -> str:
    text = data.get(key, "")
    if not isinstance(text, str):
        raise ValueError(f"{where}: {key} must be a string")  # noqa: TRY004  # as above
    return text


def _choice(data: Mapping[str, Any], key: str, choices: Sequence[str], default: str, where: str) -> str:
    choice = data.get(key, default)
    if choice not in choices:
        raise ValueError(f"{where}: {key} must be {', '.join(choices[:-1])} or {choices[-1]}, not {choice!r}")
    return str(choice)


def plain(features: Iterable[Feature]) -> dict[str, Any]:
    """The inverse of `parse`."""
    return {"features": {feature.key: _plain(feature) for feature in features}}


def _plain(feature: Feature) -> dict[str, Any]:
    components = [
        {"path": component.path, "role": component.role, "primary": component.primary}
        if component.role or component.primary
        else {"path": component.path}
        for component in feature.components
    ]
    return {
        "title": feature.title,
        "priority": feature.priority,
        "status": feature.status,
        "components": components,
    }


def impacts(features: Iterable[Feature], root: str, gone: Sequence[Gone]) -> list[Impact]:
    """The affected features, worst first."""
    guarded = (feature for feature in features if feature.status in _GUARDED)
    harmed = [impact for feature in guarded if (impact := _impact(feature, root, gone))]
    return sorted(
        harmed,
        key=lambda impact: (
            impact.verdict != "block",
            not impact.orphaned,
            PRIORITIES.index(impact.feature.priority),
        ),
    )


def _impact(feature: Feature, root: str, gone: Sequence[Gone]) -> Impact | None:
    files = {component: component_files(component, root) for component in feature.components}
    # A component that does not exist (planned, or already removed) cannot be lost.
    present = [component for component, paths in files.items() if paths]
    lost = [
        component
        for component in present
        if all(any(removal.takes(path) for removal in gone) for path in files[component])
    ]
    arriving = [component for component in feature.components if _arrives(component, root, gone)]
    # Moving a file to a registered place is the intended way to move a feature.
    if not lost or (arriving and all(removal.moved_to for removal in gone)):
        return None
    spared = [component for component in (*present, *arriving) if component not in lost]
    primaries = feature.primaries
    # A feature that had no primary component left cannot lose one.
    had, has = (any(component in primaries for component in group) for group in (present, spared))
    return Impact(feature, lost, spared, orphaned=had and not has)


def component_files(component: Component, root: str) -> list[str]:
    """The absolute paths that exist for a component."""
    path = os.path.join(root, *component.path.split("/")).rstrip(os.sep)
    # First without globbing: names may contain brackets (`[id].tsx`).
    if os.path.lexists(path):
        return [path]
    if not any(mark in component.path for mark in "*?["):
        return []
    import glob

    return glob.glob(path, recursive=True)


def _arrives(component: Component, root: str, gone: Sequence[Gone]) -> bool:
    path = os.path.join(root, *component.path.split("/")).rstrip(os.sep)
    return any(removal.lands_on(path) for removal in gone)


def listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - _LISTED} more" if len(names) > _LISTED else ""
    return ", ".join(names[:_LISTED]) + more
