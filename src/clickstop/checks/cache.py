"""Answer a check from a stored run on the same files, or run it once for all processes that ask."""

from __future__ import annotations

import os
import time

from clickstop.checks import environment
from clickstop.checks.result import Result, result_of
from clickstop.checks.tree import TreeState, look
from clickstop.core.ids import short_digest
from clickstop.core.outcomes import FAILED, FILES, INTERRUPTED, TIMED_OUT
from clickstop.shell.line import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from clickstop.checks.ledger import CheckLedger, Held


# Slots of the checks around a command. A check that runs `clickstop check` on itself would wait for its own lock.
RUNNING = "CLICKSTOP_CHECKS"
_STEP = 0.05  # seconds between two attempts to take the lock
_PLAIN = dict.fromkeys(map(ord, "/.-_"), "a")  # signs that need no quotes, as letters for `isalnum`


class Question:
    """One command line of a check, with the files it is for."""

    def __init__(
        self,
        name: str,
        command: str,
        folder: str,
        *,
        environ: Mapping[str, str],
        seconds: float,
        fresh: bool = False,
        files: list[str] | None = None,
    ) -> None:
        self.name = name
        self.line = command
        self.whole = FILES not in command or files is None
        self.command = command.replace(FILES, " ".join(map(quoted, files)) if files is not None else ".")
        self.folder = folder
        self.environ = environ
        self.seconds = seconds
        self.fresh = fresh  # run it even if a stored run answers it

    @property
    def slot(self) -> str:
        """The name of its lock."""
        return short_digest(f"{self.folder}\0{self.command}".encode("utf-8", "surrogateescape"))


def quoted(path: str) -> str:
    """A path as one word for a shell, and no option; `shlex` would load `re`."""
    path = f"./{path}" if path.startswith("-") else path
    plain = path.translate(_PLAIN)
    return path if plain.isascii() and plain.isalnum() else "'" + path.replace("'", "'\\''") + "'"


def recall(question: Question, ledger: CheckLedger, tree: TreeState) -> Result | None:
    """The stored answer for this state of the files, if there is one."""
    return _known(question, tree, _around(question), ledger)


def ask(
    question: Question,
    ledger: CheckLedger,
    waiting: Callable[[], None] = lambda: None,
    tree: TreeState | None = None,
) -> Result:
    """The answer, stored or from a run.

    `waiting` is called once if another process runs the same check. `tree` is the state of the files, if the caller
    has just looked.
    """
    if question.slot in question.environ.get(RUNNING, "").split(","):
        return Result(question.name, question.command, question.folder, FAILED, why="it runs itself")
    around = _around(question)
    tree = tree or look(question.folder, question.environ, ledger)
    result = None if question.fresh else _known(question, tree, around, ledger)
    if result:
        return result
    held, waited = _turn(question, ledger, waiting)
    if held is None:
        return _not_now(question)
    try:
        if waited:  # the other process has just run it, perhaps on the same files
            tree = look(question.folder, question.environ, ledger)
            result = _known(question, tree, around, ledger)
        return result or _run(question, tree, around, ledger)
    finally:
        held.close()


def _around(question: Question) -> str:
    return environment.digest(question.environ, question.command, _programs(question))


def _known(question: Question, tree: TreeState, around: str, ledger: CheckLedger) -> Result | None:
    if not tree.digest:
        return None
    result = ledger.find(question.folder, question.command, tree.digest, around)
    if result is None:
        return None
    result.name, result.line, result.whole = question.name, question.line, question.whole
    result.repeats = result.cached_at if result.mark else ""
    ledger.keep(result, around)
    return result


def _turn(question: Question, ledger: CheckLedger, waiting: Callable[[], None]) -> tuple[Held | None, bool]:
    """The check's lock, and whether this process had to wait for it. Waits as long as the check may take."""
    held = ledger.hold(question.slot)
    if held is not None:
        return held, False
    waiting()
    # Ten seconds more: the other process may still be ending what its command left running.
    end = time.monotonic() + question.seconds + 10
    while held is None and time.monotonic() < end:
        time.sleep(_STEP)
        held = ledger.hold(question.slot)
    return held, True


def _not_now(question: Question) -> Result:
    why = f"another process has been running it for more than {question.seconds:g} s"
    return Result(question.name, question.command, question.folder, TIMED_OUT, why=why)


def _run(question: Question, before: TreeState, around: str, ledger: CheckLedger) -> Result:
    from clickstop.checks.run import run  # stored answers do not need it

    running = ",".join(filter(None, (question.environ.get(RUNNING, ""), question.slot)))
    environ = {**question.environ, RUNNING: running}
    ended = run(question.command, cwd=question.folder, environ=environ, seconds=question.seconds)
    started_before = ledger.before(question.folder, question.line)
    result = result_of(question.name, question.command, question.folder, ended, before=started_before)
    result.line, result.whole = question.line, question.whole
    after = before if result.outcome == INTERRUPTED else look(question.folder, question.environ, ledger)
    result.changed = after.changed_since(before)
    # If files changed during the run, the check saw a mixture, and the result is true for no state of the files.
    result.tree = "" if result.changed else before.digest
    mark, at = ledger.last_mark(question.folder, question.command)
    result.repeats = at if result.mark and result.mark == mark else ""
    ledger.keep(result, around)
    return result


def _programs(question: Question) -> list[str]:
    """The paths of the line's programs, whose stamps are part of the cache key."""
    words = [simple.words[0] for simple in split(question.command) if simple.words]
    return [path for word in words if (path := program_at(word, question.folder, question.environ))]


def program_at(word: str, folder: str, environ: Mapping[str, str]) -> str:
    """The file that a word starts in a folder, or "". `shutil.which` would load the compression modules."""
    if os.sep in word:
        return os.path.join(folder, word)
    paths = (os.path.join(place, word) for place in environ.get("PATH", "").split(os.pathsep) if place)
    return next((path for path in paths if os.access(path, os.X_OK)), "")
