"""A program's words as options and operands: bundles taken apart, long and short forms made one."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from clickstop.shell.scope import Arg


class Options:
    """`-rf --force=x a b`: flags without dashes, values of those that have one, and the rest."""

    __slots__ = ("flags", "operands", "values")

    def __init__(self) -> None:
        self.flags: set[str] = set()
        self.values: dict[str, list[Arg]] = {}
        self.operands: list[Arg] = []

    def has(self, *names: str) -> bool:
        return not self.flags.isdisjoint(names)

    def value(self, *names: str) -> Arg | None:
        return next((self.values[name][-1] for name in names if self.values.get(name)), None)

    def all(self, *names: str) -> list[Arg]:
        return [value for name in names for value in self.values.get(name, ())]


def read(
    words: Sequence[Arg], with_value: str = "", aliases: Mapping[str, str] | None = None, *, ordered: bool = False
) -> Options:
    """`with_value` names the options that take a value, short and long ones, without dashes.

    `aliases` maps long names to the short ones by which they are known; a unique beginning of a long name counts.
    `ordered` is for programs whose options end at the first operand.
    """
    reader = _OptionsReader(words, frozenset(with_value.split()), aliases or {})
    return reader.read(ordered=ordered)


class _OptionsReader:
    def __init__(self, words: Sequence[Arg], with_value: frozenset[str], aliases: Mapping[str, str]) -> None:
        self._words = words
        self._with_value = with_value
        self._aliases = aliases
        self._found = Options()
        self._at = 0

    def read(self, *, ordered: bool) -> Options:
        words, found = self._words, self._found
        while self._at < len(words):
            word = words[self._at]
            self._at += 1
            if word == "--":
                found.operands += words[self._at :]
                break
            if word.startswith("--"):
                self._long(word)
            elif word.startswith("-") and len(word) > 1:
                self._short(word)
            else:
                found.operands.append(word)
                if ordered:
                    found.operands += words[self._at :]
                    break
        return found

    def _long(self, word: Arg) -> None:
        name, sign, value = word[2:].partition("=")
        name = self._name(name)
        self._found.flags.add(name)
        if sign:
            self._found.values.setdefault(name, []).append(type(word)(value, word.raw))
        elif name in self._with_value:
            self._next(name)

    def _name(self, name: str) -> str:
        if name in self._aliases:
            return self._aliases[name]
        longer = {short for long, short in self._aliases.items() if name and long.startswith(name)}
        return longer.pop() if len(longer) == 1 else name

    def _short(self, word: Arg) -> None:
        if word[1:] in self._with_value and len(word) > 2:  # -name, -exec: long with one dash
            self._found.flags.add(word[1:])
            self._next(word[1:])
            return
        for place, letter in enumerate(word[1:], 1):
            self._found.flags.add(letter)
            if letter in self._with_value:
                rest = word[place + 1 :]
                if rest:
                    self._found.values.setdefault(letter, []).append(type(word)(rest, word.raw))
                else:
                    self._next(letter)
                return

    def _next(self, name: str) -> None:
        if self._at < len(self._words):
            self._found.values.setdefault(name, []).append(self._words[self._at])
            self._at += 1
