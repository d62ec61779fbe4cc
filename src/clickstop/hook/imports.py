"""The short way to our own modules: out of the bundle that `install/bundle.py` makes, else straight from the `.pyc`
beside the source.

For each module, the interpreter lists folders, tries file name endings, takes locks and makes a spec, and an event
loads sixty modules. So modules out of the bundle import each other through `ShortWay.import_`, which does none of
that. It is their `__import__`, because `exec` takes the builtins from the globals it is given. Modules that are not
in the bundle, or whose source has changed, go through the interpreter, which asks `ShortWay.find_spec` first.
"""

import builtins  # `__future__` is not imported here: with the bundle, nothing else needs it
import gc
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
    from typing import Any

    # Of a module: time and size of its source, whether it is a package, and its code, None where it does nothing.
    Bundled = tuple[float, int, bool, CodeType | None]

_NAME = __name__.partition(".")[0]
_OURS = f"{_NAME}."
PACKAGE = os.path.dirname(os.path.dirname(__file__))
_COMPILED = f"{os.sep}__pycache__{os.sep}%s.{sys.implementation.cache_tag}.pyc"
BUNDLE = f"{PACKAGE}{os.sep}__pycache__{os.sep}hooks.{sys.implementation.cache_tag}.bundle"
HEAD = MAGIC_NUMBER + b"4"  # made by this interpreter, in this form
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


def begin(argv: list[str]) -> None:
    """The hook, by the short way."""
    gc.set_threshold(100_000)  # an event is over before there is enough to collect; a long one still collects
    way = ShortWay()
    sys.meta_path.insert(0, way)
    way.import_("clickstop.hook.start", fromlist=("main",)).main(argv)


class ShortWay:
    """Loads our modules. What it does not find whole and fresh, the interpreter finds."""

    __slots__ = ("_extensions", "_file", "_index", "_read", "builtins")

    def __init__(self) -> None:
        self.builtins = {**vars(builtins), "__import__": self.import_}
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

    def import_(
        self,
        name: str,
        scope: "Any" = None,
        local: "Any" = None,
        fromlist: "Sequence[str] | None" = (),
        level: int = 0,
    ) -> "Any":
        """`__import__` for modules out of the bundle."""
        if name.startswith(_NAME):
            module = sys.modules.get(name) or self._bring(name)
            if module and fromlist:
                if "__path__" not in module.__dict__:
                    return module
                for part in fromlist:
                    if part not in module.__dict__:
                        self._bring(f"{name}.{part}")
        return __import__(name, scope, local, fromlist, level)

    def find_spec(self, name: str, path: "Sequence[str] | None", _target: object = None) -> "Any":
        try:
            if not path:
                return self._extension(name) if name.startswith("_") and self._extensions else None
            if name.startswith(_OURS):
                return self._compiled(name, path[0])
        except OSError:
            pass
        return None

    def create_module(self, _spec: object) -> None:
        """The interpreter makes it."""

    def exec_module(self, module: "ModuleType") -> None:
        spec: Any = module.__spec__
        code, spec.loader_state = spec.loader_state, None
        if code:
            exec(code, module.__dict__)  # noqa: S102  # as the interpreter's own loader

    def _extension(self, name: str) -> "Any":
        """A C module of the interpreter's own, for which it would list all folders before."""
        source = f"{self._extensions}{os.sep}{name}{EXTENSION_SUFFIXES[0]}"
        os.stat(source)
        spec = ModuleSpec(name, ExtensionFileLoader(name, source), origin=source)
        spec.has_location = True
        return spec

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

    def _bring(self, name: str) -> "ModuleType | None":
        """Load a module out of the bundle; None if that does not have it, or has it of another source.

        It has no spec: only what loads modules asks for one, and making it takes longer than the rest here.
        """
        if name not in self._read and not self._reads(name):
            return None
        time, size, is_package, code = self._read.pop(name)
        folder = PACKAGE + name[len(_NAME) :].replace(".", os.sep)
        source = f"{folder}{os.sep}__init__.py" if is_package else f"{folder}.py"
        try:
            status = os.stat(source)
        except OSError:
            return None
        if status.st_mtime != time or status.st_size != size:
            return None
        parent, _, last = name.rpartition(".")
        around = sys.modules.get(parent) or self._bring(parent) if parent else None
        if parent and around is None:
            return None
        module: Any = type(sys)(name)
        module.__loader__, module.__file__ = self, source
        module.__package__ = name if is_package else parent
        if is_package:
            module.__path__ = [folder]
        sys.modules[name] = module
        if code:
            module.__dict__["__builtins__"] = self.builtins
            try:
                exec(code, module.__dict__)  # noqa: S102  # as the interpreter's own loader
            except BaseException:
                del sys.modules[name]
                raise
        if around:
            setattr(around, last, module)
        return sys.modules[name]

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
