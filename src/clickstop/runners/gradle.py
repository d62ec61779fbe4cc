"""Gradle: a subproject belongs to the build, so only the folder with its settings is a project of its own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from clickstop.runners.vocabulary import FoundCommand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clickstop.runners.folder import Folder

_SETTINGS = ("settings.gradle", "settings.gradle.kts")
_BUILDS = ("build.gradle", "build.gradle.kts")
FILES = (*_BUILDS, *_SETTINGS)
_TESTED = re.compile(r"\b(java|kotlin|groovy|scala|application|android)\b|org\.springframework")


def discover(folder: Folder) -> list[FoundCommand]:
    if not folder.first(*_SETTINGS) and any(place.first(*_SETTINGS) for place in folder.up()):
        return []
    return list(_commands(folder, folder.first(*FILES)))


def _commands(folder: Folder, name: str) -> Iterator[FoundCommand]:
    file = folder.place(name)
    gradle = "./gradlew" if folder.has("gradlew") else "gradle"
    text = "\n".join(folder.text(file_name) for file_name in FILES if folder.has(file_name))
    below = bool(re.search(r"^\s*include\b", text, re.MULTILINE))
    if below or _TESTED.search(text):
        yield FoundCommand("test", (f"{gradle} test",), file)
        # Gradle's `check` runs the tests, too, which have a name of their own here.
        yield FoundCommand("check", (f"{gradle} check -x test",), file)
    yield FoundCommand("build", (f"{gradle} assemble",), file)
    if "org.springframework.boot" in text:
        yield FoundCommand("run", (f"{gradle} bootRun",), file)
    elif re.search(r"""["'`]application["'`]|^\s*application\s*$""", text, re.MULTILINE):
        yield FoundCommand("run", (f"{gradle} run",), file)
    if "spotless" in text:
        yield FoundCommand("format", (f"{gradle} spotlessCheck",), file)
        yield FoundCommand("fix", (f"{gradle} spotlessApply",), file)
    elif "ktlint" in text:
        yield FoundCommand("format", (f"{gradle} ktlintCheck",), file)
        yield FoundCommand("fix", (f"{gradle} ktlintFormat",), file)
