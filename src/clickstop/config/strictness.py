"""What makes an option stricter, said once beside each option, and the one function that keeps of a text that
nobody has trusted only what is stricter than what is in force without it.
"""

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
    """Stands beside an option: what of a value that is asked for may count."""

    admit: Callable[[Any, Any, str], Any]  # of what is in force, what is asked for, and its key; None: nothing
    lowers: bool = True  # whether a value that is not admitted would make something less strict
    keyed: bool = False  # a table of which each key counts by itself


def _if(is_stricter: Callable[[Any, Any], bool], *, lowers: bool = True) -> Stricter:
    return Stricter(lambda base, wish, _: wish if is_stricter(base, wish) else None, lowers)


def _longer(base: list[Any], wish: list[Any], _: str) -> list[Any] | None:
    added = [entry for entry in wish if entry not in base]
    return [*base, *added] if added else None


HIGHER = _if(lambda base, wish: wish > base)
LOWER = _if(lambda base, wish: wish < base)
LIMIT = _if(lambda base, wish: wish > 0 and (base == 0 or wish < base))  # 0 is no limit
LIMITS = Stricter(lambda base, wish, _: wish if wish > 0 and not 0 < (base or 0) <= wish else None, keyed=True)
ON = _if(lambda _, wish: wish is True)
OFF = _if(lambda _, wish: wish is False)
MORE = Stricter(_longer)
NEVER = _if(lambda _base, _wish: False, lowers=False)  # of its values none is stricter than another
LOOSENS = _if(lambda _base, _wish: False)  # whatever it says, something is less strict for it


def rising(*values: str) -> Stricter:
    """A choice whose values get stricter from left to right; where none was made, only the last one surely is."""

    def is_stricter(base: str | None, wish: str) -> bool:
        return wish == values[-1] if base is None else values.index(wish) > values.index(base)

    return _if(is_stricter)


_RISING = ("off", "pass", "warn", "ask", "block")
_VERIFYING = ("check", "test", "build")  # what they run was trusted, and changes nothing
_PLAIN_NAME = re.compile(r"[\w.-]{1,60}")
_LARGEST = 200  # instructions of an expression that nobody has trusted


def _stricter(base: str, wish: str) -> str:
    return max(base, wish or base, key=_RISING.index)


def _built_in(base: str | Data | None, wish: str | Data, name: str) -> Data | None:
    """A built-in rule: each of its verdicts by itself, over the one in force."""
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
    """The verdicts of a rule as configuration says them: attended, unattended; "" where it does not."""
    return (entry, "") if isinstance(entry, str) else (entry.get("verdict") or "", entry.get("unattended") or "")


def _more_rules(base: list[Data], wish: list[Data], _: str) -> list[Data] | None:
    """Without their words, which the agent would be told; and none that could keep us busy."""
    added = [
        {key: value for key, value in rule.items() if key != "message"}
        for rule in wish
        if rule not in base and _PLAIN_NAME.fullmatch(rule["id"]) and not _is_slow(rule)
    ]
    return added or None


def _is_slow(rule: Data) -> bool:
    return not all(is_linear(rule.get(key, ""), _LARGEST) for key in ("regex", "content"))


def _handler(base: bool | Data | None, wish: bool | Data, _: str) -> bool | Data | None:
    """One that is switched on, or may say more. Settings of its own wait."""
    if base is False:
        return None if wish is False else True
    if wish is True:
        return True
    ceiling = base.get("verdict", "") if isinstance(base, dict) else ""
    raised = wish.get("verdict", "") if isinstance(wish, dict) else ""
    higher = raised == "block" or (ceiling and raised and _stricter(ceiling, raised) != ceiling)
    return {"verdict": raised} if higher else None


def _more_checks(base: list[str], wish: list[str], _: str) -> list[str] | None:
    """Behind those that are run anyway, which keep their time. One that the text brings itself waits with it."""
    added = [name for name in _VERIFYING if name in wish and name not in base]
    return [*base, *added] if added else None


RULES = Stricter(_built_in, keyed=True)
CHECKS = Stricter(_more_checks, lowers=False)
OWN_RULES = Stricter(_more_rules, lowers=False)
HANDLERS = Stricter(_handler, keyed=True)
_RUN = ("command", "fix")  # a table that names what is run waits as a whole


@dataclass(frozen=True, slots=True)
class HeldBack:
    """A key of a text that has to wait until somebody trusts the text."""

    key: Path
    wish: Any
    base: Any
    lowers: bool


def strictest(options: type[msgspec.Struct], base: Data, wishes: Data) -> tuple[Data, list[HeldBack]]:
    """What of `wish` may count over `base` unseen, as data of the same shape, and what may not."""
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
    """Whether everything that was asked for is in what was granted."""
    if isinstance(wish, list):
        return all(entry in granted or entry in base for entry in wish) and all(entry in wish for entry in base)
    if isinstance(wish, dict):
        return all(granted.get(key) == value for key, value in wish.items()) if isinstance(granted, dict) else False
    return True


@cache
def hints(options: type[msgspec.Struct]) -> Data:
    """The declared type of each option; reading annotations takes as long as a whole event."""
    return get_type_hints(options, include_extras=True)


def _differing(
    options: type[msgspec.Struct], base: Data, wishes: Data, path: Path
) -> Iterator[tuple[Path, Any, Any, Stricter]]:
    """Each option that is asked for and is not in force already: its path, both values, and its mark."""
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
    """A table of a section whose keys are names."""
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
    """The section that an option's type is, or holds by name."""
    kind = get_args(hint)[0] if hasattr(hint, "__metadata__") else hint
    inside = get_args(kind)[1] if get_origin(kind) is dict else kind
    return inside if isinstance(inside, type) and issubclass(inside, msgspec.Struct) else None


def _is_named(hint: Any) -> bool:
    kind = get_args(hint)[0] if hasattr(hint, "__metadata__") else hint
    return get_origin(kind) is dict


def _put(data: Data, path: Path, value: Any) -> None:
    for key in path[:-1]:
        data = data.setdefault(key, {})
    data[path[-1]] = value
