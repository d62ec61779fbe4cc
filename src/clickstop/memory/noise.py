"""What is not worth remembering: generated files, and commands that only look around."""

from __future__ import annotations

from clickstop.shell.known_programs import LOOKING, checking_programs, names

# Programs that look, or move things.
_TRIVIAL = names(
    f"{LOOKING} ag fd env xargs kill pkill pgrep history help clear exit command touch cp mv rm chmod ln curl wget"
)
_CHECKING = names(checking_programs())
_LOOKING_GIT = names("status log diff show branch blame rev-parse ls-files remote stash fetch grep")
_ENDS = ("&&", "||", "|", "\n")
_DOCUMENTS = (".md", ".mdx", ".rst", ".txt", ".adoc", ".pdf")


def only_checks(command: str) -> bool:
    """Whether a command runs a checker or a build, and so changes no source files."""
    return not _CHECKING.isdisjoint(command.split())


def is_foreign(path: str) -> bool:
    """Whether a path, relative to the repository, is inside dependencies or build results."""
    from clickstop.core.files import NOT_WRITTEN_HERE

    foreign = NOT_WRITTEN_HERE | {".idea"}
    return any(part in foreign for part in path.replace("\\", "/").split("/")[:-1])


def is_trivial(command: str) -> bool:
    """Whether a command only looks around or moves files, so that its failure teaches nothing."""
    for end in _ENDS:
        command = command.replace(end, ";")
    firsts = [_program(words) for part in command.split(";") if (words := part.split())]
    return all(first in _TRIVIAL for first in firsts)


def _program(words: list[str]) -> str:
    """The program of a simple command, without assignments, wrappers and folder."""
    while words and ("=" in words[0] or words[0] in ("sudo", "time", "env", "nohup", "command")):
        words = words[1:]
    first = words[0].rpartition("/")[2] if words else "true"
    if first == "git":
        verbs = [word for word in words[1:] if not word.startswith("-")]
        # Looking around with git counts as `ls`.
        return "ls" if verbs[:1] and verbs[0] in _LOOKING_GIT else first
    return first


def is_document(path: str) -> bool:
    """Whether reading it is a discovery, as opposed to reading code."""
    return path.lower().endswith(_DOCUMENTS)
