"""The short way to our own modules: out of the bundle that `install/bundle.py` has made, with all that they import;
else straight to what stands compiled beside the source, in one look at each.

The interpreter's own way lists every folder and asks for every ending: a tenth of an event of fifty modules. What
it does besides for each of them is another tenth.
"""

import gc  # `__future__` is not imported here: with the bundle, nothing else needs it
import os
import sys
from marshal import loads

try:
    from _frozen_importlib import ModuleSpec  # `importlib` would load more
    from _frozen_importlib_external import EXTENSION_SUFFIXES, MAGIC_NUMBER, ExtensionFileLoader
except ImportError:
    from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
    from importlib.util import MAGIC_NUMBER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import CodeType, ModuleType
    from typing import Any, NoReturn

    # Of a module: time and size of its source, whether it is a package, what it imports when it is loaded, its
    # package first, and its code, None where it does nothing.
    Bundled = tuple[float, int, bool, tuple[str, ...], CodeType | None]

_NAME = __name__.partition(".")[0]
_OURS = f"{_NAME}."
PACKAGE = os.path.dirname(os.path.dirname(__file__))
_COMPILED = f"{os.sep}__pycache__{os.sep}%s.{sys.implementation.cache_tag}.pyc"
BUNDLE = f"{PACKAGE}{os.sep}__pycache__{os.sep}hooks.{sys.implementation.cache_tag}.bundle"
BRING = "__bring__"  # by this name, what is bundled asks for modules
HEAD = MAGIC_NUMBER + b"3"  # made by this interpreter, in this form
NUMBER = 4  # bytes of a number; the first is how long the index is that follows
SHELVES = 61  # of the index: a table of where each begins, then their lines. A few names are found sooner than many
LINE = b"\n%s %010d %d "  # a module, where what is loaded with it stands, how long that is
_NUMBERS = 32  # characters of a line that hold both numbers
_EXTENSIONS = f"{os.sep}lib-dynload"  # where the interpreter has its own C modules
_STREAMS = 2  # the last number of a stream that everybody knows
_FLAGS = os.O_RDONLY | getattr(os, "O_BINARY", 0)
_LARGEST = 65_536  # bytes of a compiled module; we have none that is larger
MERE_WORDS = 200  # bytes; a shorter `__init__.py` says what its package is, and does nothing
_BY_TIME = MAGIC_NUMBER + bytes(4)  # made by this interpreter, and known to be fresh by the source's time and size


def begin(argv: list[str]) -> "NoReturn":
    """The hook, by the short way."""
    gc.set_threshold(100_000)  # an event is over before there is enough to collect; a long one still collects
    sys.meta_path.insert(0, ShortWay())
    from clickstop.hook.start import main

    main(argv)


