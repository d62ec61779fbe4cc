"""Read configured checks, and find chains of them that are broken or endless."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clickstop.checks.check import ACTIONS, CONTINUE, MOST_STEPS, SECONDS, Check
from clickstop.core.misspelt import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

REACTIONS = ("fix", "warn", "block")
Troubles = list[tuple[tuple[str, ...], str]]  # (key, what is wrong with it)


def check_of(name: str, options: Mapping[str, Any]) -> Check:
    """A check from validated options."""
    return Check(
        name,
        lines=texts(options.get("command")),
        description=options.get("description") or "",
        blocking=options.get("blocking"),
        on_failure=options.get("on_failure") or "",
        fix=texts(options.get("fix")),
        timeout=options.get("timeout") or SECONDS,
        paths=tuple(options.get("paths") or ()),
        on_pass=_action(options.get("on_pass")),
        on_fail=_action(options.get("on_fail")),
        pinned=options.get("pinned") or False,
    )


def texts(value: Any) -> tuple[str, ...]:
    """A command line or a list of them."""
    lines = [value] if isinstance(value, str) else value or []
    return tuple(line for line in lines if line)


def _action(value: Any) -> str:
    action = value or CONTINUE
    return action.lower() if action.lower() in ACTIONS else str(action)


def troubles(checks: Mapping[str, Check], built_in: Iterable[str]) -> Troubles:
    """Checks whose `on_pass` or `on_fail` leads to an unknown check, in a circle, or through too many checks.

    `built_in` names the checks that need no table in the configuration.
    """
    names = [*checks, *built_in]
    unknown: Troubles = [
        (
            (check.name, key),
            f"{target} is neither a check nor one of {', '.join(ACTIONS)}{did_you_mean(target, names)}",
        )
        for check in checks.values()
        for key, target in (("on_pass", check.on_pass), ("on_fail", check.on_fail))
        if target not in ACTIONS and target not in names
    ]
    return unknown or [trouble for name in checks for trouble in _chain(name, checks)][:1]


def _chain(name: str, checks: Mapping[str, Check]) -> Troubles:
    """The first problem on any way from one check. A check is visited again only if a longer way leads to it, so
    that the work does not grow with the number of combinations.
    """
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
                return [((way[-1], key), f"forms a cycle: {' -> '.join((*way, target))}")]
            if len(way) >= MOST_STEPS:
                return [
                    ((name, key), f"leads through more than {MOST_STEPS} checks: {' -> '.join((*way, target))}")
                ]
            if longest.get(target, 0) <= len(way):
                longest[target] = len(way) + 1
                ways.append((*way, target))
    return []
