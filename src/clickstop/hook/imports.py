"""Imports our own modules quickly: from the bundle that `install/bundle.py` makes, else from the `.pyc` file.

For each import, the interpreter lists folders, tries file endings, takes locks and creates a spec, and an event
loads about sixty modules. Modules from the bundle import each other through `ShortWay.import_`, which does none of
that. It works as their `__import__`, because `exec` takes the builtins from its globals. Modules that are not in
the bundle, or whose source has changed, go through the interpreter, which asks `ShortWay.find_spec` first.
"""

import builtins  # no `__future__` import: with the bundle, nothing else loads that module
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

    # The source's time and size, whether it is a package, and its code; None if it does nothing.
    Bundled = tuple[float, int, bool, CodeType | None]

_NAME = __name__.partition(".")[0]
_OURS = f"{_NAME}."
PACKAGE = os.path.dirname(os.path.dirname(__file__))
_COMPILED = f"{os.sep}__pycache__{os.sep}%s.{sys.implementation.cache_tag}.pyc"
BUNDLE = f"{PACKAGE}{os.sep}__pycache__{os.sep}hooks.{sys.implementation.cache_tag}.bundle"
HEAD = MAGIC_NUMBER + b"4"  # the interpreter's magic number, and the version of the format
NUMBER = 4  # bytes of a number; the first number in the file is the length of the index
SHELVES = 61  # parts of the index, found through a table of positions; a few names are searched faster than many
LINE = b"\n%s %010d %d "  # a module, the position of its group, the group's length
_NUMBERS = 32  # characters of a line for both numbers
_EXTENSIONS = f"{os.sep}lib-dynload"  # the folder of the interpreter's own C modules
_STREAMS = 2  # the highest descriptor of a standard stream
_FLAGS = os.O_RDONLY | getattr(os, "O_BINARY", 0)
_LARGEST = 65_536  # bytes of a compiled module; larger than any of ours
MERE_WORDS = 200  # bytes; a shorter `__init__.py` contains only a docstring
_BY_TIME = MAGIC_NUMBER + bytes(4)  # made by this interpreter, and valid for the time and size of its source


def begin(argv: list[str]) -> None:
    """Start the hook."""
    gc.set_threshold(100_000)  # most events end before collecting garbage pays; a long one still collects
    way = ShortWay()
    sys.meta_path.insert(0, way)
    way.import_("clickstop.hook.start", fromlist=("main",)).main(argv)


class ShortWay:
    """Loads our modules. Anything that is not complete and fresh is left to the interpreter."""

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
            else:  # the client closed a standard stream: the bundle must not take its place
                os.close(self._file)
        except (OSError, ValueError):  # there is no bundle, or another interpreter made it
            return

    def import_(
        self,
        name: str,
        scope: "Any" = None,
        local: "Any" = None,
        fromlist: "Sequence[str] | None" = (),
        level: int = 0,
    ) -> "Any":
        """`__import__` for modules from the bundle."""
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
                return self._extension(name) if self._extensions else None
            if name.startswith(_OURS):
                return self._compiled(name, path[0])
        except OSError:
            pass
        return None

    def create_module(self, _spec: object) -> None:
        """Leave this to the interpreter."""

    def exec_module(self, module: "ModuleType") -> None:
        spec: Any = module.__spec__
        code, spec.loader_state = spec.loader_state, None
        if code:
            exec(code, module.__dict__)  # noqa: S102  # as the interpreter's own loader

    def _extension(self, name: str) -> "Any":
        """A C module of the interpreter, which would otherwise list every folder of `sys.path` first."""
        source = f"{self._extensions}{os.sep}{name}{EXTENSION_SUFFIXES[0]}"
        os.stat(source)
        spec = ModuleSpec(name, ExtensionFileLoader(name, source), origin=source)
        spec.has_location = True
        return spec

    def _reads(self, name: str) -> bool:
        """Read a module together with its group: the modules that are always loaded with it. False if the
        bundle lacks it.
        """
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
        """Load a module from the bundle; None if it is missing, or older than its source.

        The module has no spec: only the import system needs one, and creating it takes longer than everything else
        here.
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
        """A spec for the `.pyc` file that the interpreter left beside the source."""
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
        loader: Any = self  # it has every method that the import system calls
        spec = ModuleSpec(name, loader, origin=source, loader_state=code)
        folder, _, file = source.rpartition(os.sep)
        spec.cached, spec.has_location = folder + _COMPILED % file[:-3], True
        if package:
            spec.submodule_search_locations = [package]
        return spec


def index_of(file: int) -> bytes:
    """The index of a bundle. Raises ValueError if it has another format."""
    start = os.read(file, len(HEAD) + NUMBER)
    if start[: len(HEAD)] != HEAD:
        raise ValueError
    return os.read(file, int.from_bytes(start[len(HEAD) :], "little"))


def shelf_of(name: str) -> int:
    return int.from_bytes(name.encode(), "little") % SHELVES


def _part(file: int, at: int, length: int) -> bytes:
    """Read a part, with `pread` if possible: a fork and the watchdog share the position in the file."""
    if hasattr(os, "pread"):
        return os.pread(file, length, at)
    os.lseek(file, at, os.SEEK_SET)
    return os.read(file, length)


def _code_of(path: str, source: os.stat_result) -> "CodeType":
    """The module's code. Raises OSError if the file is incomplete or made from another source."""
    file = os.open(path, _FLAGS)
    data = os.read(file, _LARGEST)
    os.close(file)
    made_of = (int(source.st_mtime) & 0xFFFF_FFFF) | (source.st_size & 0xFFFF_FFFF) << 32
    # The header of a .pyc: magic number, flags, time and size of its source.
    if data[:16] != _BY_TIME + made_of.to_bytes(8, "little") or len(data) == _LARGEST:
        raise OSError
    code: CodeType = loads(memoryview(data)[16:])  # noqa: S302  # as the interpreter's own loader
    return code