class ShortWay:
    """Finds and runs our modules. If it does not find them whole and fresh, the interpreter takes over."""

    __slots__ = ("_extensions", "_file", "_index", "_read")

    def __init__(self) -> None:
        self._read: dict[str, Bundled] = {}
        self._file = -1
        self._index = b""
        self._extensions = next((folder for folder in sys.path if folder.endswith(_EXTENSIONS)), "")
        try:
            self._file = os.open(BUNDLE, _FLAGS)
            if self._file > _STREAMS:
                self._index = index_of(self._file)
            else:  # a client that has closed one of them must not find the bundle in its place
                os.close(self._file)
        except (OSError, ValueError):  # none, or of another interpreter
            return

    def find_spec(self, name: str, path: "Sequence[str] | None", _target: object = None) -> "Any":
        try:
            if not path:
                if name == _NAME:
                    return self._bundled(name)
                return self._extension(name) if name.startswith("_") and self._extensions else None
            if name.startswith(_OURS):
                return self._bundled(name) or self._compiled(name, path[0])
        except OSError:
            pass
        return None

    def create_module(self, _spec: object) -> None:
        """The interpreter makes it."""

    def exec_module(self, module: "ModuleType") -> None:
        spec: Any = module.__spec__
        code, spec.loader_state = spec.loader_state, None
        if code:
            module.__dict__[BRING] = self.bring
            exec(code, module.__dict__)  # noqa: S102  # as the interpreter's own loader

    def bring(self, *names: str) -> str:
        """Load modules before they are imported; the last name. What cannot be brought, the import itself finds."""
        for name in names:
            if name not in sys.modules:
                self._bring(name)
        return name

    def _extension(self, name: str) -> "Any":
        """A C module of the interpreter's own, for which it would list all folders before."""
        source = f"{self._extensions}{os.sep}{name}{EXTENSION_SUFFIXES[0]}"
        os.stat(source)
        spec = ModuleSpec(name, ExtensionFileLoader(name, source), origin=source)
        spec.has_location = True
        return spec

    def _bundled(self, name: str) -> "Any":
        """None where the bundle has none of it, or of another source. What it imports is loaded by then."""
        fresh = self._fresh(name)
        return self._spec(name, *fresh) if fresh else None

    def _fresh(self, name: str) -> "tuple[str, str, CodeType | None] | None":
        """Its source, its folder if it is a package, and its code."""
        if name not in self._read and not self._reads(name):
            return None
        time, size, is_package, needs, code = self._read.pop(name)
        folder = PACKAGE + name[len(_OURS) - 1 :].replace(".", os.sep)
        source = f"{folder}{os.sep}__init__.py" if is_package else f"{folder}.py"
        status = os.stat(source)
        if status.st_mtime != time or status.st_size != size:
            return None
        for needed in needs:
            if needed not in sys.modules:
                self._bring(needed)
        return source, folder if is_package else "", code

    def _reads(self, name: str) -> bool:
        """Read it, and all that is never loaded without it; False if it is not there."""
        line = b"\n%s " % name.encode()
        shelf = NUMBER * shelf_of(name)
        begin, end = self._index[shelf : shelf + NUMBER], self._index[shelf + NUMBER : shelf + 2 * NUMBER]
        at = self._index.find(line, int.from_bytes(begin, "little"), int.from_bytes(end, "little"))
        if at < 0:
            return False
        at += len(line)
        place, length, _ = self._index[at : at + _NUMBERS].split(b" ", 2)
        try:
            self._read.update(loads(_part(self._file, int(place), int(length))))  # noqa: S302  # as trusted as a .pyc
        except (ValueError, EOFError, TypeError):  # damaged
            return False
        return name in self._read

    def _bring(self, name: str) -> None:
        """Load a module without the interpreter's help; where that is not possible, whoever imports it gets it.

        It has no spec: only what loads modules asks for one, and making it takes longer than the rest here.
        """
        parent, _, last = name.rpartition(".")
        try:
            fresh = self._fresh(name)
        except OSError:
            return
        if fresh is None or (parent and parent not in sys.modules):
            return
        source, package, code = fresh
        module: Any = type(sys)(name)
        module.__loader__, module.__file__ = self, source
        module.__package__ = name if package else parent
        if package:
            module.__path__ = [package]
        sys.modules[name] = module
        if code:
            module.__dict__[BRING] = self.bring
            try:
                exec(code, module.__dict__)  # noqa: S102  # as the interpreter's own loader
            except BaseException:
                del sys.modules[name]
                raise
        if parent:
            setattr(sys.modules[parent], last, module)

    def _compiled(self, name: str, folder: str) -> "Any":
        """From the file that the interpreter has left beside the source."""
        module = name.rpartition(".")[2]
        package = f"{folder}{os.sep}{module}"
        source = f"{package}.py"
        try:
            status = os.stat(source)
            package = ""
        except OSError:
            folder, module, source = package, "__init__", f"{package}{os.sep}__init__.py"
            status = os.stat(source)
        is_mere = package and status.st_size < MERE_WORDS
        code = None if is_mere else _code_of(folder + _COMPILED % module, status)
        return self._spec(name, source, package, code)

    def _spec(self, name: str, source: str, package: str, code: "CodeType | None") -> "Any":
        loader: Any = self  # with all that the interpreter asks of one
        spec = ModuleSpec(name, loader, origin=source, loader_state=code)
        folder, _, file = source.rpartition(os.sep)
        spec.cached, spec.has_location = folder + _COMPILED % file[:-3], True
        if package:
            spec.submodule_search_locations = [package]
        return spec


def index_of(file: int) -> bytes:
    """The index of a bundle; ValueError if it is none of ours."""
    start = os.read(file, len(HEAD) + NUMBER)
    if start[: len(HEAD)] != HEAD:
        raise ValueError
    return os.read(file, int.from_bytes(start[len(HEAD) :], "little"))


def shelf_of(name: str) -> int:
    return int.from_bytes(name.encode(), "little") % SHELVES


def _part(file: int, at: int, length: int) -> bytes:
    """In one step where there is one: a fork shares its place in the file with us, and so does the watchdog."""
    if hasattr(os, "pread"):
        return os.pread(file, length, at)
    os.lseek(file, at, os.SEEK_SET)
    return os.read(file, length)


def _code_of(path: str, source: os.stat_result) -> "CodeType":
    """The module's code; OSError if the file is not whole, or not of this source."""
    file = os.open(path, _FLAGS)
    data = os.read(file, _LARGEST)
    os.close(file)
    made_of = (int(source.st_mtime) & 0xFFFF_FFFF) | (source.st_size & 0xFFFF_FFFF) << 32
    # The header of a .pyc: magic number, flags, time and size of its source.
    if data[:16] != _BY_TIME + made_of.to_bytes(8, "little") or len(data) == _LARGEST:
        raise OSError
    code: CodeType = loads(memoryview(data)[16:])  # noqa: S302  # as the interpreter's own loader
    return code
