"""The parts of a project's files that a command line leads to: scripts, targets, settings of test runners."""

from __future__ import annotations

import os

from clickstop.core.lists import words
from clickstop.core.reading import read_text
from clickstop.shell.known_programs import SCRIPT_RUNNERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

# Files that define tasks, with the programs that run them. A file without programs counts for every command.
_MAKE, _JUST, _TASK = ("make", "gmake"), ("just",), ("task",)
_SCRIPTS = (*SCRIPT_RUNNERS, "run-s", "run-p", "npm-run-all", "turbo", "nx", "lerna")
TASK_FILES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("Makefile", "makefile", "GNUmakefile"), _MAKE),
    **dict.fromkeys(("justfile", "Justfile"), _JUST),
    **dict.fromkeys(("Taskfile.yml", "Taskfile.yaml"), _TASK),
    "package.json": _SCRIPTS,
    "noxfile.py": ("nox",),
    "Rakefile": ("rake",),
    **dict.fromkeys((f"eslint.config.{ending}" for ending in ("js", "mjs", "cjs", "ts")), ("eslint",)),
    **dict.fromkeys(
        (".eslintrc", *(f".eslintrc.{ending}" for ending in ("js", "cjs", "json", "yml"))), ("eslint",)
    ),
    **dict.fromkeys(("tox.ini", "pyproject.toml", "setup.cfg", "pytest.ini", "conftest.py"), ()),
}
# Sections of those files that define what runs, with the programs that read them.
_SECTIONS = {
    **dict.fromkeys(("pytest", "tool:pytest", "tool.pytest", "nosetests", "aliases"), ()),
    **dict.fromkeys(("tox", "testenv", "tool.tox"), ("tox",)),
    "tool.hatch.envs": ("hatch",),
    "tool.poe": ("poe",),
    "tool.pdm.scripts": ("pdm",),
    "tool.taskipy": _TASK,
}
_TOOLS_OF_A_PACKAGE = words("jest mocha ava tap nyc eslintConfig xo standard")
_BETWEEN = str.maketrans("\"'`=,;:()[]{}<>|&$@\\/", " " * 21)
_READ = 400_000  # bytes of one file


def reachable_text(lines: list[str], folders: tuple[str, ...]) -> str:
    """The command lines, and the text of everything they lead to in these folders, without comments."""
    text = "\n".join(lines)
    paths = [(name, os.path.join(folder, name)) for folder in dict.fromkeys(folders) for name in TASK_FILES]
    # Tasks run other tasks, so repeat until nothing new is reached.
    while True:
        asked_for = tokens(text)
        parts = [part_of(name, read_text(path, limit=_READ, cut=True), asked_for) for name, path in paths]
        whole = "\n".join([*lines, *filter(None, parts)])
        if len(whole) <= len(text):
            return text
        text = whole


def tokens(text: str) -> set[str]:
    """The words of a text, split at quotes and punctuation."""
    return set(text.translate(_BETWEEN).split())


def part_of(name: str, text: str, asked_for: set[str]) -> str:
    """The part of a task file that runs when these words are asked for."""
    runners = TASK_FILES[name]
    if not text or (runners and not asked_for.intersection(runners)):
        return ""
    part = _PARTS[name](text, asked_for) if name in _PARTS else text
    return "\n".join(without_comments(part, name))


def without_comments(text: str, name: str) -> Iterator[str]:
    signs = ("//", "/*", "* ") if name.endswith(".rs") else ("#", "//", "/*", "* ")
    return (line for line in text.split("\n") if not line.lstrip().startswith(signs))


def _sections(text: str, asked_for: set[str]) -> str:
    lines, counts = [], False
    for line in text.split("\n"):
        if line.startswith("["):
            section = line.strip().strip("[]").strip()
            counts = any(
                section.startswith(name) and (not runners or asked_for.intersection(runners))
                for name, runners in _SECTIONS.items()
            )
        if counts:
            lines.append(line)
    return "\n".join(lines)


def _targets(text: str, asked_for: set[str]) -> str:
    """The rules of the requested targets, or of the first one; everything if the Makefile includes others."""
    lines = text.split("\n")
    # `NAME := value` is no rule.
    rules = [at for at, line in enumerate(lines) if line[:1].isalnum() and ":" in line.replace(":=", "")]
    if not rules or any(line.startswith(("include ", "-include ")) for line in lines):
        return text
    named = [at for at in rules if asked_for.intersection(lines[at].partition(":")[0].split())]
    reached_lines = []
    for at in named or rules[:1]:
        end = next((later for later in range(at + 1, len(lines)) if _ends_rule(lines, later)), len(lines))
        reached_lines += lines[at:end]
    return "\n".join(reached_lines)


def _ends_rule(lines: list[str], at: int) -> bool:
    is_part = not lines[at] or lines[at][0] in "\t #" or lines[at - 1].endswith("\\")
    return not is_part


def _scripts(text: str, asked_for: set[str]) -> str:
    from clickstop.core.wire import loads

    try:
        package = loads(text)
        scripts = {str(name): str(script) for name, script in package.get("scripts", {}).items()}
    except (ValueError, AttributeError):
        return text
    names = asked_for | ({"test"} if asked_for & {"t", "tst"} else set())
    names |= {f"{when}{name}" for when in ("pre", "post") for name in names if name in scripts}
    bodies = [script for name, script in scripts.items() if name in names]
    return "\n".join([*bodies, str([package[tool] for tool in _TOOLS_OF_A_PACKAGE if tool in package])])


_PARTS: dict[str, Callable[[str, set[str]], str]] = {
    **dict.fromkeys(("pyproject.toml", "setup.cfg", "tox.ini"), _sections),
    **dict.fromkeys(("Makefile", "makefile", "GNUmakefile"), _targets),
    "package.json": _scripts,
}
