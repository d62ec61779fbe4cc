"""Parse a program's words into options and operands: bundles taken apart, long and short forms unified.

`option_table.py` says which options each program has.
"""

from __future__ import annotations

from clickstop.shell.option_table import ROWS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from clickstop.shell.call import ProgramCall
    from clickstop.shell.scope import Arg

_FLAG, _VALUE, _OPTIONAL = range(3)


class Options:
    """The parsed words of `-rf --force=x a b`: flags without dashes, values, operands.

    `commands` are the values that the program runs as commands.
    """

    __slots__ = ("commands", "flags", "operands", "values")

    def __init__(self) -> None:
        self.flags: set[str] = set()
        self.values: dict[str, list[Arg]] = {}
        self.operands: list[Arg] = []
        self.commands: list[Arg] = []

    def has(self, *names: str) -> bool:
        """Tell whether one of these options is given."""
        return not self.flags.isdisjoint(names)

    def value(self, *names: str) -> Arg | None:
        """Return the last value of the first of these options that has one."""
        return next((self.values[name][-1] for name in names if self.values.get(name)), None)

    def all(self, *names: str) -> list[Arg]:
        """Return all values of these options."""
        return [value for name in names for value in self.values.get(name, ())]


def of(call: ProgramCall) -> Options:
    """Parse the words of a call."""
    return read(call.words, ROWS.get(call.name, ""))


def named(words: Sequence[Any], program: str) -> Options:
    """Parse words as those of a program, or of one of its verbs: `git push`."""
    return read(words, ROWS.get(program, ""))


def after_options(words: Sequence[Any], program: str) -> list[str]:
    """Return the words after a wrapper's own options."""
    row = ROWS.get(program, "")
    return list(read(words, row if row.startswith("+") else f"+ {row}").operands)


def read(words: Sequence[Any], row: str = "") -> Options:
    """Parse words by a row of `option_table.py`."""
    return _OptionsReader(words, row).read()


class _OptionRow:
    """A row of `option_table.py`, parsed."""

    def __init__(self, row: str) -> None:
        marks, _, listed = row.partition(" ") if row[:1] in ("+", "-", "~") else ("", "", row)
        self.ordered = "+" in marks
        self.one_dash = "-" in marks
        self.bundle_first = "~" in marks
        self.kinds: dict[str, int] = {}
        self.main: dict[str, str] = {}
        self.run: set[str] = set()
        for entry in listed.split():
            names = entry.strip(".!?").split("=")
            kind = _FLAG if entry[0] == "." else _OPTIONAL if entry[-1] == "?" else _VALUE
            self.kinds.update(dict.fromkeys(names, kind))
            self.main.update(dict.fromkeys(names, names[0]))
            if entry[0] == "!":
                self.run.add(names[0])


_rows: dict[str, _OptionRow] = {}  # cached, since a call's options are parsed several times


class _OptionsReader:
    def __init__(self, words: Sequence[Any], row: str) -> None:
        if row not in _rows:
            _rows[row] = _OptionRow(row)
        self._row = _rows[row]
        self._words = words
        self._options = Options()
        self._at = 0

    def read(self) -> Options:
        words, options = self._words, self._options
        if self._row.bundle_first and words and words[0][:1] != "-":
            self._at = 1
            self._old_bundle(words[0])
        while self._at < len(words):
            word = words[self._at]
            self._at += 1
            if word == "--":
                options.operands += words[self._at :]
                break
            if word.startswith("--"):
                self._long(word, word[2:])
            elif len(word) > 1 and word[0] == "-":
                self._short(word)
            else:
                options.operands.append(word)
                if self._row.ordered:
                    options.operands += words[self._at :]
                    break
        return options

    def _long(self, word: Arg, text: str) -> None:
        name, sign, value = text.partition("=")
        name = self._whole(name)
        main = self._row.main.get(name, name)
        self._options.flags.add(main)
        if sign:
            self._keep(main, _piece(word, value))
        elif self._row.kinds.get(name) == _VALUE:
            self._next(main)

    def _whole(self, name: str) -> str:
        """Complete an abbreviated long name, if only one fits."""
        if name in self._row.main or not name or self._row.one_dash:
            return name
        # getopt takes `--rec` for `--recursive`.
        longer = {main: long for long, main in self._row.main.items() if len(long) > 1 and long.startswith(name)}
        return longer.popitem()[1] if len(longer) == 1 else name

    def _short(self, word: Arg) -> None:
        name = word[1:].partition("=")[0]
        # `find -name` is one option, not a bundle of letters.
        if self._row.one_dash or (len(name) > 1 and self._row.kinds.get(name) == _VALUE):  # -name, -exec
            self._long(word, word[1:])
            return
        for place, letter in enumerate(word[1:], 1):
            main = self._row.main.get(letter, letter)
            self._options.flags.add(main)
            if self._row.kinds.get(letter, _FLAG):
                value = word[place + 1 :]
                if value:
                    self._keep(main, _piece(word, value))
                elif self._row.kinds[letter] == _VALUE:
                    self._next(main)
                return

    def _old_bundle(self, word: Arg) -> None:
        """Parse a bundle without a dash: values follow in the order of the letters, as in `tar cfI a.tar zstd`."""
        for letter in word:
            main = self._row.main.get(letter, letter)
            self._options.flags.add(main)
            if self._row.kinds.get(letter) == _VALUE:
                self._next(main)

    def _next(self, name: str) -> None:
        if self._at < len(self._words):
            self._keep(name, self._words[self._at])
            self._at += 1

    def _keep(self, name: str, value: Arg) -> None:
        self._options.values.setdefault(name, []).append(value)
        if name in self._row.run:
            self._options.commands.append(value)


def _piece(word: Arg, text: str) -> Arg:
    """Return a part of a word; a part of an `Arg` keeps how the word was written."""
    return type(word)(text, word.raw) if hasattr(word, "raw") else type(word)(text)
