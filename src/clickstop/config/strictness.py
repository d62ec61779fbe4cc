"""Declares beside each option what makes it stricter, and filters untrusted settings by that."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

import msgspec

from clickstop.core.expression import is_linear

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Data = dict[str, Any]
Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stricter:
    """The mark of an option: which requested values may count without trust."""

    # From the value in force, the requested one and its key: the value that may count, or None.
    admit: Callable[[Any, Any, str], Any]
    lowers: bool = True  # whether a value that is not admitted would make something less strict
    keyed: bool = False  # a table in which each key counts by itself


def _if(is_stricter: Callable[[Any, Any], bool], *, lowers: bool = True) -> Stricter:
    return Stricter(lambda base, wish, _: wish if is_stricter(base, wish) else None, lowers)


def _longer(base: list[Any], wish: list[Any], _: str) -> list[Any] | None:
    added = [entry for entry in wish if entry not in base]
    return [*base, *added] if added else None


HIGHER = _if(lambda base, wish: wish > base)
LOWER = _if(lambda base, wish: wish < base)
LIMIT = _if(lambda base, wish: wish > 0 and (base == 0 or wish < base))  # 0 means no limit
LIMITS = Stricter(lambda base, wish, _: wish if wish > 0 and not 0 < (base or 0) <= wish else None, keyed=True)
ON = _if(lambda _, wish: wish is True)
OFF = _if(lambda _, wish: wish is False)
MORE = Stricter(_longer)
NEVER = _if(lambda _base, _wish: False, lowers=False)  # none of its values is stricter than another
LOOSENS = _if(lambda _base, _wish: False)  # any value makes something less strict


def rising(*values: str) -> Stricter:
    """A choice, with values in order of strictness. Without a value in force, only the last is surely stricter."""

    def is_stricter(base: str | None, wish: str) -> bool:
        return wish == values[-1] if base is None else values.index(wish) > values.index(base)

    return _if(is_stricter)


_RISING = ("off", "pass", "warn", "ask", "block")
_VERIFYING = ("check", "test", "build")  # the commands behind them are trusted separately
_PLAIN_NAME = re.compile(r"[\w.-]{1,60}")
_LARGEST = 200  # instructions of a compiled expression from an untrusted file


def _stricter(base: str, wish: str) -> str:
    return max(base, wish or base, key=_RISING.index)


def _built_in(base: str | Data | None, wish: str | Data, name: str) -> Data | None:
    """Admit the stricter of each verdict of a built-in rule."""
    from clickstop.policy.judge import verdict_of
    from clickstop.policy.protected import GROUPS
    from clickstop.policy.rules import ALL

    rule = next((rule for rule in ALL if rule.id == name), None)
    group = GROUPS.get(name.removeprefix("protect."))
    before = pair(base or "")
    if rule is not None:
        in_force = verdict_of(rule, {"verdicts": {name: before}})
    elif group is not None:
        in_force = before[0] or group[1], before[1] or group[2]
    else:
        return None
    verdicts = pair(wish)
    stricter = _stricter(in_force[0], verdicts[0]), _stricter(in_force[1], verdicts[1])
    is_lower = any(verdict and verdict != most for verdict, most in zip(verdicts, stricter, strict=True))
    return None if is_lower and stricter == in_force else {"verdict": stricter[0], "unattended": stricter[1]}


def pair(entry: str | Data) -> tuple[str, str]:
    """A rule's configured verdicts, attended and unattended; "" if not set."""
    return (entry, "") if isinstance(entry, str) else (entry.get("verdict") or "", entry.get("unattended") or "")


def _more_rules(base: list[Data], wish: list[Data], _: str) -> list[Data] | None:
    """Admit new rules without their messages, which the agent would be shown; and no slow ones."""
    added = [
        {key: value for key, value in rule.items() if key != "message"}
        for rule in wish
        if rule not in base and _PLAIN_NAME.fullmatch(rule["id"]) and not _is_slow(rule)
    ]
    return added or None


def _is_slow(rule: Data) -> bool:
    return not all(is_linear(rule.get(key, ""), _LARGEST) for key in ("regex", "content"))


