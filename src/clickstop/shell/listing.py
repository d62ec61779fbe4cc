"""Find the files that find, fd and ls would name, by looking at the real tree.

Only folders of the repository are searched, up to a limit; None means unknown.
"""

from __future__ import annotations

import os
import re
import stat
import time

from clickstop.core.files import NOT_WRITTEN_HERE, VERSION_CONTROL
from clickstop.core.globs import fits
from clickstop.shell import filters, options
from clickstop.shell.scope import MARKS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from clickstop.shell.call import ProgramCall
    from clickstop.shell.scope import Arg

    Test = Callable[[str, str, os.stat_result], bool]  # name from the start on, whole path, status

# A hook has milliseconds: stop in a larger tree.
_ENTRIES = 4_000
_NAMED = 300
# Units of find's -size; without one, the unit is a block of 512 bytes.
_UNITS = {"c": 1, "w": 2, "b": 512, "k": 1024, "M": 1024**2, "G": 1024**3}
_KINDS = {"f": stat.S_ISREG, "d": stat.S_ISDIR, "l": stat.S_ISLNK, "p": stat.S_ISFIFO, "s": stat.S_ISSOCK}
_ACTIONS = ("-delete", "-print", "-print0", "-ls")
# Tests and options of find that let every file pass.
_PASSING = ("-quit", "-depth", "-d", "-xdev", "-mount", "-follow", "-true", "-noleaf", "-daystart")
_RUNNING = ("-exec", "-execdir", "-ok", "-okdir")
_WRITING = ("-fprint", "-fprint0", "-fls", "-printf", "-fprintf")
# Options with a value that is handled elsewhere or does not matter.
_LIMITS = ("-maxdepth", "-mindepth", "-regextype")


class _UnknownError(Exception):
    """A test of find that we do not know, or a tree that is too large to look at."""


def is_ours(path: str, call: ProgramCall) -> bool:
    """Tell whether a folder is in the repository and may be searched."""
    root = os.path.realpath(call.scope.run.root)
    return bool(path) and not call.scope.where and f"{path}/".startswith(f"{root}/") and os.path.isdir(path)


def matched_by_find(call: ProgramCall, starts: Sequence[str]) -> list[str] | None:
    """Return the files that find chooses, named as it names them; None if unknown."""
    expression = [str(word) for word in call.words]
    # The expression begins after the folders to start from.
    while expression and (expression[0] in ("-H", "-L", "-P") or not expression[0].startswith(("-", "(", "!"))):
        expression.pop(0)
    try:
        names = list(_chosen(call, starts, _FindExpression(expression, call)))
    except _UnknownError:
        return None
    return names if len(names) <= _NAMED else None  # more are as good as the whole folder


def _chosen(call: ProgramCall, starts: Sequence[str], expression: _FindExpression) -> Iterator[str]:
    choose = expression.read()
    least, most = _depth(expression.words, "-mindepth", 0), _depth(expression.words, "-maxdepth", 99)
    for start in starts:
        above = call.path(start)
        if not is_ours(above, call):
            raise _UnknownError
        pruned: list[str] = []
        for name, depth, status in _walk(above, start):
            if not least <= depth <= most or name.startswith(tuple(pruned)):
                continue
            if choose(name, os.path.join(above, name[len(start) :].lstrip("/")), status):
                yield name
            if expression.pruned:
                pruned.append(f"{name}/")


def _depth(words: list[str], option: str, otherwise: int) -> int:
    value = words[words.index(option) + 1] if option in words[:-1] else ""
    return int(value) if value.isdigit() else otherwise


def _walk(
    above: str, start: str, without: frozenset[str] = VERSION_CONTROL
) -> Iterator[tuple[str, int, os.stat_result]]:
    """Yield a folder and everything below it: name (as `start` is written), depth, status. Of a large tree, some
    dependencies and results may be missing, and nothing else.
    """
    remaining = _ENTRIES
    written_here = [(above, start, 0)]
    made: list[tuple[str, str, int]] = []  # dependencies and results, which are looked at last
    while written_here or (made and remaining):
        if not remaining:
            raise _UnknownError
        waiting = written_here or made
        path, name, depth = waiting.pop()
        try:
            status = os.lstat(path)
            entries = sorted(os.listdir(path), reverse=True) if stat.S_ISDIR(status.st_mode) else []
        except OSError:
            continue
        remaining -= 1
        yield name, depth, status
        # Taken from the end of a reverse-sorted list, names come in order.
        for base in entries:
            if base not in without:
                below = made if waiting is made or base in NOT_WRITTEN_HERE else written_here
                below.append((os.path.join(path, base), os.path.join(name, base), depth + 1))


