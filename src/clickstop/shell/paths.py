"""Resolve words to files: absolute paths, links followed, patterns matched against the real tree."""

from __future__ import annotations

import os

from clickstop.core.globs import fits
from clickstop.core.late import next_of, re
from clickstop.core.record import Record
from clickstop.shell.scope import ALL, CONTENTS, MARKS, UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from clickstop.shell.scope import Arg

_MATCHES = 40
_ENTRIES = 3_000  # that matching one pattern may look at
_GLOB = "*?["


class Place(Record):
    """A resolved target: its path ("" if unknown), and how much of it is meant (see `effect.EXTENTS`)."""

    path: str
    extent: str = ""
    only: str = ""  # with the extent "some": a glob of the names


def places(word: Arg, cwd: str, *, follow: bool = True) -> list[Place]:
    """Return every file that a word means; with `follow=False`, a link is the link itself, as for rm."""
    if not word.pattern:
        return [place(str(word), cwd, follow=follow)]
    folder, _, last = word.pattern.rstrip("/").rpartition("/")
    # `rm dir/*` is everything in dir, however many files it holds.
    if _means_all(last) and not _has_any(_GLOB, folder):
        above = place(_plain(folder) or ("/" if word.pattern.startswith("/") else "."), cwd)
        return [Place(above.path, above.extent or "contents")]
    if _has_any(MARKS, word.pattern):
        # Which names match is known only at run time; the folder above them is known now.
        return [place(_before(word.pattern), cwd, some=True)]
    resolved = [place(match, cwd, follow=follow) for match in _matches(word.pattern, cwd)]
    if len(resolved) > _MATCHES:
        remainder = place(_before(word.pattern), cwd, some=True)
        return [
            *resolved[:_MATCHES],
            Place(remainder.path, remainder.extent, last if "/" not in folder.strip("./") else ""),
        ]
    # A pattern that matches nothing stays as written.
    return resolved or [place(str(word), cwd, follow=follow)]


def place(value: str, cwd: str, *, follow: bool = True, some: bool = False) -> Place:
    """Resolve one value without patterns; `some` if it stands for something inside it."""
    if value.rstrip(CONTENTS) == ALL:  # bare names, as `ls` prints them
        value = f"./{value}"
    whole = os.path.join(cwd, value)
    mark = next_of(MARKS, whole)
    if mark < len(whole):
        folder = whole[:mark].rpartition("/")[0] or whole[:1]
        if (folder != "/" and not folder.startswith("/")) or value[:1] in MARKS or ".." in whole[mark:].split("/"):
            return Place("")
        name = whole.removesuffix("/")[len(folder) :].lstrip("/").rstrip(CONTENTS)
        only = "" if "/" in name else "".join("*" if sign in MARKS else sign for sign in name)
        return Place(real(folder), "contents" if name == ALL else "some", only)
    return Place(real(whole) if follow else _real_but_last(whole), "some" if some else "")


