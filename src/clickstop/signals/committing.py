"""Command lines that commit: in which folder, and whether the newest commit is theirs."""

from __future__ import annotations

from itertools import pairwise

from clickstop.shell.line import split
from clickstop.shell.programs import program

_SHORTEST_SHA = 7
_NO_COMMIT = ("nothing to commit", "nothing added to commit", "no changes added to commit")


def commit_folders(command: str) -> list[str] | None:
    """Return the folders that a line enters before it commits (`cd x`, `git -C y`), None if it does not commit."""
    folders: list[str] = []
    for simple in split(command):
        words = program(simple.words)
        if words[:1] == ["cd"] and len(words) == 2:
            folders.append(words[1])
        elif words[:1] == ["git"] and "commit" in words:
            before = words[: words.index("commit")]
            return folders + [after for word, after in pairwise(before) if word == "-C"]
    return None


def is_claimed(command: str, output: str, exit_code: int | None, subject: str, sha: str) -> bool:
    """Whether this line made the commit, rather than somebody else at the same time."""
    printed = output.partition("[")[2].partition("]")[0].rpartition(" ")[2]
    if len(printed) >= _SHORTEST_SHA and sha.startswith(printed):
        return True
    if any(words in output for words in _NO_COMMIT):
        return False
    messages = list(filter(None, (_message(program(simple.words)) for simple in split(command))))
    if not messages or any(message.startswith("$") for message in messages):
        return not exit_code
    lines = [message.strip().partition("\n")[0].strip() for message in messages]
    return any(line in subject or subject in line for line in lines)


def _message(words: list[str]) -> str:
    """Return the message of `git commit -m`, or ""."""
    if words[:1] != ["git"] or "commit" not in words:
        return ""
    options = words[words.index("commit") + 1 :]
    for option, value in pairwise([*options, ""]):
        if option.startswith("--message="):
            return option.removeprefix("--message=")
        if option == "--message" or (option[:1] == "-" and option[1:2] != "-" and option.endswith("m")):
            return value
    return ""
