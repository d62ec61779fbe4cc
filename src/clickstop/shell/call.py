"""One program call with its words expanded, as the effect families see it."""

from __future__ import annotations

from clickstop.core.late import re
from clickstop.core.paths import is_inside
from clickstop.shell import carried, paths
from clickstop.shell.effect import Effect
from clickstop.shell.scope import CONTENTS, Arg

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypedDict, Unpack

    from clickstop.shell.paths import Place
    from clickstop.shell.scope import Scope

    class More(TypedDict, total=False):
        """Optional fields of an effect."""

        detail: str
        recursive: bool
        forced: bool
        without: tuple[str, ...]


_CHANGING = ("rm", "rmdir", "unlink", "shred", "mv", "sed", "chmod", "chown", "truncate", "tee", "touch")


class ProgramCall:
    """A call of the program `name` with the arguments `words`; `stdin` is its input, None if it gets none.

    `reads` collects the effects of the files it reads, `carried` the marks of what the line itself put into them.
    """

    __slots__ = ("_shell", "carried", "name", "reads", "scope", "stdin", "words")

    def __init__(
        self, name: str, words: list[Arg], scope: Scope, stdin: str | None, shell: Callable[[str, Scope], str]
    ) -> None:
        self.name = name
        self.words = words
        self.scope = scope
        self.stdin = stdin
        self._shell = shell
        self.reads: list[Effect] = []
        self.carried = ""

    @property
    def plain_words(self) -> list[Arg]:
        """The words that do not begin with a dash; use the program's options to leave out their values as well."""
        return [word for word in self.words if not word.startswith("-")]

    @property
    def letters(self) -> str:
        """All one-letter options, in one text."""
        return "".join(word[1:] for word in self.words if word.startswith("-") and not word.startswith("--"))

    def renamed(self, name: str, words: list[Arg]) -> ProgramCall:
        """Return the same call under another program's name: `python manage.py` runs manage.py."""
        return ProgramCall(name, words, self.scope, self.stdin, self._shell)

    def shell(self, text: str) -> str:
        """Follow shell text that this call runs; return what it prints."""
        return self._shell(text, self.scope)

    def places(self, word: Arg, *, follow: bool = True) -> list[Place]:
        """Return every file that a word means; without `follow`, a link is the link itself."""
        if not word:  # `rm ""` names no file, and not the current folder
            return []
        if not word.strip(CONTENTS):  # a search that found nothing
            return [paths.Place("")] if self.name not in _CHANGING else []
        places = paths.places(word, self.scope.cwd, follow=follow)
        run = self.scope.run
        if run.links or run.moved:
            follow = follow or word.endswith("/")  # `rm -rf link/*` and `rm -rf link/` mean what the link leads to
            return [
                paths.Place(self._before(place.path, follow=follow or bool(place.extent)), place.extent, place.only)
                for place in places
            ]
        return places

    def text_of(self, word: str) -> str | None:
        """Return the text of a file that this line, this session or a process substitution has written."""
        run = self.scope.run
        return run.written[str(word)] if str(word) in run.written else run.text_of(self.path(word))

    def path(self, word: str) -> str:
        """Return the absolute path of a word, "" if it is unknown."""
        path = paths.place(word, self.scope.cwd).path
        run = self.scope.run
        return self._before(path, follow=True) if run.links or run.moved else path

    def _before(self, path: str, *, follow: bool) -> str:
        """Translate a name that this line has linked or moved a file to into the file's present path."""
        run = self.scope.run
        # Newest first: `mv a b; mv b c` leads from c via b back to a.
        for name, origin in reversed([*run.links.items(), *run.moved.items()]):
            if path.startswith(f"{name}/") or (path == name and (follow or name in run.moved)):
                path = origin + path[len(name) :]
        return path

    def add(self, kind: str, *, target: str = "", program: str = "", **more: Unpack[More]) -> None:
        """Record an effect on something that is not a file."""
        # A container that has just come from its image has no settings to lose, unless they are this machine's.
        new = self.scope.where == "container" and self.scope.fresh
        if kind == "changes_machine" and new and not self._is_mounted("/etc"):
            return
        shown, where = raw(target), self.scope.where
        self.scope.run.add(Effect(kind, program=program or self.name, target=shown, where=where, **more))

    def add_file(
        self, kind: str, word: Arg, *, follow: bool = True, program: str = "", **more: Unpack[More]
    ) -> None:
        """Record an effect on every file that a word means."""
        for place in self.places(word, follow=follow):
            self.add_place(kind, word, place, program=program, **more)

    def add_place(
        self, kind: str, word: str, place: Place, *, program: str = "", where: str = "", **more: Unpack[More]
    ) -> None:
        """Record an effect on one file."""
        path, where = self._here(place.path, where or self.scope.where)
        if where == "container" and self.scope.fresh and not self._is_mounted(path):
            return
        program, extent, only = program or self.name, place.extent, place.only
        effect = Effect(kind, program, raw(word), path, extent=extent, where=where, only=only, **more)
        self.scope.run.add(effect)
        # Reading a file that this line has written also reads what went into it.
        if kind in ("reads", "sends"):
            carried.record(self, word, effect)

    def _here(self, path: str, where: str) -> tuple[str, str]:
        """Translate a path in a container into the path of this machine that is mounted there, if any."""
        for inside, outside in self.scope.mounts if where == "container" else ():
            if outside and is_inside(path, inside):
                return paths.real(outside + "/" + path[len(inside) :].lstrip("/")), ""
        return path, where

    def _is_mounted(self, path: str) -> bool:
        """Tell whether a path in a container lies in a volume or holds one; an unknown path may."""
        return any(
            not path or is_inside(path, inside) or is_inside(inside, path) for inside, _ in self.scope.mounts
        )


def raw(word: str) -> str:
    """Return a word as written; dots stand for long text that `heredocs.lift` took out of the line."""
    text = word.raw if isinstance(word, Arg) else word
    return re.sub("\ue000[0-9]+\ue001", "...", text) if "\ue000" in text else text