def folders_below(folder: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the folders below a folder, relative to it, and the files in each, up to a limit."""
    from clickstop.core.files import NOT_WRITTEN_HERE

    remaining = _ENTRIES
    for above, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in NOT_WRITTEN_HERE)
        yield above[len(folder) :].lstrip(os.sep), sorted(names)[:remaining]
        remaining -= len(names)
        if remaining <= 0:
            break


def below(folder: str) -> list[str]:
    """Return the files below a folder, relative to it, up to a limit."""
    return [os.path.join(inner, name) for inner, names in folders_below(folder) for name in names]


def real(path: str) -> str:
    """Resolve all links of a path; never raises."""
    try:
        return os.path.realpath(path[:4_000])
    except (OSError, ValueError):
        return os.path.normpath(path[:4_000])


def _real_but_last(path: str) -> str:
    """Resolve the links of a path except in its last name."""
    if path.endswith(("/", "/.", "/..")) or path in (".", ".."):
        # A trailing slash follows the link: `rm link/`, `rm link/.`.
        return real(path)
    folder, name = os.path.split(path)
    return os.path.join(real(folder), name)


def _plain(pattern: str) -> str:
    return re.sub(r"\[([*?\[\]])\]", r"\1", pattern) if "[" in pattern else pattern


def _before(pattern: str) -> str:
    """Return the folder above the first name that is a pattern or unknown."""
    sure = []
    for name in pattern.split("/")[:-1]:
        if _has_any(_GLOB + MARKS, name):
            break
        sure.append(name)
    return "/".join(sure) or ("/" if pattern.startswith("/") else ".")


def named(word: Arg, cwd: str) -> list[str]:
    """Return the names that the shell expands a pattern to; none if nothing matches, or too much."""
    matches = _matches(word.pattern, cwd)
    return matches if len(matches) <= _MATCHES else []


def _matches(pattern: str, cwd: str) -> list[str]:
    """Return the files that match, in the shell's order; one above the limit shows that there are more."""
    names = [name for name in pattern.split("/") if name]
    start = "/" if pattern.startswith("/") else ""
    budget = [_ENTRIES]
    return [match for match, _ in zip(_walk(start, names, cwd, budget), range(_MATCHES + 1), strict=False)]


def _walk(start: str, names: list[str], cwd: str, budget: list[int]) -> Iterator[str]:
    if not names:
        yield start
        return
    first, following = names[0], names[1:]
    if not _has_any(_GLOB, first):
        yield from _existing(start, first, following, cwd, budget)
        return
    matches = _matcher(first)
    for name in _listed(os.path.join(cwd, start), budget):
        # A star does not match hidden names.
        if matches(name) and (not name.startswith(".") or first.startswith(".")):
            yield from _walk(os.path.join(start, name), following, cwd, budget)


def _existing(start: str, first: str, following: list[str], cwd: str, budget: list[int]) -> Iterator[str]:
    path = os.path.join(start, first)
    if os.path.lexists(os.path.join(cwd, path)):
        yield from _walk(path, following, cwd, budget)


def _listed(folder: str, budget: list[int]) -> list[str]:
    try:
        with os.scandir(folder) as entries:
            names = [entry.name for entry, _ in zip(entries, range(max(budget[0], 0)), strict=False)]
    except (OSError, ValueError):
        return []
    budget[0] -= len(names)
    return sorted(names)


def is_one_of_many(word: Arg) -> bool:
    """Tell whether a word stands for each of many files below a folder: `find FOLDER | xargs rm`."""
    return word.rstrip(CONTENTS).endswith(f"/{UNKNOWN}") and ("{}" in word.raw or UNKNOWN in word.raw)


def _has_any(signs: str, text: str) -> bool:
    return any(sign in text for sign in signs)


def _means_all(name: str) -> bool:
    """Tell whether a pattern matches every name, or every hidden one: `*`, `.*`, `.??*`, `.[!.]*`."""
    if name.endswith("*") and name.strip("*") in ("", "."):
        return not name.startswith("*.")
    return name == ".??*" or (len(name) > 4 and name.startswith((".[!", ".[^")) and name.endswith("]*"))


def _matcher(pattern: str) -> Callable[[str], object]:
    """Return a function that tells whether a name matches a pattern."""
    if "[" in pattern or len(pattern) > 200 or pattern.count("*") + pattern.count("?") > 10:
        return _regex(pattern).fullmatch
    ending = pattern.rpartition("*")[2].rpartition("?")[2]
    return lambda name: name.endswith(ending) and fits(name, pattern)


def _regex(pattern: str) -> re.Pattern[str]:
    """Compile the pattern of one name; runs of stars count as one."""
    parts = re.split(r"(\*+|\?|\[[!^]?\]?[^\]]*\])", pattern[:200])
    # Matching time is exponential in the number of stars; above ten, take everything for a match.
    if len(parts) > 21:
        return re.compile(r".*")
    return re.compile("".join(_part(part) for part in parts), re.DOTALL)


def _part(part: str) -> str:
    if part.startswith("*"):
        return ".*"
    if part == "?":
        return "."
    if len(part) > 2 and part.startswith("["):
        # Python warns of what could become set operations: `[[`, `--`, `&&`, `~~`, `||`.
        inner = re.sub(r"([\\\[&~|]|-(?=-))", r"\\\1", part[1:-1])
        try:
            re.compile(candidate := f"[{'^' + inner[1:] if inner[0] in '!^' else inner}]")
        except re.error:
            return "."
        return candidate
    return re.escape(part)
