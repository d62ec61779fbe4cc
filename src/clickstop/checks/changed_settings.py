"""Find what a session changed in the settings of the tools that check its work.

In known formats, only the parts that concern checks count: a new dependency in pyproject.toml is none of them.
"""

from __future__ import annotations

import os

from clickstop.checks.reachable import reachable_text, tokens
from clickstop.checks.tool_settings import MANIFESTS, TASKS, before, text_of
from clickstop.core.diff import changed_lines
from clickstop.core.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from clickstop.checks.project import Project
    from clickstop.context.context import Context

    Parts = dict[str, str]

_CHECKERS = (
    *("pytest", "coverage", "mypy", "ruff", "pyright", "basedpyright", "ty", "pyrefly", "pylint", "flake8"),
    *("black", "isort", "bandit", "tox", "nox", "poe", "taskipy"),
)
_TOML = (*(("tool", name) for name in _CHECKERS), ("tool", "hatch", "envs"), ("tool", "pdm", "scripts"))
_CARGO = (("lints",), ("workspace", "lints"), ("test",), ("profile", "test"))
_OF_A_PACKAGE = ("jest", "mocha", "ava", "tap", "nyc", "c8", "eslintConfig", "xo", "standard", "vitest")
_COMPILER = ("compilerOptions", "include", "exclude", "files", "extends", "references")
_DENO = ("tasks", "lint", "test", "compilerOptions")
_METADATA = ("metadata", "options", "egg_info", "bdist_wheel", "sdist")  # sections of setup.cfg
_HARMLESS = ("markers", "deps", "dependencies", "extra-dependencies")  # do not change what is checked
_SCRIPT, _VARIABLE, _PHONY = "scripts.", "= ", ".PHONY:"  # prefixes of keys
_OF_MAKE = ("SHELL", "MAKEFLAGS")  # apply to every recipe, so a new one counts, too
_SHOWN = 20  # lines of one file
_LONGEST = 200  # characters of one line


class ChangedSettings(Record):
    """A settings file with its changed lines, each with `+` or `-`."""

    path: str
    lines: list[str]

    def __str__(self) -> str:
        more = len(self.lines) - _SHOWN
        cut = [f"  {line[:_LONGEST]}" for line in self.lines[:_SHOWN]]
        return "\n".join([self.path, *cut, *([f"  ... {more} more lines"] if more > 0 else [])])


def changed_settings(files: list[str], project: Project, ctx: Context) -> list[ChangedSettings]:
    """Those of the files (absolute paths) that changed since the session began in a way that concerns checks."""
    changed = [(path, lines) for path in files if (lines := _difference(path, files, project, ctx))]
    return [ChangedSettings(os.path.relpath(path, project.top), lines) for path, lines in changed]


def _difference(path: str, files: list[str], project: Project, ctx: Context) -> list[str]:
    """The changed lines of one file that concern checks; [] if it is unknown how it was."""
    old, now = before(path, ctx), text_of(path)
    name = os.path.basename(path)
    if old is None or old == now:
        return []
    if name in MANIFESTS:
        return _of_versions(path, files, project, ctx) if old else []
    was, is_now = _parts(name, old), _parts(name, now)
    keys = [key for key in dict.fromkeys([*was, *is_now]) if was.get(key) != is_now.get(key)]
    if name in TASKS:
        keys = _behind_commands(keys, was, path, project)
    return [line for key in keys for line in _lines(key, was.get(key, ""), is_now.get(key, ""))]


def _of_versions(path: str, files: list[str], project: Project, ctx: Context) -> list[str]:
    """The changed lines of a lock file, unless its manifest changed with it: that is how a dependency is added."""
    name = os.path.basename(path)
    manifest = os.path.join(os.path.dirname(path), MANIFESTS[name])
    if before(manifest, ctx) != text_of(manifest) or any(
        os.path.basename(file) == MANIFESTS[name] for file in files
    ):
        return []
    from clickstop.core.git import Git

    patch = Git(project.top, ctx.environ).patch(os.path.relpath(path, project.top)) or ""
    return list(changed_lines(patch)) or ["- gone" if not os.path.exists(path) else "+ other versions"]


def _behind_commands(keys: list[str], was: Parts, path: str, project: Project) -> list[str]:
    """The changed keys that affect a check: no new task or variable, and no task that no command reaches."""
    folders = (project.top, os.path.dirname(path))
    lines = [line for command in project.commands(os.path.dirname(path)) for line in command.lines]
    words = tokens(reachable_text(lines, folders))
    return [key for key in keys if _is_setting_of_all(key) or (key in was and _is_wanted(key, words))]


def _is_setting_of_all(key: str) -> bool:
    """Whether a key applies to all tasks: a whole file that cannot be parsed, or a tool's settings."""
    return not key or key.startswith(tuple(f"{tool}." for tool in _OF_A_PACKAGE)) or key in _OF_A_PACKAGE


def _is_wanted(key: str, words: set[str]) -> bool:
    if key.startswith(_VARIABLE):  # any recipe may use it
        return True
    name = key.removeprefix(_SCRIPT)
    names = {name, name.removeprefix("pre"), name.removeprefix("post")}
    return not words.isdisjoint(names | set(name.split()))


