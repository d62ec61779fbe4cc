"""Maven: a module of a build belongs to the build, so only its top is a project of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.runners.vocabulary import FoundCommand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clickstop.runners.folder import Folder

FILES = ("pom.xml",)


def discover(folder: Folder) -> list[FoundCommand]:
    above = [place for place in folder.up() if place is not folder]
    if any("<modules>" in place.text("pom.xml") for place in above if place.has("pom.xml")):
        return []
    return list(_commands(folder)) if "<project" in folder.text("pom.xml") else []


def _commands(folder: Folder) -> Iterator[FoundCommand]:
    file, text = folder.place("pom.xml"), folder.text("pom.xml")
    # Batch mode: it asks nobody anything.
    maven = "./mvnw -B" if folder.has("mvnw") else "mvn -B"
    yield FoundCommand("test", (f"{maven} test",), file)
    check = f"{maven} test-compile"
    if "maven-checkstyle-plugin" in text:
        check += " checkstyle:check"
    yield FoundCommand("check", (check,), file)
    yield FoundCommand("build", (f"{maven} package -DskipTests",), file)
    if "spring-boot-maven-plugin" in text:
        yield FoundCommand("run", (f"{maven} spring-boot:run",), file)
    if "spotless-maven-plugin" in text:
        line = folder.line("pom.xml", "spotless-maven-plugin")
        yield FoundCommand("format", (f"{maven} spotless:check",), file, line)
        yield FoundCommand("fix", (f"{maven} spotless:apply",), file, line)
