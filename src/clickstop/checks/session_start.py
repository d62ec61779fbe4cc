"""Record the files as a session finds them, and run quick checks on them in a background process."""

from __future__ import annotations

import os

from clickstop.checks.tree import look
from clickstop.core.outcomes import BASELINE
from clickstop.core.repository import git_dirs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from clickstop.checks.check import Check
    from clickstop.checks.ledger import CheckLedger
    from clickstop.checks.project import PackageCommand, Project
    from clickstop.core.places import Places

_AT_ONCE = 3  # packages hashed while the session start waits; the background process takes the others
_SMALL = 600_000  # bytes of git's index, about 5,000 files
_QUICK = 20_000  # milliseconds that a check may take to be run in the background
_STEP = 0.5  # seconds between two looks for the session's first change
_LONGEST = 60  # seconds for one check, more than _QUICK because other work goes first


def unnoted(project: Project, ledger: CheckLedger) -> tuple[list[str], list[str]]:
    """Packages with checks whose state is not recorded yet: those to record now, and those that would be slow."""
    folders = [folder for folder in _folders(project) if not ledger.tree_before(folder)]
    at_once = _AT_ONCE if _is_small(project.top) else 0
    return folders[:at_once], folders[at_once:]


def untried(project: Project, ledger: CheckLedger) -> list[tuple[Check, PackageCommand]]:
    """Trusted, quick checks without a run on the files as the session found them."""
    return [pair for pair in _commands(project) if pair[1].trusted and _is_untried(pair[1], ledger)]


def finish(root: str, top: str, who: dict[str, str]) -> None:
    """The background process: record the remaining packages, then run quick checks. One per repository."""
    from clickstop.checks.compiled import load
    from clickstop.checks.ledger import CheckLedger
    from clickstop.core.places import Places
    from clickstop.core.plan import last_good
    from clickstop.store.save import Store

    _lower_priority()
    places = Places(root, os.environ)
    plan = last_good(places.plan, root, os.environ)
    project = load(plan, top) if plan else None
    if plan is None or project is None:
        return
    store = Store(places, plan.repo_id)
    ledger = CheckLedger(store, by="clickstop", moment=BASELINE, **who)
    try:
        for folder in _folders(project):
            if not ledger.tree_before(folder) and (tree := look(folder, os.environ, ledger).digest):
                store.save([ledger.noting(folder, tree)])
        held = ledger.hold(BASELINE) if project.baseline == "run" else None
        for check, command in untried(project, ledger) if held else ():
            with _StopWhenChanged(places, who):
                _run(check, command, ledger)
    finally:
        store.close()


def _run(check: Check, command: PackageCommand, ledger: CheckLedger) -> None:
    """Run each line of a check, until the session changes a file."""
    from clickstop.checks.cache import Question, ask

    for line in command.lines:
        tree = look(command.folder, os.environ, ledger)
        # After the first change, a run no longer shows how the session found the files.
        if ledger.has_changed() or tree.digest != ledger.tree_before(command.folder):
            return
        seconds = min(check.timeout, _LONGEST)
        question = Question(check.name, line, command.folder, environ=os.environ, seconds=seconds)
        ask(question, ledger, tree=tree)


def _folders(project: Project) -> list[str]:
    return list(dict.fromkeys(command.folder for _, command in _commands(project)))


def _commands(project: Project) -> Iterator[tuple[Check, PackageCommand]]:
    """Every (check, command) that can hold a stop. Packages may share a command, which counts once."""
    names = dict.fromkeys([*project.moment("turn_stop")["checks"], *project.moment("edit")["checks"]])
    pairs = set()
    for folder in project.folders:
        for check in map(project.check, names):
            command = project.command(check, folder)
            if command and (check.name, command.folder) not in pairs:
                pairs.add((check.name, command.folder))
                yield check, command


def _is_untried(command: PackageCommand, ledger: CheckLedger) -> bool:
    if not ledger.tree_before(command.folder):
        return False
    from clickstop.checks.governor import median

    costs = [ledger.costs(command.folder, line, whole=True) for line in command.lines]
    is_quick = all(costs) and sum(map(median, costs)) <= _QUICK
    return is_quick and any(ledger.run_before(command.folder, line) is None for line in command.lines)


def _is_small(top: str) -> bool:
    """Whether hashing all files is quick enough to wait for, judged by git's index; False without git."""
    try:
        return os.stat(os.path.join(git_dirs(top)[0], "index")).st_size <= _SMALL
    except OSError:
        return False


def _lower_priority() -> None:
    """Let every other process go first, with the CPU and, on Linux, also with the disk."""
    try:
        os.nice(19)
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    except (AttributeError, OSError):  # not this platform, or not allowed
        return


class _StopWhenChanged:
    """Ends a background run when the session changes its first file: the result would be for other files."""

    def __init__(self, places: Places, who: dict[str, str]) -> None:
        import threading

        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, args=(places, who), daemon=True)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _watch(self, places: Places, who: dict[str, str]) -> None:
        import signal

        from clickstop.checks.ledger import CheckLedger
        from clickstop.store.save import Store

        store = Store(places)  # a connection belongs to its thread
        ledger = CheckLedger(store, by="clickstop", moment=BASELINE, **who)
        try:
            while not self._over.wait(_STEP):
                if ledger.has_changed():
                    # `run` handles the signal in the main thread and ends the command with its children.
                    os.kill(os.getpid(), signal.SIGTERM)
                    return
        finally:
            store.close()
