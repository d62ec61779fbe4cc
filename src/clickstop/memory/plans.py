"""Plan files: which one a text names, and which items are open."""

from __future__ import annotations

import os

from clickstop.core.globs import matches
from clickstop.core.record import Record

_EDGES = ".,;:!?()[]{}<>'\"*`"
_OPEN, _DONE = "[ ]", ("[x]", "[X]")


class PlanItem(Record):
    """An item of a checklist, with the lines that belong to it."""

    text: str
    done: bool

    @property
    def title(self) -> str:
        return self.text.partition("\n")[0].strip()


def items(text: str) -> list[PlanItem]:
    """The checklist in a Markdown text."""
    checklist: list[PlanItem] = []
    depth = -1
    for line in text.splitlines():
        bare = line.lstrip()
        body = bare[2:].lstrip() if bare[:2] in ("- ", "* ", "+ ") else _numbered(bare)
        if body.startswith((_OPEN, *_DONE)):
            checklist.append(PlanItem(body[3:].strip(), done=body.startswith(_DONE)))
            depth = len(line) - len(bare)
        elif checklist and bare and len(line) - len(bare) > depth >= 0 and not bare.startswith("#"):
            checklist[-1].text += f"\n{bare}"
        elif bare:
            depth = -1
    return checklist


def _numbered(line: str) -> str:
    number, dot, body = line.partition(". ")
    return body.lstrip() if dot and number.isdigit() else ""


def open_items(text: str) -> list[str]:
    """Titles of unticked items."""
    return [item.title for item in items(text) if not item.done]


def newly_done(before: str, after: str) -> list[PlanItem]:
    """Items that are ticked in the second text but not in the first."""
    titles = {item.title for item in items(before) if item.done}
    return [item for item in items(after) if item.done and item.title not in titles]


def is_plan(path: str, globs: list[str]) -> bool:
    return matches(path, globs)


def named_plan(text: str, globs: list[str], folders: list[str]) -> str:
    """The first existing plan file that a text names, relative to the first folder, or ""."""
    for word in text.split():
        path = bare(word).removeprefix("@").removeprefix("./").replace("\\", "/")
        if not path.endswith(".md"):
            continue
        for folder in folders:
            whole = os.path.normpath(os.path.join(folder, path)) if folder else ""
            plain = os.path.relpath(whole, folders[0]).replace(os.sep, "/") if whole else ""
            # A file outside the checkout is not one of its plans.
            if plain and not plain.startswith("..") and matches(plain, globs) and os.path.isfile(whole):
                return plain
    return ""


def bare(word: str) -> str:
    """A word without surrounding punctuation, but with a leading dot."""
    return word.lstrip(_EDGES.replace(".", "")).rstrip(_EDGES)
