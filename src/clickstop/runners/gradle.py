"""Gradle: a subproject belongs to the build, so only the folder with its settings is a project of its own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from clickstop.runners.vocabulary import Found

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clickstop.runners.folder import Folder

_SETTINGS = ("settings.gradle", "settings.gradle.kts")
_BUILDS = ("build.gradle", "build.gradle.kts")
FILES = (*_BUILDS, *_SETTINGS)
_TESTED = re.compile(r"\b(java|kotlin|groovy|scala|application|android)\b|org\.springframework")


def discover(folder: Folder) -> list[Found]:
    if not folder.first(*_SETTINGS) and any(place.first(*_SETTINGS) for place in folder.up()):
        return []
    return list(_found(folder, folder.first(*FILES)))


def _found(folder: Folder, name: str) -> Iterator[Found]:
    file = folder.place(name)
    gradle = "./gradlew" if folder.has("gradlew") else "gradle"
    text = "\n".join(folder.text(one) for one in FILES if folder.has(one))
    below = bool(re.search(r"^\s*include\b", text, re.MULTILINE))
    if below or _TESTED.search(text):
        yield Found("test", (f"{gradle} test",), file)
        yield Found("check", (f"{gradle} check -x test",), file)
    yield Found("build", (f"{gradle} assemble",), file)
    if "org.springframework.boot" in text:
        yield Found("run", (f"{gradle} bootRun",), file)
    elif re.search(r"""["'`]application["'`]|^\s*application\s*$""", text, re.MULTILINE):
        yield Found("run", (f"{gradle} run",), file)
    if "spotless" in text:
        yield Found("format", (f"{gradle} spotlessCheck",), file)
        yield Found("fix", (f"{gradle} spotlessApply",), file)
    elif "ktlint" in text:
        yield Found("format", (f"{gradle} ktlintCheck",), file)
        yield Found("fix", (f"{gradle} ktlintFormat",), file)
