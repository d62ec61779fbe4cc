"""What checkers have in common that nobody knows: lines that begin with a place in a file and say what is wrong."""

from __future__ import annotations

from clickstop.core.lists import words
from clickstop.signals.diagnostics import MOST_LINES, Diagnostics
from clickstop.signals.text import lines_with, place

_GRADES = words("error: error fatal: warning: warning warn info: info note: [error] [warning] [info] [e] [w] ✖ ✗ ×")
# What a tool itself does not call an error.
_MILD = frozenset(words("warning warn info information note notice hint suggestion style help debug convention"))
_DIGITS = frozenset("0123456789")
_ARROWS = ("--> ", "┌─ ", "╭─[", ",-[", "╭▸ ", "─[ ")  # the message stands above
# Endings of files that are there to be compiled.
SOURCES = words(
    ".c .h .cc .cpp .cxx .hpp .m .mm .rs .go .java .kt .scala .cs .fs .vb .swift .d .nim .zig .v .sv .vhd .vhdl "
    ".vala .hs .ml .mli .pas .pp .lpr .f .f90 .f95 .f03 .adb .ads .erl .ex .cob .cbl .hx .cr .odin .elm .purs "
    ".gleam .sol .dart .idr .agda .lean .asm .s .typ .proto .cu .rkt .re .res .fsx .scss .sass .less .styl "
    ".coffee .tex"
)


def complaints(text: str, after: int = 0, *, serious: bool = False, graded: bool = False) -> Diagnostics:
    """All lines that begin with a place and go on with words; `serious` ones are not called warnings and such,
    `graded` ones are called errors.
    """
    listed = Diagnostics()
    for at, line in lines_with(text, ":", 10 * MOST_LINES):
        spot = _spot(line, text, at) if at >= after else None
        if spot and not (serious and _is_mild(spot[1])) and not (graded and not _is_grave(spot[1])):
            listed.add(at, spot[0])
        if listed.count >= MOST_LINES:
            break
    return listed


def _spot(line: str, text: str, at: int) -> tuple[str, str] | None:
    """`a.py:3:5: text`, `error: a.py:3 - text`, `a.js: line 3, col 5, text`, `a.cs(3,5): text`: place and text."""
    if _DIGITS.isdisjoint(line):
        return None
    line = line.removeprefix("./")
    first, _, rest = line.partition(" ")
    grade = first if first.lower() in _GRADES else ""
    line = rest.lstrip() if grade else line
    spot = place(line) or _in_words(line) or _in_brackets(line) or _apart(line) or _below(line, text, at)
    if spot and _is_file(spot[0]) and any(letter.isalpha() for letter in grade + spot[1]):
        return spot[0], f"{grade} {spot[1]}".strip()
    return None


def _in_words(line: str) -> tuple[str, str] | None:
    """`a.js: line 3, text`, `a.ml, line 3: text`, `File "a.ml", line 3, characters 1-2:` with the text below it."""
    for sign in (": line ", ", line ", " line ") if " line " in line else ():
        file, _, rest = line.partition(sign)
        number, _, message = rest.partition(" ")
        if number.strip(",:.").isdigit():
            return f"{file.removeprefix('File ').strip(chr(34))}:{number.strip(',:.')}", message
    return None


def _in_brackets(line: str) -> tuple[str, str] | None:
    """`a.cs(3,5): text`, `a.pas(3,5) Error: text`."""
    file, sign, rest = line.partition("(")
    numbers, closed, message = rest.partition(")")
    number = numbers.replace(":", ",").partition(",")[0]
    fits = sign and closed and number.isdigit() and (message.lstrip()[:1] == ":" or _is_grave(message))
    return (f"{file.rstrip()}:{number}", message.lstrip(": ")) if fits else None


def _apart(line: str) -> tuple[str, str] | None:
    """`README.md:3:5 MD001/heading-increment ...`, `a.ts:3:5 - missing semicolon`, `a.vala:2.7-2.9: error: ...`."""
    first, _, message = line.partition(" ")
    file, *numbers = first.rstrip(":").split(":")
    first_number = numbers[0].partition(".")[0] if numbers else ""
    plain = all(number.replace(".", "").replace("-", "").isdigit() for number in numbers)
    return (f"{file}:{first_number}", message) if plain and first_number.isdigit() else None


def _below(line: str, text: str, at: int) -> tuple[str, str] | None:
    """` --> a.rs:3:5`, `  ┌─ a.typ:3:5`, under the message."""
    bare = line.lstrip("│|0123456789 ")
    if not bare.startswith(_ARROWS):
        return None
    arrow = next(arrow for arrow in _ARROWS if bare.startswith(arrow))
    file, _, rest = bare[len(arrow) :].strip(" ]─").partition(":")
    number = rest.partition(":")[0]
    if not number.isdigit():
        return None
    return f"{file}:{number}", text[text.rfind("\n", 0, max(at - 1, 0)) + 1 : at].strip()


def _is_mild(message: str) -> bool:
    first = message.lstrip("-[( ").partition(" ")[0].lower()
    return first.rstrip(":])") in _MILD


def _is_grave(message: str) -> bool:
    """`Error: text`, `error[E1]: text`, `fatal error: text`, `ParserError: text`."""
    first, _, second = message.lstrip("-[(:*× ").lower().replace("[", " ").partition(" ")
    return first.rstrip(":)]").endswith(("error", "errors", "fatal")) or second.startswith("error")


def is_place(word: str) -> bool:
    """Whether a word is `file:line`, with a column or without, and maybe a name between them."""
    file, *rest = word.strip("()[],:").split(":")
    return any(part.isdigit() for part in rest[:2]) and _is_file(f"{file}:1")


def _is_file(where: str) -> bool:
    """Whether it has an ending, or is called like files that have none; a time or a host is no file."""
    name = where.rpartition(":")[0].replace("\\", "/").rpartition("/")[2]
    stem, dot, ending = name.rpartition(".")
    return " " not in name and (
        name in ("Dockerfile", "Makefile") or (bool(stem and dot) and ending[:1].isalpha() and ending.isalnum())
    )
