"""Whether a run failed because its runner could not start, and the line that says so.

A program that a test calls may be missing, too, and that is a red test. So a shell's message counts only with exit
code 126 or 127, and a runner's only if no tool reported anything.
"""

from __future__ import annotations

from clickstop.core.lists import phrases

_CODES = (126, 127)
_END = 4_000  # characters in which the reason is searched
# Messages of a shell or make about a program.
_SHELLS_SAY = phrases(
    ": command not found|: not found|: No such file or directory|: cannot execute: required file not found"
    "|: Permission denied|: cannot execute|command not found: |: bad interpreter"
)
# Lines of make about a command that ended so.
_BEHIND_MAKE = ("] Error 127", "] Error 126", "] Fehler 127")
# Messages of runners about what they should run or need.
_RUNNERS_SAY = phrases(
    'Missing script: |missing script: |Command "|Command not found: |command not found: '
    "|error: Failed to spawn: |No rule to make target |No targets specified and no makefile found"
    "|could not find python interpreter|InterpreterNotFound|Exception running subprocess [Errno 2]|pyenv: version "
    "|could not choose a version of |JAVA_HOME is not set|Unable to locate a Java Runtime"
    "|Cannot connect to the Docker|This project is configured to use |code ENOTCACHED|could not determine exec"
    "|unrecognized arguments: |error: no such command: |is not a jest command"
    "|toolchain |No virtual environment found|The current project could not be installed|asdf: No version"
    "|No version is set for command|nvm: version |N/A: version |rbenv: version |bundler: failed to load command"
    "|Could not find a version of bundler|: No such file or directory -- "
    "|: can't open file |: cannot open |Error: no test specified"
)
_ONLY_WITH = {
    ": cannot open ": ": No such file",
    'Command "': "not found",
    "pyenv: version ": "is not installed",
    "rbenv: version ": "is not installed",
    "toolchain ": "is not installed",
    "nvm: version ": "not yet installed",
    "N/A: version ": "not yet installed",
}
_PROGRAM = ("Program ", " not found.")  # nox
_MODULE = ": No module named "  # message of an interpreter about the module to run


def why_not_started(output: str, exit_code: int | None) -> str:
    """Return the line that says why nothing ran, or "" if something did."""
    if not exit_code:
        return ""
    lines = [line.strip() for line in output[-_END:].split("\n") if line.strip()]
    behind = exit_code in _CODES or any(code in line for line in lines for code in _BEHIND_MAKE)
    if behind:
        messages = [line for line in lines if any(words in line for words in _SHELLS_SAY)]
        return messages[-1] if messages else f"exit code {exit_code}"
    return next((line for line in lines if _is_message(line)), "")


def _is_message(line: str) -> bool:
    """Whether a line is such a message of a runner."""
    for words in _RUNNERS_SAY:
        if words in line and _ONLY_WITH.get(words, "") in line:
            return True
    interpreter, _, module = line.partition(_MODULE)
    if module and interpreter.rpartition("/")[2].startswith(("python", "pypy")) and " " not in interpreter:
        return True
    return _PROGRAM[0] in line and line.endswith(_PROGRAM[1])
