"""Which paths a call would remove or empty."""

from __future__ import annotations

import os

from clickstop.core.files import NOT_WRITTEN_HERE
from clickstop.core.globs import fits
from clickstop.core.paths import is_inside
from clickstop.core.reading import read_text
from clickstop.policy.features import Gone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from clickstop.shell.effect import Effect

_LARGEST = 1_000_000  # bytes of a file that is compared with an edit
_MOST = 20_000  # entries of a folder


def of_effects(effects: Iterable[Effect], command: str, root: str) -> list[Gone]:
    """Paths that a command removes, except on other machines; of what it searches, those in the repository."""
    removals: list[Gone] = []
    here = [effect for effect in effects if effect.path and not effect.where]
    for at, effect in enumerate(here):
        if any(_fills(later, effect.path) for later in here[at + 1 :]):  # removed to be created again
            continue
        if effect.kind == "moves":
            removals.append(Gone(effect.path, extent=_extent(effect), moved_to=effect.detail))
        elif effect.kind == "overwrites" and effect.detail == "empties" and _holds_something(effect.path):
            removals.append(Gone(effect.path))
        elif effect.kind == "deletes" and effect.extent == "some":
            removals += [Gone(path) for path in _chosen(effect.path, command, root)]
        elif effect.kind == "deletes":
            removals.append(Gone(effect.path, extent=_extent(effect)))
    return removals


def cleans(effects: Iterable[Effect]) -> bool:
    """Whether untracked files would be removed."""
    return any(effect.kind == "discards_work" and effect.detail in ("untracked", "ignored") for effect in effects)


def of_edit(path: str, tool: str, patch: str) -> list[Gone]:
    """The file, if an edit or write leaves it empty."""
    if not _holds_something(path):
        return []
    if tool == "write":
        return [Gone(path)]
    removed = "\n".join(line[1:] for line in patch.split("\n") if line.startswith("-"))
    # An edit may remove one line of many: compare with the whole file.
    text = read_text(path, limit=_LARGEST, cut=True)
    return [Gone(path)] if removed.strip() and text.strip() == removed.strip() else []


def _fills(effect: Effect, path: str) -> bool:
    return effect.kind == "overwrites" and effect.path == path and effect.detail != "empties"


def _extent(effect: Effect) -> str:
    return "contents" if effect.extent else ""


def _holds_something(path: str) -> bool:
    try:
        return os.path.isfile(path) and os.path.getsize(path) > 0
    except OSError:
        return False


def _chosen(folder: str, command: str, root: str) -> list[str]:
    """What `find -name` selects below a folder and in the repository; nothing for other criteria."""
    globs, everything = _name_tests(command)
    start = folder if is_inside(folder, root) else root
    if not globs or not is_inside(start, folder):
        return []
    return [
        os.path.join(above, name)
        for above, name in _below(start)
        if everything or any(fits(name, glob) for glob in globs)
    ]


def _name_tests(command: str) -> tuple[list[str], bool]:
    """The globs of a command's name tests, and whether they are negated."""
    from clickstop.shell.line import split

    globs: list[str] = []
    negated = False
    for simple in split(command):
        words = simple.words
        at = [place for place, word in enumerate(words[:-1]) if word in ("-name", "-iname")]
        globs += [words[place + 1] for place in at]
        negated = negated or any(words[place - 1] in ("!", "-not") for place in at)
    return globs, negated


def _below(folder: str) -> Iterator[tuple[str, str]]:
    """Everything below a folder, up to a limit: the folder above it, and its name."""
    count = 0
    for above, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in NOT_WRITTEN_HERE]
        for name in (*folders, *names):
            count += 1
            if count > _MOST:
                return
            yield above, name


def paths(gone: Sequence[Gone]) -> list[str]:
    """Paths that are no longer there afterwards, including those that move within the repository."""
    return [removal.path for removal in gone]
