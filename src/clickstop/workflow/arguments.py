"""The arguments of the programs in a command line.

Variables that the line sets are filled in, braces are expanded, and nested shells and the project's own tasks are
followed.
"""

from __future__ import annotations

import os

from clickstop.core.globs import expand
from clickstop.shell.known_programs import SCRIPT_RUNNERS
from clickstop.shell.line import split
from clickstop.shell.programs import program, script_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_DEEPEST = 3  # levels of nested shells and tasks
_DECLARING = ("export", "declare", "local", "readonly", "typeset")
_TASKS = (*SCRIPT_RUNNERS, "make", "gmake")


def arguments(
    command: str, cwd: str, variables: Mapping[str, str] | None = None, depth: int = 0
) -> Iterator[tuple[str, str]]:
    """Each argument, with the folder that it is relative to."""
    values = dict(variables or {})
    for simple in split(command):
        values |= _assigned(simple.assignments, values)
        if not simple.words:
            continue
        words = [part for word in simple.words for part in expand(_filled(word, values))]
        ran = program(words)
        if words[0] in _DECLARING:
            values |= _assigned(words[1:], values)
        elif ran[:1] == ["cd"] and len(ran) == 2:
            cwd = os.path.join(cwd, ran[1])
        elif depth < _DEEPEST:
            inner = script_text(ran) if ran else ""
            for text in (*simple.inside, inner or _body(ran, cwd)):
                yield from arguments(text, cwd, values, depth + 1)
            yield from ((cwd, word) for word in words[1:] if not inner and "$" not in word)


def _assigned(assignments: list[str], values: Mapping[str, str]) -> dict[str, str]:
    pairs = [assignment.partition("=") for assignment in assignments]
    return {name: _filled(value, values) for name, sign, value in pairs if sign}


def _filled(word: str, values: Mapping[str, str]) -> str:
    # Longest first, so that $DIR does not replace the beginning of $DIRECTORY.
    for name in sorted(values, key=len, reverse=True) if "$" in word else ():
        word = word.replace(f"${{{name}}}", values[name]).replace(f"${name}", values[name])
    return word


def _body(words: list[str], cwd: str) -> str:
    """The command line that a task of the project runs. Its readers are heavy, so only a task loads them."""
    if not words or words[0] not in _TASKS:
        return ""
    from clickstop.runners.bodies import body

    return body(words, cwd)
