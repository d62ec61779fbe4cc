"""A check as configured: what it runs, whether its failure blocks, and which check follows it."""

from __future__ import annotations

from clickstop.core.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

CONTINUE, BLOCK, STOP = "continue", "block", "stop"
ACTIONS = (CONTINUE, BLOCK, STOP)
MOST_STEPS = 10  # of a chain of checks linked by `on_pass` and `on_fail`
SECONDS = 600  # unless a check says otherwise


class Check(Record):
    """One check. Without lines of its own, it runs the project's command of the same name."""

    name: str
    lines: tuple[str, ...] = ()
    description: str = ""
    blocking: bool | None = None
    on_failure: str = ""  # fix, warn, block, or "" if not configured
    fix: tuple[str, ...] = ()
    timeout: int = SECONDS
    paths: tuple[str, ...] = ()
    on_pass: str = CONTINUE
    on_fail: str = CONTINUE
    pinned: bool = False  # runs at its configured moments, however long it takes

    @property
    def blocks(self) -> bool | None:
        """Whether a failure blocks; None if the configuration does not say. `blocking` wins over `on_failure`, and
        `on_failure = "fix"` alone never blocks.
        """
        if self.blocking is not None:
            return self.blocking
        if self.on_failure:
            return self.on_failure == BLOCK
        return True if self.on_fail == BLOCK else None

    @property
    def fixes(self) -> bool:
        """Whether a failure is followed by an attempt to fix it."""
        return self.on_failure == "fix" or bool(self.fix)

    def after(self, *, passed: bool) -> str:
        return self.on_pass if passed else self.on_fail


def walk(names: Iterable[str], checks: Mapping[str, Check], answer: Callable[[Check], bool | None]) -> None:
    """Ask `answer` for each check and for those that follow it, each check once.

    `answer` says whether the check passed, or None if it did not run. After None, the chain ends and the next name
    is asked; `block` and `stop` end the whole walk.
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
