"""The project's features: their files, and what a deletion would break."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from clickstop.app.errors import AppError, WrongUsageError
from clickstop.app.records import record as made
from clickstop.core.private import write_below
from clickstop.core.reading import read
from clickstop.policy import feature_file
from clickstop.policy.features import FILE, Feature, Gone, component_files, impacts
from clickstop.policy.importers import importers

if TYPE_CHECKING:
    from clickstop.app.here import Here
    from clickstop.policy.features import Impact

_SECONDS = 20.0  # to search for importers while a person waits


@dataclass(frozen=True, slots=True)
class FeaturePart:
    """A file, folder or glob of a feature."""

    path: str
    role: str
    primary: bool
    there: bool


@dataclass(frozen=True, slots=True)
class FeatureRecord:
    key: str
    title: str
    priority: str
    status: str
    components: list[FeaturePart]


@dataclass(frozen=True, slots=True)
class FeatureHit:
    feature: str
    priority: str
    state: str  # orphaned or degraded
    verdict: str
    lost: list[str]
    left: list[str]


@dataclass(frozen=True, slots=True)
class ImportingLine:
    """A line that imports a file to delete."""

    file: str
    line: int
    needs: str


@dataclass(frozen=True, slots=True)
class FeatureImpact:
    features: list[FeatureHit]
    importers: list[ImportingLine]
    complete: bool  # all files were searched in time


def top_of(repo: Here) -> str:
    """The folder of the registry, to which its paths are relative."""
    return os.path.realpath(repo.folder)


def text_of(top: str) -> str:
    try:
        return read(os.path.join(top, FILE), within=top).decode("utf-8")
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as error:
        raise AppError(f"{FILE} cannot be read: {error}") from error


def registry(top: str) -> list[Feature]:
    text = text_of(top)
    try:
        return feature_file.parse_text(text)
    except ValueError as error:
        raise AppError(f"{FILE}: {error}") from error


def write(top: str, features: list[Feature]) -> None:
    """Add features to the registry, unless the result would be invalid."""
    changed = text_of(top)
    for feature in features:
        changed = feature_file.add(changed, feature)
    try:
        feature_file.parse_text(changed)
        write_below(top, FILE, changed)
    except (OSError, ValueError) as error:
        raise AppError(f"{FILE} was not changed: {error}") from error


def inside(path: str, cwd: str, top: str) -> str:
    """A path relative to the top of the repository, with forward slashes."""
    whole = os.path.join(os.path.realpath(cwd), path)
    below = os.path.relpath(os.path.normpath(whole), top).replace(os.sep, "/")
    if below in ("..", ".") or below.startswith("../"):
        raise WrongUsageError(f"{path} is not inside {top}")
    return below


def addition(top: str, new: Feature, *, primary: bool) -> tuple[Feature, bool]:
    """The entry to write for a feature, and whether it lowers priority or status, which only people may do.

    The first file of a new feature is its primary one unless `primary` says which ones are.
    """
    before = next((feature for feature in registry(top) if feature.key == new.key), None)
    if before is None and plain(new.key) != new.key:
        raise WrongUsageError(f"{new.key!r} is not a valid key; use {plain(new.key) or 'a short name'}")
    if before is None and not new.components:
        raise WrongUsageError(f"{new.key} is new: name at least one of its files, folders or globs")
    if before is not None:
        return new, feature_file.lowers(before, new)
    new.priority, new.status = new.priority or "standard", new.status or "active"
    if new.components and not primary:
        new.components[0].primary = True
    return new, False


def plain(key: str) -> str:
    """A valid key: letters, digits, dots, underscores and hyphens."""
    cleaned = "".join(letter if letter.isalnum() or letter in "._-" else "-" for letter in key.strip())
    return cleaned.strip(".-")


def record(feature: Feature, top: str) -> FeatureRecord:
    parts = [made(FeaturePart, part, there=bool(component_files(part, top))) for part in feature.components]
    return made(FeatureRecord, feature, components=parts)


def records(top: str) -> list[FeatureRecord]:
    return [record(feature, top) for feature in registry(top)]


def hits(top: str, paths: list[str]) -> list[Impact]:
    return impacts(registry(top), top, _gone(top, paths))


def impact(top: str, paths: list[str]) -> FeatureImpact:
    """What deleting these paths, relative to the top, would break."""
    needed, whole = importers(top, [gone.path for gone in _gone(top, paths)], _SECONDS)
    return FeatureImpact(
        [_hit(lost) for lost in hits(top, paths)],
        [ImportingLine(line.path, line.line, line.needs) for line in needed],
        complete=whole,
    )


def _gone(top: str, paths: list[str]) -> list[Gone]:
    return [Gone(os.path.join(top, *path.split("/"))) for path in paths]


def _hit(loss: Impact) -> FeatureHit:
    return FeatureHit(
        feature=loss.feature.key,
        priority=loss.feature.priority,
        state="orphaned" if loss.orphaned else "degraded",
        verdict=loss.verdict,
        lost=[component.path for component in loss.lost],
        left=[component.path for component in loss.spared],
    )
