"""Guess from its words whether a command line may change files of the project."""

from __future__ import annotations

_PROGRAMS = frozenset(
    "cp mv rm rmdir ln tee touch patch dd truncate rsync install unzip tar chmod ed ex black isort "
    "autopep8 yapf".split()
)
_OPTIONS = frozenset("--write --fix --fix-only --in-place --apply -delete fmt format generate codegen".split())
_REWRITERS = frozenset(("sed", "perl", "gofmt", "goimports", "clang-format", "shfmt", "rubocop", "sort"))
_REWRITING = ("-i", "-pi", "-w", "-a", "-A", "-o", "--in-place")
_INTERPRETERS = ("python", "pypy", "node", "ruby", "perl", "php", "awk")
_GIT = frozenset("checkout restore stash pull merge rebase reset apply cherry-pick switch revert am clean".split())
# A `>` that writes no file: streams, the null device, arrows and comparisons in arguments.
_HARMLESS = ("2>&1", ">&2", "&>/dev/null", ">/dev/null", "> /dev/null", "->", "=>", ">=")


def may_change_files(command: str, words: frozenset[str]) -> bool:
    """Tell whether `command`, whose words are `words` (`Event.words`), may change files.

    Reading, testing and building into other folders do not count.
    """
    if words & _PROGRAMS or words & _OPTIONS or ("git" in words and words & _GIT):
        return "--check" not in words and "--dry-run" not in words
    if words & _REWRITERS and any(word.startswith(_REWRITING) for word in words):
        return True
    if any(word.startswith(_INTERPRETERS) for word in words) and ("<<" in command or words & {"-c", "-e", "-pe"}):
        return True
    return ">" in _without_harmless(command)


def _without_harmless(command: str) -> str:
    """Remove every `>` that writes no file."""
    if ">" in command:
        for text in _HARMLESS:
            command = command.replace(text, "")
    return command
