"""What a check is, whether its failure blocks, and what follows it."""

from __future__ import annotations

from clickstop.core.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

CONTINUE, BLOCK, STOP = "continue", "block", "stop"
ACTIONS = (CONTINUE, BLOCK, STOP)
MOST_STEPS = 10  # of checks that lead to one another
SECONDS = 600  # unless a check says otherwise


class Check(Record):
    """One check as it was said. Without lines of its own it runs the project's command of the same name."""

    name: str
    lines: tuple[str, ...] = ()
    description: str = ""
    blocking: bool | None = None
    on_failure: str = ""  # fix, warn, block, or nothing said
    fix: tuple[str, ...] = ()
    timeout: int = SECONDS
    paths: tuple[str, ...] = ()
    on_pass: str = CONTINUE
    on_fail: str = CONTINUE
    pinned: bool = False  # it stays at its moments, however long it takes

    @property
    def blocks(self) -> bool | None:
        """Whether a failure is more than a warning; None where nothing was said. `blocking` decides, and
        `on_failure` counts only where that is absent; to fix something never blocks by itself.
        """
        if self.blocking is not None:
            return self.blocking
        if self.on_failure:
            return self.on_failure == BLOCK
        return True if self.on_fail == BLOCK else None

    @property
    def fixes(self) -> bool:
        """Whether a fixing step is tried where it fails."""
        return self.on_failure == "fix" or bool(self.fix)

    def after(self, *, passed: bool) -> str:
        return self.on_pass if passed else self.on_fail


def walk(names: Iterable[str], checks: Mapping[str, Check], answer: Callable[[Check], bool | None]) -> None:
    """Ask for each check, and for those it leads to, once. `answer` says whether it passed, or None where
    it could not be run: then nothing follows from it.
    """
    done: set[str] = set()
    for first in names:
        name = first
        for _ in range(MOST_STEPS):
            if name in done:
                break
            done.add(name)
            check = checks.get(name) or Check(name)
            passed = answer(check)
            action = CONTINUE if passed is None else check.after(passed=passed)
            if action in (BLOCK, STOP):
                return
            if action == CONTINUE:
                break
            name = action
