"""The project's features: the files they live in, and what a deletion would do to them."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from clickstop.core.places import write_whole
from clickstop.policy import feature_file
from clickstop.policy.features import FILE, Feature, Gone, component_files, impacts
from clickstop.policy.importers import importers

if TYPE_CHECKING:
    from clickstop.policy.features import Impact

_SECONDS = 20.0  # somebody waits


class RegistryError(ValueError):
    """The registry cannot be read or written; says why."""


@dataclass(frozen=True, slots=True)
class FeaturePart:
    """A file, folder or glob of a feature."""

    path: str
    role: str
    primary: bool
    there: bool


@dataclass(frozen=True, slots=True)
class FeatureRecord:
    """One feature."""

    key: str
    title: str
    priority: str
    status: str
    components: list[FeaturePart]


@dataclass(frozen=True, slots=True)
class FeatureHit:
    """What a deletion would do to a feature."""

    feature: str
    priority: str
    state: str  # orphaned or degraded
    verdict: str
    lost: list[str]
    left: list[str]


@dataclass(frozen=True, slots=True)
class Importer:
    """A line that names what would be gone."""

    file: str
    line: int
    needs: str


@dataclass(frozen=True, slots=True)
class FeatureImpact:
    """What a deletion would do."""

    features: list[FeatureHit]
    importers: list[Importer]
    complete: bool  # all files were looked at in time


def text_of(top: str) -> str:
    try:
        with open(os.path.join(top, FILE), encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as error:
        raise RegistryError(f"{FILE} cannot be read: {error}") from error


def registry(top: str) -> list[Feature]:
    try:
        return feature_file.parse_text(text_of(top))
    except RegistryError:
        raise
    except ValueError as error:
        raise RegistryError(f"{FILE}: {error}") from error


def write(top: str, features: list[Feature]) -> None:
    """Added to what is there; a registry that could not be read afterwards is not written."""
    changed = text_of(top)
    for feature in features:
        changed = feature_file.add(changed, feature)
    try:
        feature_file.parse_text(changed)
        os.makedirs(os.path.dirname(os.path.join(top, FILE)), exist_ok=True)
        write_whole(os.path.join(top, FILE), changed)
    except (OSError, ValueError) as error:
        raise RegistryError(f"{FILE} was not changed: {error}") from error


def inside(path: str, cwd: str, top: str) -> str:
    """From the top of the repository on, as it is written down."""
    whole = os.path.join(os.path.realpath(cwd), path)
    found = os.path.relpath(os.path.normpath(whole), top).replace(os.sep, "/")
    if found == ".." or found.startswith("../") or found == ".":
        raise RegistryError(f"{path} is not inside {top}")
    return found


def said(known: Feature | None, new: Feature, *, primary: bool) -> Feature:
    """What is to be written of a feature that is there, or of a new one, whose first file is its primary one."""
    if known is None:
        new.priority, new.status = new.priority or "standard", new.status or "active"
        if new.components and not primary:
            new.components[0].primary = True
    return new


def record(feature: Feature, top: str) -> FeatureRecord:
    parts = [
        FeaturePart(one.path, one.role, one.primary, bool(component_files(one, top))) for one in feature.components
    ]
    return FeatureRecord(feature.key, feature.title, feature.priority, feature.status, parts)


def records(top: str) -> list[FeatureRecord]:
    return [record(one, top) for one in registry(top)]


def hits(top: str, paths: list[str]) -> list[Impact]:
    return impacts(registry(top), top, _gone(top, paths))


def impact(top: str, paths: list[str]) -> FeatureImpact:
    """What deleting these paths, as they are written from the top on, would do."""
    needed, whole = importers(top, [one.path for one in _gone(top, paths)], _SECONDS)
    return FeatureImpact(
        [_hit(one) for one in hits(top, paths)],
        [Importer(one.path, one.line, one.needs) for one in needed],
        complete=whole,
    )


def _gone(top: str, paths: list[str]) -> list[Gone]:
    return [Gone(os.path.join(top, *path.split("/"))) for path in paths]


def _hit(one: Impact) -> FeatureHit:
    return FeatureHit(
        feature=one.feature.key,
        priority=one.feature.priority,
        state="orphaned" if one.orphaned else "degraded",
        verdict=one.verdict,
        lost=[component.path for component in one.lost],
        left=[component.path for component in one.left],
    )
