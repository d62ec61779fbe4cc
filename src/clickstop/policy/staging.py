"""Files that a command stages or commits, and the content that git's history would get."""

from __future__ import annotations

import os

from clickstop.core.globs import fits
from clickstop.core.lists import words
from clickstop.core.paths import is_inside
from clickstop.core.record import Record
from clickstop.secrets.redact import names_secrets
from clickstop.shell.line import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from clickstop.context.context import Context

_WITH_VALUES = {"add": "", "stage": "", "commit": "mCcFt"}  # short options with a value in the rest of the word
_LONG_VALUES = frozenset(words("--message --file --author --date --template --fixup --squash --trailer"))
# options before the verb with a value in the next word
_OF_GIT = ("-C", "-c", "--git-dir", "--work-tree", "--namespace")
_TOP = (":/", ":/.", ":")


class Going(Record):
    """A file as staged or as on disk."""

    path: str
    is_staged: bool

    def name(self, ctx: Context) -> str:
        """The path relative to the command's folder."""
        return os.path.relpath(self.path, os.path.realpath(ctx.event.cwd or ctx.event.root))

    def text(self, ctx: Context) -> str:
        if not self.is_staged:
            return ctx.text_of(self.path)
        return ctx.git.content("", os.path.relpath(self.path, os.path.realpath(ctx.git.folder))) or ""


class _Call:
    """A git command: its verb, its options, and its operands."""

    __slots__ = ("folder", "named", "options", "verb")

    def __init__(self, folder: str, arguments: list[str]) -> None:
        self.options: set[str] = set()
        self.named: list[str] = []
        following = iter(arguments)
        self.folder, self.verb = _verb(folder, following)
        valued = _WITH_VALUES.get(self.verb, "")
        for word in following:
            if word == "--":
                self.named += following
            elif word.startswith("--"):
                self.options.add(word.partition("=")[0])
                if word in _LONG_VALUES:
                    next(following, "")
            elif word.startswith("-") and len(word) > 1:
                self._read_letters(word[1:], valued, following)
            else:
                self.named.append(word)

    def _read_letters(self, letters: str, valued: str, following: Iterator[str]) -> None:
        for at, letter in enumerate(letters):
            if letter in valued:
                if at == len(letters) - 1:
                    next(following, "")
                return
            self.options.add(letter)

    def has(self, *options: str) -> bool:
        return not self.options.isdisjoint(options)

    def takes(self, path: str) -> bool:
        """Whether a file is among its operands."""
        for word in self.named:
            place = os.path.normpath(os.path.join(self.folder, word))
            if word in _TOP or is_inside(path, place):
                return True
            if any(sign in word for sign in "*?[") and (fits(path, place) or fits(os.path.basename(path), word)):
                return True
        return False


def _verb(folder: str, following: Iterator[str]) -> tuple[str, str]:
    for word in following:
        if word in _OF_GIT:
            value = next(following, "")
            folder = os.path.normpath(os.path.join(folder, value)) if word == "-C" else folder
        elif not word.startswith("-"):
            return folder, word
    return folder, ""


def going(command: str, ctx: Context) -> list[Going]:
    """The files that a command stages or commits and whose names suggest secrets."""
    folder = os.path.realpath(ctx.event.cwd or ctx.event.root)
    files: list[Going] = []
    for simple in split(command):
        # Later operands are relative to the new folder.
        if simple.words[:1] == ["cd"] and len(simple.words) == 2:
            folder = os.path.normpath(os.path.join(folder, simple.words[1]))
        # The word is enough, since it may follow `sudo` or `env`.
        if "git" in simple.words:
            call = _Call(folder, simple.words[simple.words.index("git") + 1 :])
            if call.verb in ("add", "stage") and not call.has("n", "--dry-run"):
                files += _added(call, ctx)
            elif call.verb == "commit" and not call.has("--dry-run"):
                files += _committed(call, ctx)
    return [file for file in files if names_secrets(file.path)]


def _added(call: _Call, ctx: Context) -> Iterator[Going]:
    every = call.has("A", "--all") or (call.has("u", "--update") and not call.named)
    names = _changed(ctx)
    if not call.has("u", "--update"):
        forced = call.has("f", "--force")
        names += _whole(ctx, ctx.git.untracked(ignored=None if forced else False) or [])
        names += [path for word in call.named if os.path.isfile(path := os.path.join(call.folder, word))]
    for path in dict.fromkeys(map(os.path.normpath, names)):
        if (every and not call.named) or call.takes(path):
            yield Going(path, is_staged=False)


def _committed(call: _Call, ctx: Context) -> Iterator[Going]:
    changed = [path for path in _changed(ctx) if call.has("a", "--all") or call.takes(path)]
    yield from (Going(path, is_staged=False) for path in changed)
    if not call.named or call.has("i", "--include"):
        # `git commit FILE` commits only that file, and nothing staged before.
        staged = _whole(ctx, ctx.git.staged("ACMR") or [])
        yield from (Going(path, is_staged=True) for path in staged if path not in changed)


def _changed(ctx: Context) -> list[str]:
    """Tracked files that differ from the index."""
    work = ctx.git.work()
    top = os.path.realpath(ctx.git.checkout)
    changes = work.unstaged if work else []
    return [os.path.join(top, change.path) for change in changes if change.status != "D"]


def _whole(ctx: Context, names: list[str]) -> list[str]:
    folder = os.path.realpath(ctx.git.folder)
    return [os.path.join(folder, name) for name in names]