def _handler(base: bool | Data | None, wish: bool | Data, _: str) -> bool | Data | None:
    """Admit turning a handler on or raising its verdict. Its other settings wait for trust."""
    if base is False:
        return None if wish is False else True
    if wish is True:
        return True
    ceiling = base.get("verdict", "") if isinstance(base, dict) else ""
    raised = wish.get("verdict", "") if isinstance(wish, dict) else ""
    higher = raised == "block" or (ceiling and raised and _stricter(ceiling, raised) != ceiling)
    return {"verdict": raised} if higher else None


def _more_checks(base: list[str], wish: list[str], _: str) -> list[str] | None:
    """Admit more checks, after the ones that run anyway. A check that the same file defines waits with it."""
    added = [name for name in _VERIFYING if name in wish and name not in base]
    return [*base, *added] if added else None


RULES = Stricter(_built_in, keyed=True)
CHECKS = Stricter(_more_checks, lowers=False)
OWN_RULES = Stricter(_more_rules, lowers=False)
HANDLERS = Stricter(_handler, keyed=True)
_RUN = ("command", "fix")  # a table that changes what runs waits as a whole


@dataclass(frozen=True, slots=True)
class HeldBack:
    """A setting that has to wait until somebody trusts its file."""

    key: Path
    wish: Any
    base: Any
    lowers: bool


def strictest(options: type[msgspec.Struct], base: Data, wishes: Data) -> tuple[Data, list[HeldBack]]:
    """Split requested settings: what may count over `base` without trust, in the same shape, and what must wait."""
    admitted: Data = {}
    held: list[HeldBack] = []
    for path, value, in_force, mark in _differing(options, base, wishes, ()):
        granted = mark.admit(in_force, value, path[-1])
        if granted is not None:
            _put(admitted, path, granted)
        if granted is None or not _is_all(granted, value, in_force):
            held.append(HeldBack(path, value, in_force, mark.lowers))
    return admitted, held


def _is_all(granted: Any, wish: Any, base: Any) -> bool:
    """Whether everything requested was granted."""
    if isinstance(wish, list):
        return all(entry in granted or entry in base for entry in wish) and all(entry in wish for entry in base)
    if isinstance(wish, dict):
        return all(granted.get(key) == value for key, value in wish.items()) if isinstance(granted, dict) else False
    return True


@cache
def hints(options: type[msgspec.Struct]) -> Data:
    """The declared type of each option. Cached, because reading annotations takes as long as a whole event."""
    return get_type_hints(options, include_extras=True)


def _differing(
    options: type[msgspec.Struct], base: Data, wishes: Data, path: Path
) -> Iterator[tuple[Path, Any, Any, Stricter]]:
    """Each requested option that differs from the one in force: path, both values, mark."""
    types = hints(options)
    for key, value in wishes.items():
        in_force, mark, below = base.get(key), mark_of(types[key]), table_of(types[key])
        if value == in_force:
            continue
        if mark is not None and mark.keyed:
            named = in_force or {}
            yield from (((*path, key, name), wish, named.get(name), mark) for name, wish in value.items())
        elif mark is not None:
            yield (*path, key), value, in_force, mark
        elif below and _is_named(types[key]):
            for name, table in value.items():
                yield from _named(below, (in_force or {}).get(name), table, (*path, key, name))
        elif below:
            yield from _differing(below, in_force or {}, value, (*path, key))


def _named(
    options: type[msgspec.Struct], base: Data | None, wishes: Data, path: Path
) -> Iterator[tuple[Path, Any, Any, Stricter]]:
    """The same for a table in a section with free names as keys."""
    before = {**defaults(options), **(base or {})}
    if any(wishes.get(key, before.get(key)) != before.get(key) for key in _RUN):
        yield path, wishes, base, NEVER
    else:
        yield from _differing(options, before, wishes, path)


def defaults(options: type[msgspec.Struct]) -> Data:
    return dict(msgspec.to_builtins(options()))


def mark_of(hint: Any) -> Stricter | None:
    return next((mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, Stricter)), None)


def table_of(hint: Any) -> type[msgspec.Struct] | None:
    """The section that an option's type is or contains."""
    kind = get_args(hint)[0] if hasattr(hint, "__metadata__") else hint
    inside = get_args(kind)[1] if get_origin(kind) is dict else kind
    return inside if isinstance(inside, type) and issubclass(inside, msgspec.Struct) else None


def _is_named(hint: Any) -> bool:
    origin: Any = get_origin(hint)
    return origin is dict


def _put(data: Data, path: Path, value: Any) -> None:
    for key in path[:-1]:
        data = data.setdefault(key, {})
    data[path[-1]] = value
