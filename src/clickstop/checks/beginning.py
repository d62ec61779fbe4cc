"""The files as a session finds them: noted where that is quick, and checked by a process that nobody waits for."""

from __future__ import annotations

import os

from clickstop.checks.tree import look
from clickstop.core.outcomes import BASELINE
from clickstop.core.repository import git_dirs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from clickstop.checks.check import Check
    from clickstop.checks.ledger import CheckLedger
    from clickstop.checks.project import PackageCommand, Project
    from clickstop.core.git import Git
    from clickstop.core.places import Places

_AT_ONCE = 3  # packages that the start of a session looks at
_SMALL = 600_000  # bytes of git's index: about 5,000 files
_QUICK = 20_000  # milliseconds
_STEP = 0.5  # seconds between two looks whether the session has begun to change files
_LONGEST = 60  # seconds for one check: the machine may be busy


def unnoted(project: Project, book: CheckLedger) -> tuple[list[str], list[str]]:
    """Packages with checks whose files this session has not noted: those to note now, and the slow ones."""
    folders = [folder for folder in _folders(project) if not book.tree_before(folder)]
    at_once = _AT_ONCE if _is_small(project.top) else 0
    return folders[:at_once], folders[at_once:]


def untried(project: Project, book: CheckLedger) -> list[tuple[Check, PackageCommand]]:
    """Quick checks that a person trusts and that nobody has run on the files as they were."""
    return [pair for pair in _commands(project) if pair[1].trusted and _is_untried(pair[1], book)]


def finish(root: str, top: str, who: dict[str, str]) -> None:
    """Look at what is left, and run what is quick: one process at a time in a repository, behind all others."""
    from clickstop.checks.compiled import load
    from clickstop.checks.ledger import CheckLedger
    from clickstop.core.places import Places
    from clickstop.core.plan import last_good
    from clickstop.store.save import Store

    _give_way()
    places = Places(root, os.environ)
    plan = last_good(places.plan, root, os.environ)
    project = load(plan, top) if plan else None
    if plan is None or project is None:
        return
    store = Store(places, plan.repo_id)
    book = CheckLedger(store, by="clickstop", moment=BASELINE, **who)
    try:
        for folder in _folders(project):
            if not book.tree_before(folder):
                note_tree(folder, book, os.environ)
        held = book.hold(BASELINE) if project.baseline == "run" else None
        for check, command in untried(project, book) if held else ():
            with _Leaving(places, who):
                _run(check, command, book)
    finally:
        store.close()


def _run(check: Check, command: PackageCommand, book: CheckLedger) -> None:
    """Each line, as long as the session has changed nothing."""
    from clickstop.checks.cache import Question, ask

    for line in command.lines:
        tree = look(command.folder, os.environ, book)
        # From its first change on, a run says nothing of how the session found the files.
        if book.has_changed() or tree.digest != book.tree_before(command.folder):
            return
        seconds = min(check.timeout, _LONGEST)
        question = Question(check.name, line, command.folder, environ=os.environ, seconds=seconds)
        ask(question, book, tree=tree)


def _folders(project: Project) -> list[str]:
    return list(dict.fromkeys(command.folder for _, command in _commands(project)))


def _commands(project: Project) -> Iterator[tuple[Check, PackageCommand]]:
    """Every check, in every package, that a stop may be held for."""
    names = dict.fromkeys([*project.moment("turn_stop")["checks"], *project.moment("edit")["checks"]])
    pairs = set()
    for folder in project.folders:
        for check in map(project.check, names):
            command = project.command(check, folder)
            if command and (check.name, command.folder) not in pairs:
                pairs.add((check.name, command.folder))
                yield check, command


def _is_untried(command: PackageCommand, book: CheckLedger) -> bool:
    if not book.tree_before(command.folder):
        return False
    from clickstop.checks.governor import median

    costs = [book.costs(command.folder, line, whole=True) for line in command.lines]
    is_quick = all(costs) and sum(map(median, costs)) <= _QUICK
    return is_quick and any(book.run_before(command.folder, line) is None for line in command.lines)


def note_tree(folder: str, book: CheckLedger, environ: Mapping[str, str], begun: Git | None = None) -> None:
    """Note the files as they are; `begun` if git is listing them already."""
    tree = look(folder, environ, book, begun)
    if tree.digest:
        book.note_tree(folder, tree.digest)


def _is_small(top: str) -> bool:
    """Whether looking at all files is quick enough to wait for; unknown, and so no, without git."""
    try:
        return os.stat(os.path.join(git_dirs(top)[0], "index")).st_size <= _SMALL
    except OSError:
        return False


def _give_way() -> None:
    """Let every other process go first, at the disk as well where the scheduler can do that."""
    try:
        os.nice(19)
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    except (AttributeError, OSError):  # not this platform, or not allowed
        return


class _Leaving:
    """Ends a run when the session begins to change files: it would be for others, and in the way."""

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
        book = CheckLedger(store, by="clickstop", moment=BASELINE, **who)
        try:
            while not self._over.wait(_STEP):
                if book.has_changed():
                    # The main thread heeds it, and ends the command with all that it started.
                    os.kill(os.getpid(), signal.SIGTERM)
                    return
        finally:
            store.close()