class _FindExpression:
    """The expression of find; `-o` binds less tightly than juxtaposition."""

    def __init__(self, words: list[str], call: ProgramCall) -> None:
        self.words = words
        self._call = call
        self._at = 0
        self._acted = False
        self.pruned = False  # whether the last file was a folder not to descend into

    def read(self) -> Test:
        """Return a test for files that reach an action or, without actions, that pass all tests."""
        test = self._either()
        if self._at < len(self.words):
            raise _UnknownError
        acts = any(word in (*_ACTIONS, *_RUNNING, *_WRITING) for word in self.words)

        def chosen(name: str, path: str, status: os.stat_result) -> bool:
            self._acted = self.pruned = False
            return (test(name, path, status) and not acts) or self._acted

        return chosen

    def _act(self, _name: str, _path: str, _status: os.stat_result) -> bool:
        self._acted = True
        return True

    def _prune(self, _name: str, _path: str, _status: os.stat_result) -> bool:
        self.pruned = True
        return True

    def _either(self) -> Test:
        tests = [self._all()]
        while self._next() in ("-o", "-or"):
            self._at += 1
            tests.append(self._all())
        return lambda *entry: any(test(*entry) for test in tests)

    def _all(self) -> Test:
        tests: list[Test] = []
        while (word := self._next()) and word not in ("-o", "-or", ")"):
            self._at += 1
            if word in ("-a", "-and", ","):
                continue
            tests.append(self._test(word))
        return lambda *entry: all(test(*entry) for test in tests)

    def _next(self) -> str:
        return self.words[self._at] if self._at < len(self.words) else ""

    def _value(self) -> str:
        word = self._next()
        self._at += 1
        if not word or any(mark in word for mark in MARKS):
            raise _UnknownError
        return word

    def _test(self, word: str) -> Test:
        if word == "(":
            test = self._either()
            self._at += 1
            return test
        if word in ("!", "-not"):
            negated = self._test(self._value())
            return lambda *entry: not negated(*entry)
        if word in _RUNNING:
            while self._next() and self._next() not in (";", "+"):
                self._at += 1
            self._at += 1
            return self._act
        if word in (*_WRITING, *_LIMITS):
            self._value()
            return self._act if word in _WRITING else _always
        if word == "-prune":
            return self._prune
        if word in _ACTIONS:
            return self._act
        return _always if word in _PASSING else self._by_value(word)

    def _by_value(self, word: str) -> Test:
        if word == "-empty":
            return lambda _name, path, status: _is_empty(path, status)
        value = self._value()
        if word in ("-name", "-iname"):
            lower = word == "-iname"
            return lambda name, _path, _status: _fits(name.rstrip("/").rpartition("/")[2], value, lower=lower)
        if word in ("-path", "-ipath", "-wholename"):
            lower = word == "-ipath"
            return lambda name, _path, _status: _fits(name, value, lower=lower)
        if word in ("-regex", "-iregex"):
            return lambda name, _path, _status: _matches(name, value, lower=word == "-iregex")
        if word == "-type":
            kinds = [_KINDS[kind] for kind in value.split(",") if kind in _KINDS]
            return lambda _name, _path, status: any(kind(status.st_mode) for kind in kinds)
        if word in ("-mtime", "-mmin", "-atime", "-amin", "-ctime", "-cmin"):
            seconds = 60 if word.endswith("min") else 86_400
            return lambda _name, _path, status: _counts(
                int((time.time() - _moment(status, word)) // seconds), value
            )
        if word in ("-newer", "-anewer", "-cnewer"):
            moment = _changed_at(self._call.path(value))
            return lambda _name, _path, status: status.st_mtime > moment
        if word == "-size":
            unit = _UNITS.get(value[-1], 512)
            return lambda _name, _path, status: _counts(-(-status.st_size // unit), value.rstrip("cwbkMG"))
        raise _UnknownError


def _always(_name: str, _path: str, _status: os.stat_result) -> bool:
    return True


def _is_empty(path: str, status: os.stat_result) -> bool:
    try:
        return status.st_size == 0 if stat.S_ISREG(status.st_mode) else not os.listdir(path)
    except OSError:
        return False


def _fits(name: str, glob: str, *, lower: bool) -> bool:
    import fnmatch

    return fnmatch.fnmatchcase(name.lower(), glob.lower()) if lower else fnmatch.fnmatchcase(name, glob)


def _matches(name: str, regex: str, *, lower: bool) -> bool:
    try:
        # find reads Emacs' regexes, which escape what Python does not. Cut long ones, which may match slowly.
        plain = re.sub(r"\\([(){}|+?])", r"\1", regex[:200])
        return re.fullmatch(plain, name[:500], re.IGNORECASE if lower else 0) is not None
    except re.error:
        return True


def _counts(number: int, comparison: str) -> bool:
    try:
        value = int(comparison.lstrip("+-"))
    except ValueError:
        return True
    # `+7` is more than 7, `-7` less, `7` exactly.
    return number > value if comparison[:1] == "+" else number < value if comparison[:1] == "-" else number == value


def _moment(status: os.stat_result, word: str) -> float:
    return {"a": status.st_atime, "c": status.st_ctime}.get(word[1], status.st_mtime)


def _changed_at(path: str) -> float:
    try:
        return os.stat(path).st_mtime
    except OSError:
        return 0.0


def fd_options(call: ProgramCall) -> tuple[options.Options, list[Arg]]:
    """The options of fd itself, and the words of the program that `-x` runs."""
    words = call.words
    end = next((at for at, word in enumerate(words) if word in ("-x", "-X", "--exec", "--exec-batch")), len(words))
    return options.named(words[:end], "fd"), words[end + 1 :]


def fd_folders(opts: options.Options) -> list[str]:
    """The folders that fd searches: those after its pattern, or the current one."""
    return [str(word) for word in [*opts.operands[1:], *opts.all("search-path")]] or ["."]


def matched_by_fd(call: ProgramCall) -> list[str] | None:
    """The files that fd chooses, except those that git most likely ignores; None if that is unknown."""
    opts, _ = fd_options(call)
    pattern = str(opts.operands[0]) if opts.operands else ""
    hidden = opts.has("H", "hidden", "u")
    unignored = opts.has("I", "no-ignore", "u")
    endings = tuple(f".{ending.lstrip('.')}" for ending in opts.all("e"))
    kinds = [_KINDS[kind[0]] for kind in opts.all("t") if kind[0] in _KINDS]
    names: list[str] = []
    try:
        for start in fd_folders(opts):
            above = call.path(start)
            if not is_ours(above, call):
                return None
            for name, depth, status in _walk(above, start, VERSION_CONTROL if unignored else NOT_WRITTEN_HERE):
                base = name.rpartition("/")[2]
                if not depth or (not hidden and any(part.startswith(".") for part in name.split("/")[1:])):
                    continue
                chosen = fits(base, pattern) if opts.has("g") else _searches(base, pattern)
                if chosen and base.endswith(endings or "") and all(kind(status.st_mode) for kind in kinds):
                    names.append(name.removeprefix("./"))
    except _UnknownError:
        return None
    return names if len(names) <= _NAMED else None


def _searches(name: str, regex: str) -> bool:
    try:
        # fd ignores case unless the pattern has an upper-case letter.
        return re.search(regex[:200], name, 0 if regex != regex.lower() else re.IGNORECASE) is not None
    except re.error:
        return True


def listed(folder: str, call: ProgramCall, *, hidden: bool) -> list[str] | None:
    """Return the names in a folder as ls prints them; None if unknown."""
    if not is_ours(folder, call):
        return None
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return None
    visible = [name for name in names if hidden or not name.startswith(".")]
    return visible if len(visible) <= _NAMED else None


def grepped(call: ProgramCall, lines: str) -> str:
    """Return the lines that grep lets through; all of them if its pattern cannot be compiled."""
    opts = options.of(call)
    patterns = [str(word) for word in opts.all("e") or opts.operands[:1]]
    fixed = call.name == "fgrep" or opts.has("F", "fixed-strings")
    extended = opts.has("E", "P", "extended-regexp") or call.name in ("egrep", "rg", "ag")
    try:
        tests = [re.compile(_regex(pattern, fixed=fixed, extended=extended, opts=opts)) for pattern in patterns]
    except re.error:
        return lines
    ends = "\0" if "\0" in lines else "\n"
    inverted = opts.has("v", "invert-match")
    hits = [
        line for line in lines.split(ends) if line and any(test.search(line[:500]) for test in tests) != inverted
    ]
    return "".join(line + ends for line in hits)


def _regex(pattern: str, *, fixed: bool, extended: bool, opts: options.Options) -> str:
    text = re.escape(pattern) if fixed else pattern[:200]
    if not fixed and not extended:
        text = filters.from_basic(text)
    text = rf"\b(?:{text})\b" if opts.has("w") else rf"\A(?:{text})\Z" if opts.has("x") else text
    return f"(?i){text}" if opts.has("i", "ignore-case") else text
