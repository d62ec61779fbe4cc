"""Command lines, and what the exit code 0 of each proves: whole results of many."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clickstop.checks.command_shapes import programs
from clickstop.checks.command_tree import HERE, UNKNOWN, UnclearError, parsed
from tests.pinned import inputs, pinned

if TYPE_CHECKING:
    from clickstop.checks.command_tree import AndOr, PlainCommand

ROWS = Path(__file__).parent / "pinned" / "commands.txt"


def place(top: Path) -> str:
    """A folder in which lines may run."""
    (top / "web" / "deep").mkdir(parents=True)
    (top / "notes.txt").write_text("")
    os.symlink("web", top / "link")
    return os.path.realpath(top)


def of_line(line: str, top: str) -> dict[str, Any]:
    """How it is understood, and which programs it proves."""
    try:
        told: dict[str, Any] = {"tree": _tree(parsed(line))}
    except UnclearError:
        return {}
    with suppress(UnclearError):
        told["ran"] = [_shown(vars(ran), top) for ran in programs(line, top)]
    return told


def _shown(ran: dict[str, Any], top: str) -> str:
    """All that is not as usual."""
    told = [f"{name}={value}" for name, value in ran.items() if name != "words" and value]
    return f"{' '.join(ran['words'])} | {' '.join(told)}".replace(top, "@")


def _tree(items: list[AndOr]) -> str:
    return "; ".join(_and_or(item) for item in items).replace(HERE, "@").replace(UNKNOWN, "%")


def _and_or(item: AndOr) -> str:
    pipelines = [" | ".join(map(_command, pipeline)) for pipeline in item.pipelines]
    return " ".join(part for pair in zip(pipelines, [*item.operators, ""], strict=True) for part in pair if part)


def _command(command: PlainCommand) -> str:
    words = [f"[{word}]" for word in command.words]
    if command.compound is not None:
        lists = (command.compound.condition, command.compound.succeeds, command.compound.fails)
        words = [f"{command.compound.kind}<{' / '.join(map(_tree, lists))}>"]
    return "".join(
        [*(f"{{{one}}}" for one in command.assignments), *words, *(f">{file}" for file in command.written)]
    )


def test_a_line_proves_what_is_pinned(tmp_path: Path) -> None:
    top = place(tmp_path)
    pinned(ROWS, {line: of_line(line, top) for line in inputs(ROWS)})
