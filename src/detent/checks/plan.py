"""What a check is, whether its failure blocks, and what follows it: read, resolved, and free of cycles."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

CONTINUE, BLOCK, STOP = "continue", "block", "stop"
ACTIONS = (CONTINUE, BLOCK, STOP)
REACTIONS = ("fix", "warn", "block")
MOST_STEPS = 10  # of checks that lead to one another
SECONDS = 600  # unless a check says otherwise
Troubles = list[tuple[tuple[str, ...], str]]  # key and what is wrong with it


@dataclass(frozen=True, slots=True)
class Check:
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
        """Whether a fixing step is tried first."""
        return self.on_failure == "fix" or bool(self.fix)

    def after(self, *, passed: bool) -> str:
        return self.on_pass if passed else self.on_fail


def check_of(name: str, said: Mapping[str, Any]) -> Check:
    """A check from keys that were looked at before."""
    return Check(
        name,
        lines=texts(said.get("command")),
        description=said.get("description") or "",
        blocking=said.get("blocking"),
        on_failure=said.get("on_failure") or "",
        fix=texts(said.get("fix")),
        timeout=said.get("timeout") or SECONDS,
        paths=tuple(said.get("paths") or ()),
        on_pass=_action(said.get("on_pass")),
        on_fail=_action(said.get("on_fail")),
    )


def texts(value: Any) -> tuple[str, ...]:
    """A command line or a list of them."""
    lines = [value] if isinstance(value, str) else value or []
    return tuple(line for line in lines if line)


def _action(value: Any) -> str:
    said = value or CONTINUE
    return said.lower() if said.lower() in ACTIONS else str(said)


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


def troubles(checks: Mapping[str, Check], known: Iterable[str]) -> Troubles:
    """Checks that lead to one that nobody has, round in a circle, or too far. `known` have commands anyway."""
    names = [*checks, *known]
    found: Troubles = [
        ((check.name, key), f"{target} is no check, and not one of {', '.join(ACTIONS)}{_nearest(target, names)}")
        for check in checks.values()
        for key, target in (("on_pass", check.on_pass), ("on_fail", check.on_fail))
        if target not in ACTIONS and target not in names
    ]
    return found or [trouble for name in checks for trouble in _chain(name, checks)][:1]


def _chain(name: str, checks: Mapping[str, Check]) -> Troubles:
    """Follow every way from one check; the ways are as many as there are steps, not as there are combinations."""
    ways: list[tuple[str, ...]] = [(name,)]
    longest: dict[str, int] = {}
    while ways:
        way = ways.pop()
        check = checks.get(way[-1])
        for key in ("on_pass", "on_fail") if check else ():
            target = getattr(check, key)
            if target in ACTIONS:
                continue
            if target in way:
                return [((way[-1], key), f"leads in a circle: {' -> '.join((*way, target))}")]
            if len(way) >= MOST_STEPS:
                return [
                    ((name, key), f"leads through more than {MOST_STEPS} checks: {' -> '.join((*way, target))}")
                ]
            if longest.get(target, 0) <= len(way):
                longest[target] = len(way) + 1
                ways.append((*way, target))
    return []


def _nearest(name: str, known: Iterable[str]) -> str:
    close = difflib.get_close_matches(name, list(known), n=1, cutoff=0.5)
    return f"; did you mean {close[0]}?" if close else ""
