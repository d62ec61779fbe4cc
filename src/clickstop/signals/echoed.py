"""The commands behind a task, where the task runner prints them before it runs them: `> tsc --noEmit`.

A task's name says nothing about what runs; this does, and then even silence can be read.
"""

from __future__ import annotations

from clickstop.signals.text import lines_with, phrases

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_MARKS = ("> ", "$ ")  # npm and pnpm; yarn, pnpm and bun
_PREFIXES = ("task: [", "commands[", "nox > ", "Poe => ", "cmd [")
_PLAIN = ("make", "gmake", "just", "mage")  # print the command as it is
_DRY = phrases("-n | --dry-run | --just-print | --recon | -q | --question | help | list | -l | --list | --summary")
_MOST = 40
_MUCH = 100_000  # characters in which a task's commands are looked for
_LONGEST = 500


def commands(words: list[str], text: str, programs: frozenset[str]) -> list[str]:
    """The command lines that this task has shown. `programs` are the names that are worth a look."""
    if any(word in _DRY for word in words[1:]):
        return []
    shown = [*_marked(text), *_prefixed(text)]
    if words[0] in _PLAIN:
        shown += _plain(text, programs)
    return [line for line in dict.fromkeys(shown) if line and len(line) < _LONGEST][:_MOST]


def _marked(text: str) -> Iterator[str]:
    """The line after `> shop@1.0.0 lint`, or the one after yarn's first; a package's name may stand before it."""
    for mark in _MARKS:
        for at, line in lines_with(text, mark, _MOST):
            before, _, command = line.partition(mark)
            if mark == "> " and not before and not _follows(text, at):
                continue  # a heading, or a quotation
            if not before.strip() or before.rstrip().endswith((":", "lint", "build", "check", "types", "test")):
                yield command.strip()


def _follows(text: str, at: int) -> bool:
    """Whether the line above is one of npm's headings, too: `> shop@1.0.0 lint`."""
    above = text[text.rfind("\n", 0, max(at - 1, 0)) + 1 : max(at - 1, 0)]
    return above.startswith("> ")


def _prefixed(text: str) -> Iterator[str]:
    """`task: [lint] eslint .`, `lint: commands[0]> ruff check`, `nox > mypy src`, `Poe => ruff check`."""
    for mark in _PREFIXES:
        for _, line in lines_with(text, mark, _MOST):
            rest = line.partition(mark)[2]
            if mark in ("nox > ", "Poe => "):
                yield rest.strip()
            else:
                yield rest.partition("> " if "> " in rest else "| " if "| " in rest else "] ")[2].strip()


def _plain(text: str, programs: frozenset[str]) -> Iterator[str]:
    for line in text[:_MUCH].split("\n"):
        if line.partition(" ")[0] in programs and _is_command(line[:_LONGEST]):
            yield line.strip()


def _is_command(line: str) -> bool:
    """Not a sentence and not a row of a table: single spaces, and an option or a path among the words."""
    words = line.split(" ")
    return all(words) and any(word[:1] in "-./" or "/" in word or "." in word[:-1] for word in words[1:])
