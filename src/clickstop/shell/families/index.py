"""The effect families that a program belongs to; a family's module is loaded when one of its programs is called."""

from __future__ import annotations

import sys

from clickstop.shell import options
from clickstop.shell.known_programs import EFFECTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.shell.call import ProgramCall


_families: dict[str, tuple[str, ...]] = {}  # only of programs that were asked for: a full table takes longer


def families(name: str) -> tuple[str, ...]:
    """Return the families of a program."""
    if name not in _families:
        listed = [family for family, programs in EFFECTS.items() if f" {name} " in f" {programs} "]
        _families[name] = () if " " in name else tuple(listed)
    return _families[name]


def is_known(name: str) -> bool:
    return bool(families(name))


def add_effects(call: ProgramCall) -> None:
    """Record the effects of a call; one that asks for help has none, unless an interpreter passes the word on."""
    if _asks_for_help(call) and "interpreters" not in families(call.name):
        return
    for family in families(call.name):
        _load(family)(call)
    if call.name.startswith(("mkfs.", "newfs_")):
        _load("devices")(call)


def _asks_for_help(call: ProgramCall) -> bool:
    """Tell whether a call asks for help; in `--repo --help`, the word is a value."""
    if "/?" in call.words:  # of Windows
        return True
    return ("--help" in call.words or "-h" in call.words) and options.of(call).has("help")


def _load(family: str) -> Callable[[ProgramCall], None]:
    name = f"clickstop.shell.families.{family}"
    __import__(name)
    effects: Callable[[ProgramCall], None] = sys.modules[name].effects
    return effects
