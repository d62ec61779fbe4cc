"""Lines of any checker or compiler that begin with a place in a file and describe a problem."""

from __future__ import annotations

from clickstop.core.lists import words
from clickstop.signals.diagnostics import MOST_LINES, Diagnostics
from clickstop.signals.text import lines_with, place

_GRADES = words("error: error fatal: warning: warning warn info: info note: [error] [warning] [info] [e] [w] ✖ ✗ ×")
# Grades below an error.
_MILD = frozenset(words("warning warn info information note notice hint suggestion style help debug convention"))
_DIGITS = frozenset("0123456789")
_ARROWS = ("--> ", "┌─ ", "╭─[", ",-[", "╭▸ ", "─[ ")  # the message stands above
# Endings of source files of compiled languages.
SOURCES = words(
    ".c .h .cc .cpp .cxx .hpp .m .mm .rs .go .java .kt .scala .cs .fs .vb .swift .d .nim .zig .v .sv .vhd .vhdl "
    ".vala .hs .ml .mli .pas .pp .lpr .f .f90 .f95 .f03 .adb .ads .erl .ex .cob .cbl .hx .cr .odin .elm .purs "
    ".gleam .sol .dart .idr .agda .lean .asm .s .typ .proto .cu .rkt .re .res .fsx .scss .sass .less .styl "
    ".coffee .tex"
)


def complaints(text: str, after: int = 0, *, serious: bool = False, graded: bool = False) -> Diagnostics:
    """Return all such lines. `serious` leaves out what is called a warning or less, `graded` keeps only what is
    called an error.
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
    """Split a line such as `a.py:3:5: text`, `error: a.py:3 - text`, `a.cs(3,5): text` into its place and text."""
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
    """Read `a.js: line 3, text`, `a.ml, line 3: text` and `File "a.ml", line 3, characters 1-2:`."""
    for sign in (": line ", ", line ", " line ") if " line " in line else ():
        file, _, rest = line.partition(sign)
        number, _, message = rest.partition(" ")
        if number.strip(",:.").isdigit():
            return f"{file.removeprefix('File ').strip(chr(34))}:{number.strip(',:.')}", message
    return None


def _in_brackets(line: str) -> tuple[str, str] | None:
    """Read `a.cs(3,5): text` and `a.pas(3,5) Error: text`."""
    file, sign, rest = line.partition("(")
    numbers, closed, message = rest.partition(")")
    number = numbers.replace(":", ",").partition(",")[0]
    fits = sign and closed and number.isdigit() and (message.lstrip()[:1] == ":" or _is_grave(message))
    return (f"{file.rstrip()}:{number}", message.lstrip(": ")) if fits else None


def _apart(line: str) -> tuple[str, str] | None:
    """Read `README.md:3:5 MD001/heading-increment ...`, `a.ts:3:5 - text` and `a.vala:2.7-2.9: error: ...`."""
    first, _, message = line.partition(" ")
    file, *numbers = first.rstrip(":").split(":")
    first_number = numbers[0].partition(".")[0] if numbers else ""
    plain = all(number.replace(".", "").replace("-", "").isdigit() for number in numbers)
    return (f"{file}:{first_number}", message) if plain and first_number.isdigit() else None


def _below(line: str, text: str, at: int) -> tuple[str, str] | None:
    """Read ` --> a.rs:3:5` and `  ┌─ a.typ:3:5` below the message."""
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
    """Whether the message is called a warning, a note or less."""
    first = message.lstrip("-[( ").partition(" ")[0].lower()
    return first.rstrip(":])") in _MILD


def _is_grave(message: str) -> bool:
    """Whether the message is called an error: `Error: text`, `error[E1]: text`, `ParserError: text`."""
    first, _, second = message.lstrip("-[(:*× ").lower().replace("[", " ").partition(" ")
    return first.rstrip(":)]").endswith(("error", "errors", "fatal")) or second.startswith("error")


def is_place(word: str) -> bool:
    """Whether a word is `file:line`, also with a column or a name between them."""
    file, *rest = word.strip("()[],:").split(":")
    return any(part.isdigit() for part in rest[:2]) and _is_file(f"{file}:1")


def _is_file(where: str) -> bool:
    """Whether this looks like a file: it has an ending, or a name such as Makefile. Times and hosts do not."""
    name = where.rpartition(":")[0].replace("\\", "/").rpartition("/")[2]
    stem, dot, ending = name.rpartition(".")
    return " " not in name and (
        name in ("Dockerfile", "Makefile") or (bool(stem and dot) and ending[:1].isalpha() and ending.isalnum())
    )