def _lines(key: str, old: str, now: str) -> Iterator[str]:
    from difflib import unified_diff

    compared = unified_diff(_named(key, old), _named(key, now), n=0, lineterm="")
    return changed_lines("\n".join(compared))


def _named(key: str, value: str) -> list[str]:
    if not value:
        return []
    return (
        value.split("\n")
        if not key or "\n" in value or key.startswith(_VARIABLE) or value.startswith(key)
        else [f"{key} = {value}"]
    )


# formats


def _parts(name: str, text: str) -> Parts:
    """The parts of a file that concern checks, by key; the whole text under "" if it cannot be parsed."""
    read = next((reader for names, reader in _READERS if name in names or name.startswith(names)), _whole)
    try:
        return read(text)
    except (ValueError, LookupError, AttributeError):
        return _whole(text)


def _whole(text: str) -> Parts:
    return {"": text} if text.strip() else {}


def _toml(chosen: tuple[tuple[str, ...], ...]) -> Callable[[str], Parts]:
    def read(text: str) -> Parts:
        import tomllib

        return _chosen(tomllib.loads(text), chosen)

    return read


def _json(chosen: tuple[str, ...]) -> Callable[[str], Parts]:
    def read(text: str) -> Parts:
        from clickstop.core.wire import loads

        # tsconfig.json and deno.json may hold comments.
        lines = (line for line in text.split("\n") if not line.lstrip().startswith("//"))
        return _chosen(loads("\n".join(lines) or "{}"), tuple((key,) for key in chosen))

    return read


def _chosen(data: Any, chosen: tuple[tuple[str, ...], ...]) -> Parts:
    parts: Parts = {}
    for path in chosen:
        value = data
        for key in path:
            value = value.get(key) if isinstance(value, dict) else None
        if value is not None:
            parts.update(_leaves(".".join(path), value))
    return parts


def _leaves(key: str, value: Any) -> Iterator[tuple[str, str]]:
    if key.rpartition(".")[2] in _HARMLESS:
        return
    if not isinstance(value, dict):
        yield key, str(value)
        return
    for name, inside in value.items():
        yield from _leaves(f"{key}.{name}", inside)


def _ini(text: str) -> Parts:
    from configparser import ConfigParser, Error

    # As lenient as the tools, which accept a repeated key, a single % and a key without a value.
    parser = ConfigParser(strict=False, interpolation=None, allow_no_value=True)
    try:
        parser.read_string(text)
    except Error:
        return _whole(text)
    sections = [section for section in parser.sections() if section.partition(".")[0] not in _METADATA]
    return {
        f"[{section}] {key}": value or ""
        for section in sections
        for key, value in parser.items(section)
        if key not in _HARMLESS
    }


def _blocks(text: str, begins: Callable[[str], str]) -> Iterator[tuple[str, str]]:
    """(name, line) pairs: an unindented line begins a block, and the indented lines after it belong to it."""
    name = ""
    for line in text.split("\n"):
        if line and not line[0].isspace():
            name = begins(line)
        if line.strip() and not line.lstrip().startswith("#"):
            yield name, line


def _joined(blocks: Iterator[tuple[str, str]]) -> Parts:
    parts: Parts = {}
    for name, line in blocks:
        parts[name] = f"{parts[name]}\n{line}" if name in parts else line
    return parts


def _targets(text: str) -> Parts:
    """Recipes by target and variables by name; everything else counts for every target, under ""."""
    parts = _joined(_blocks(text, _target))
    names = parts.pop(_PHONY, "").replace(_PHONY, "").split()
    return parts | {line: line for line in (f"{_PHONY} {name}" for name in names)}


def _target(line: str) -> str:
    # `NAME := value` is no rule.
    head, is_rule, _ = line.replace(":=", "=").partition("=")[0].partition(":")
    name = head.rstrip("?+ ").strip()
    if is_rule:
        return name if name[:1].isalnum() else _PHONY if head == _PHONY[:-1] else ""
    is_variable = "=" in line and name.isidentifier() and name not in _OF_MAKE
    return f"{_VARIABLE}{name}" if is_variable else ""


def _hooks(text: str) -> Parts:
    """The hooks in a conftest.py, which can change every test; fixtures are left out."""

    def hook(line: str) -> str:
        words = line.replace("(", " ").split()
        name = words[1] if words[:1] == ["def"] and len(words) > 1 else words[0]
        return name if name.startswith(("pytest_", "collect_ignore")) else ""

    return {name: lines for name, lines in _joined(_blocks(text, hook)).items() if name}


_READERS: tuple[tuple[tuple[str, ...], Callable[[str], Parts]], ...] = (
    (("pyproject.toml",), _toml(_TOML)),
    (("Cargo.toml",), _toml(_CARGO)),
    (("package.json",), _json(("scripts", *_OF_A_PACKAGE))),
    (("tsconfig.",), _json(_COMPILER)),
    (("deno.json",), _json(_DENO)),
    (
        ("setup.cfg", "tox.ini", "pytest.ini", ".pytest.ini", ".coveragerc", "mypy.ini", ".mypy.ini", ".flake8"),
        _ini,
    ),
    (("Makefile", "makefile", "GNUmakefile", "justfile", "Justfile"), _targets),
    (("conftest.py",), _hooks),
)
