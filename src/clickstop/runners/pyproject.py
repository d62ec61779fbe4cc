"""Commands of Python tools that a project configures or depends on: pytest, Ruff, Black, mypy, pyright."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from clickstop.runners.folder import Folder, mapping, texts
from clickstop.runners.python_env import manager, started
from clickstop.runners.vocabulary import FoundCommand

if TYPE_CHECKING:
    from collections.abc import Iterator


FILES = (
    *("pyproject.toml", "setup.cfg", "setup.py", "requirements*.txt", "Pipfile"),
    *("pytest.ini", "mypy.ini", ".mypy.ini", "ruff.toml", ".ruff.toml", "pyrightconfig.json"),
)
# Poetry's tables have the names of packages as keys.
_DEPENDENCY_TABLES = (
    ("tool", "poetry", "dependencies"),
    ("tool", "poetry", "dev-dependencies"),
)
_HOOKS = ".pre-commit-config.yaml"


def discover(folder: Folder) -> list[FoundCommand]:
    project = _PythonProject(folder)
    return [*project.tests(), *project.checks(), *project.formatting(), *project.building()]


class _PythonProject:
    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self.manifest = folder.toml("pyproject.toml") if folder.has("pyproject.toml") else {}
        self.setup = folder.text("setup.cfg") if folder.has("setup.cfg") else ""
        self.needs = set(_dependencies(folder, self.manifest))

    def tests(self) -> Iterator[FoundCommand]:
        place = self._place("pytest", "pytest.ini", "conftest.py", "tests/conftest.py", section="tool:pytest")
        if place:
            yield self._command("test", place, "pytest")

    def checks(self) -> Iterator[FoundCommand]:
        ruff = self._place("ruff", "ruff.toml", ".ruff.toml")
        mypy = self._place("mypy", "mypy.ini", ".mypy.ini", section="mypy")
        pyright = self._place("pyright", "pyrightconfig.json")
        # A check must not change files, also where the project's settings let Ruff fix what it finds.
        lines = ["ruff check --no-fix" if self._ruff_fixes() else "ruff check"] if ruff else []
        # mypy needs an argument unless its settings name the files.
        lines += ["mypy" if "files" in mapping(self.manifest, "tool", "mypy") else "mypy ."] if mypy else []
        lines += ["pyright"] if pyright else []
        if lines:
            yield self._command("check", ruff or mypy or pyright, *lines)

    def formatting(self) -> Iterator[FoundCommand]:
        """Only with a formatter that the project uses already; any other would rewrite every file."""
        black = self._place("black")
        if black:
            yield self._command("format", black, "black --check .")
            yield self._command("fix", black, "black .")
        elif place := self._ruff_formats():
            yield self._command("format", place, "ruff format --check")
            yield self._command("fix", place, "ruff format")

    def building(self) -> Iterator[FoundCommand]:
        by = manager(self.folder)
        # Other managers would need the `build` package, which may not be installed.
        if "build-system" in self.manifest and by in ("uv", "poetry", "pdm"):
            place = ("pyproject.toml", self.folder.line("pyproject.toml", r"^\[build-system\]"))
            yield FoundCommand("build", (f"{by} build",), self.folder.place(place[0]), place[1])

    def _ruff_formats(self) -> tuple[str, int | None] | None:
        for name, settings in self._ruff_settings():
            if "format" in settings:
                return name, self.folder.line(name, r"^\[(tool\.ruff\.)?format\]")
        used = self.folder.has(_HOOKS) and "ruff-format" in self.folder.text(_HOOKS)
        return (_HOOKS, self.folder.line(_HOOKS, "ruff-format")) if used else None

    def _ruff_fixes(self) -> bool:
        return any(settings.get("fix") is True for _, settings in self._ruff_settings())

    def _ruff_settings(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """(file, settings) of each file that configures Ruff."""
        for name, path in (("ruff.toml", ()), (".ruff.toml", ()), ("pyproject.toml", ("tool", "ruff"))):
            if self.folder.has(name):
                yield name, mapping(self.folder.toml(name), *path)

    def _place(self, tool: str, *files: str, section: str = "") -> tuple[str, int | None] | None:
        """(file, line) where the tool is configured or required; None if it is not."""
        if tool in mapping(self.manifest, "tool"):
            return "pyproject.toml", self.folder.line("pyproject.toml", rf"^\[tool\.{tool}\b")
        name = self.folder.first(*files)
        if name:
            return name, None
        if section and f"[{section}]" in self.setup:
            return "setup.cfg", self.folder.line("setup.cfg", rf"^\[{re.escape(section)}\]")
        return self._dependency(tool) if tool in self.needs else None

    def _dependency(self, tool: str) -> tuple[str, int | None]:
        names = ("pyproject.toml", *self.folder.matching("requirements*.txt"), "Pipfile", "setup.cfg")
        for name in names:
            line = self.folder.line(name, rf"""(^|["' \t]){tool}\b""") if self.folder.has(name) else None
            if line:
                return name, line
        return names[0], None

    def _command(self, name: str, place: tuple[str, int | None] | None, *lines: str) -> FoundCommand:
        file, line = place or ("pyproject.toml", None)
        return FoundCommand(
            name, tuple(started(self.folder, command) for command in lines), self.folder.place(file), line
        )


def _dependencies(folder: Folder, manifest: dict[str, Any]) -> Iterator[str]:
    """Normalised names of all dependencies that the project declares."""
    for text in _requirements(folder, manifest):
        match = re.match(r"\s*([A-Za-z0-9][\w.-]*)", text)
        if match:
            yield re.sub(r"[-_.]+", "-", match.group(1)).lower()


def _requirements(folder: Folder, manifest: dict[str, Any]) -> Iterator[str]:
    """Requirements in any form: `pytest>=8`, `pytest`."""
    yield from texts(mapping(manifest, "project").get("dependencies"))
    groups = [
        *mapping(manifest, "project", "optional-dependencies").values(),
        *mapping(manifest, "dependency-groups").values(),
        *mapping(manifest, "tool", "pdm", "dev-dependencies").values(),
        mapping(manifest, "tool", "uv").get("dev-dependencies"),
    ]
    groups += [
        mapping(environment).get("dependencies")
        for environment in mapping(manifest, "tool", "hatch", "envs").values()
    ]
    for group in groups:
        yield from texts(group)
    for path in _DEPENDENCY_TABLES:
        yield from mapping(manifest, *path)
    for group in mapping(manifest, "tool", "poetry", "group").values():
        yield from mapping(group, "dependencies")
    for name in folder.matching("requirements*.txt"):
        yield from folder.text(name).split("\n")
    if folder.has("Pipfile"):
        pipfile = folder.toml("Pipfile")
        yield from (*mapping(pipfile, "packages"), *mapping(pipfile, "dev-packages"))
