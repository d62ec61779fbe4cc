"""Read `commands:` from the YAML front matter of AGENTS.md, CLAUDE.md and the like."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from clickstop.core.markdown import NO_FRONT_MATTER, NOT_CLOSED, front_matter_end
from clickstop.core.misspelt import suggestion
from clickstop.runners.vocabulary import NAMES, FileTrouble, FoundCommand
from clickstop.runners.yaml_nodes import compose, entries, is_mapping, is_scalar, is_sequence, is_text

if TYPE_CHECKING:
    from clickstop.runners.folder import Folder

_KEY = "commands"
# Checked before the YAML parser is loaded: most front matter has no commands.
_MENTIONED = re.compile(rf"""^["']?{_KEY}["']?[ \t]*:""", re.MULTILINE)
_MOST = 500  # lines of front matter; a longer block is a document between two horizontal rules


def discover(folder: Folder, names: tuple[str, ...]) -> dict[str, FoundCommand]:
    """The commands in the files of these names; the first file that defines a command wins."""
    commands: dict[str, FoundCommand] = {}
    for name in names:
        if not folder.has(name):
            continue
        written, troubles = read(folder.text(name), folder.place(name))
        folder.troubles += troubles
        for command in written:
            commands.setdefault(command.name, command)
    return commands


def read(text: str, file: str) -> tuple[list[FoundCommand], list[FileTrouble]]:
    """The commands in one file, and what is wrong with it."""
    lines = text.split("\n")
    end = front_matter_end(lines[:_MOST])
    if end == NO_FRONT_MATTER:
        return [], []
    block = "\n".join(line.rstrip("\r") for line in lines[1 : end if end > 0 else _MOST])
    if not _MENTIONED.search(_dedented(block)):
        return [], []  # front matter for another tool, or a document that begins with a horizontal rule
    if end == NOT_CLOSED:
        return [], [FileTrouble(file, 1, _KEY, "the front matter is not closed: end it with a line `---`")]
    top, trouble = compose(block, file, before=1)
    if trouble:
        return [], [trouble]
    return _commands(top, file)


def _dedented(block: str) -> str:
    """The block without common indentation, which front matter may have."""
    import textwrap

    return textwrap.dedent(block)


def _commands(top: Any, file: str) -> tuple[list[FoundCommand], list[FileTrouble]]:
    _, line, node = next((entry for entry in entries(top) if entry[0] == _KEY), ("", 0, None))
    if not is_mapping(node):
        return [], [FileTrouble(file, line + 1, _KEY, f"must be a table of {', '.join(NAMES)}")]
    commands, troubles = [], []
    for name, below, value in entries(node):
        at, key = below + 1, f"{_KEY}.{name}"
        lines = _lines(value)
        if name not in NAMES:
            troubles.append(FileTrouble(file, at, key, f"unknown command{suggestion(name, NAMES)}"))
        elif lines is None:
            troubles.append(
                FileTrouble(file, at, key, "must be a command line or a list of them; quote it if necessary")
            )
        else:
            commands.append(FoundCommand(name, lines, file, at))
    return commands, troubles


def _lines(node: Any) -> tuple[str, ...] | None:
    """The command lines; None for an invalid value. An empty list is valid and means that there is no command."""
    if is_scalar(node):
        return (node.value.strip(),) if is_text(node) and node.value.strip() else None
    if not is_sequence(node) or not all(is_text(item) and item.value.strip() for item in node.value):
        return None
    return tuple(item.value.strip() for item in node.value)
