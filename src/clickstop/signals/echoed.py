"""The commands of a task, if its runner prints them first: `> tsc --noEmit`.

The name of a task does not say what runs. The command does, and makes even silence readable.
"""

from __future__ import annotations

from clickstop.signals.text import lines_with, phrases

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_MARKS = ("> ", "$ ")  # npm and pnpm; yarn, pnpm and bun
_PREFIXES = ("task: [", "commands[", "nox > ", "Poe => ", "cmd [")
_PLAIN = ("make", "gmake", "just", "mage")  # these print the command as it is
_DRY = phrases("-n | --dry-run | --just-print | --recon | -q | --question | help | list | -l | --list | --summary")
_MOST = 40
_MUCH = 100_000  # characters in which a task's commands are searched
_LONGEST = 500


def commands(words: list[str], text: str, programs: frozenset[str]) -> list[str]:
    """Return the command lines that a task printed. `programs` are the names worth recognising."""
    if any(word in _DRY for word in words[1:]):
        return []
    printed = [*_marked(text), *_prefixed(text)]
    if words[0] in _PLAIN:
        printed += _plain(text, programs)
    return [line for line in dict.fromkeys(printed) if line and len(line) < _LONGEST][:_MOST]


def _marked(text: str) -> Iterator[str]:
    """Yield the line after `> shop@1.0.0 lint`, or after yarn's first `$`. The name of a package may precede it."""
    for mark in _MARKS:
        for at, line in lines_with(text, mark, _MOST):
            before, _, command = line.partition(mark)
            if mark == "> " and not before and not _follows(text, at):
                continue  # a heading or a quotation
            if not before.strip() or before.rstrip().endswith((":", "lint", "build", "check", "types", "test")):
                yield command.strip()


def _follows(text: str, at: int) -> bool:
    """Whether the line above is another of npm's headings: `> shop@1.0.0 lint`."""
    above = text[text.rfind("\n", 0, max(at - 1, 0)) + 1 : max(at - 1, 0)]
    return above.startswith("> ")


def _prefixed(text: str) -> Iterator[str]:
    """Yield the commands of `task: [lint] eslint .`, `lint: commands[0]> ruff check`, `nox > mypy src`, `Poe =>
    ...`.
    """
    for mark in _PREFIXES:
        for _, line in lines_with(text, mark, _MOST):
            rest = line.partition(mark)[2]
            if mark in ("nox > ", "Poe => "):
                yield rest.strip()
            else:
                yield rest.partition("> " if "> " in rest else "| " if "| " in rest else "] ")[2].strip()


def _plain(text: str, programs: frozenset[str]) -> Iterator[str]:
    """Yield lines that begin with a known program, for runners that print commands as they are."""
    for line in text[:_MUCH].split("\n"):
        if line.partition(" ")[0] in programs and _is_command(line[:_LONGEST]):
            yield line.strip()


def _is_command(line: str) -> bool:
    """Whether a line is a command, not a sentence or a table: single blanks, and an option or a path among the
    words.
    """
    words = line.split(" ")
    return all(words) and any(word[:1] in "-./" or "/" in word or "." in word[:-1] for word in words[1:])
