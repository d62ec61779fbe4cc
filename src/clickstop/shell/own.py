"""Commands that weaken clickstop itself: some of its own, and any program that touches its files."""

from __future__ import annotations

import os

from clickstop.core.globs import fits
from clickstop.core.lists import words
from clickstop.core.paths import is_inside
from clickstop.shell import options
from clickstop.shell.known_programs import LOOKING, names
from clickstop.shell.ordinary import looks
from clickstop.shell.scope import Arg

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from clickstop.shell.call import ProgramCall

# Our own commands that weaken the guard, with the sub-commands that do.
WEAKENING: dict[str, tuple[str, ...]] = {
    "trust": (),
    "pause": (),
    "uninstall": (),
    "forget": (),
    "learn": ("waive",),
    "workflow": ("pass",),
    "gate": ("allow",),
    "loop": ("reset",),
}
# Programs that could uninstall us.
_REMOVING = names("pip pip3 pipx uv python")
_READING = names(LOOKING) - {"mkdir"}
# Programs that give a file or a folder a second name.
_LINKING = ("ln", "link", "mount", "bindfs")
# A program may build the path from pieces: `Path.home() / ".local" / "state"`.
_APART = str.maketrans("", "", "'\"`/\\,+() \t\n")
# Queries of SQLite that only read, and functions that write even from inside one.
_ASKING = ("select ", "explain ", ".schema", ".tables", ".indexes", ".dbinfo", ".dump")
_WRITING = words("writefile load_extension edit( attach")


def command(call: ProgramCall) -> None:
    """Record a command of clickstop that weakens it: `clickstop pause`."""
    operands = [str(word) for word in call.plain_words]
    if not operands or operands[0] not in WEAKENING or {"--help", "-h"} & set(call.words):
        return
    verbs = WEAKENING[operands[0]]
    if not verbs or (operands[1:2] and operands[1] in verbs):
        call.add("changes_policy", target=" ".join(operands[:2] if verbs else operands[:1]), detail="command")


def touched(call: ProgramCall) -> None:
    """Record a program that touches our folders, unless it is known only to read."""
    guarded = call.scope.run.guarded
    if call.name in _REMOVING and "uninstall" in call.words and "clickstop" in call.words:
        call.add("changes_policy", target="uninstall clickstop", detail="command")
    if not guarded.folders or call.scope.where or call.name == "clickstop":
        return
    # Under a second name, a later line could write to the file unnoticed.
    if call.name in _LINKING and _names_ours_anew(call):
        call.add("changes_policy", target="a second name for a file of its own", detail="link")
    elif _reaches(call) and not _only_looks(call):
        call.add("changes_policy", target=guarded.folders[0], detail="state")


def _names_ours_anew(call: ProgramCall) -> bool:
    """Tell whether a link is made to one of our files."""
    files = call.scope.run.guarded.files
    # The target of a symbolic link is relative to the folder that holds the link.
    beside = os.path.dirname(str(call.words[-1])) if call.words else ""
    targets = [*call.words, *(Arg(os.path.join(beside, word)) for word in call.words[:-1] if beside)]
    return any(_is_below(call, word, files) for word in targets)


def _reaches(call: ProgramCall) -> bool:
    guarded = call.scope.run.guarded
    if any(is_inside(call.scope.cwd, folder) for folder in guarded.folders):
        return True
    if any(_is_below(call, word, guarded.folders) for word in call.words):
        return True
    if call.name == "git":  # a commit message may mention anything
        return False
    return any(_speaks_of(text, guarded.texts) for text in (*call.words, call.stdin or ""))


def _is_below(call: ProgramCall, word: Arg, folders: Sequence[str]) -> bool:
    """Tell whether a word, or the value of an option, is a path in one of these folders."""
    value = word.partition("=")[2] if word.startswith("-") or "=" in word else ""
    paths = [call.path(text) for text in (word, value) if text]
    if any(path and is_inside(path, folder) for path in paths for folder in folders):
        return True
    return bool(word.pattern) and any(_may_mean(word.pattern, folder) for folder in folders)


def _may_mean(pattern: str, folder: str) -> bool:
    """Tell whether a pattern may expand to a path in a folder."""
    parts, folders = pattern.split("/"), folder.split("/")
    return len(parts) >= len(folders) and all(fits(name, part) for name, part in zip(folders, parts, strict=False))


def _speaks_of(text: str, pieces: Sequence[str]) -> bool:
    if "clickstop" not in text:
        return False
    if "XDG_STATE_HOME" in text or any(piece in text for piece in pieces):
        return True
    joined = text.translate(_APART)
    return any(piece.translate(_APART) in joined for piece in pieces if "/" in piece)


def _only_looks(call: ProgramCall) -> bool:
    arguments = [str(word) for word in call.words]
    if call.name in _READING:
        plain = call.name == "sed" and not any(word.startswith(("-i", "--in-place")) for word in arguments)
        return plain or looks(call.name, arguments)
    if call.name == "cp":
        opts = options.of(call)
        target = opts.value("t") or (opts.operands[-1] if opts.operands else None)
        here = target is not None and _is_below(call, target, call.scope.run.guarded.folders)
        return not here and not opts.has("l", "s")
    if call.name in ("sqlite3", "sqlite"):
        queries = [word.strip().lower() for word in arguments if not word.startswith("-")][1:]
        looking = all(
            query.startswith(_ASKING) and not any(sign in query for sign in _WRITING) for query in queries
        )
        return "-readonly" in arguments or (
            bool(queries) and looking and all(";" not in query.rstrip("; ") for query in queries)
        )
    return False
