"""The short way to our own modules: straight to what stands compiled beside the source, in one look at each.

The interpreter's own way lists every folder and asks for every ending: a tenth of an event of fifty modules.
"""

from __future__ import annotations

import os
import sys
from marshal import loads

try:
    from _frozen_importlib import ModuleSpec  # `importlib` would load more
    from _frozen_importlib_external import MAGIC_NUMBER
except ImportError:
    from importlib.machinery import ModuleSpec
    from importlib.util import MAGIC_NUMBER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType
    from typing import Any

_OURS = __name__.partition(".")[0] + "."
_COMPILED = f"{os.sep}__pycache__{os.sep}%s.{sys.implementation.cache_tag}.pyc"
_FLAGS = os.O_RDONLY | getattr(os, "O_BINARY", 0)
_LARGEST = 65_536  # bytes of a compiled module; we have none that is larger
MERE_WORDS = 200  # bytes; a shorter `__init__.py` says what its package is, and does nothing
_BY_TIME = MAGIC_NUMBER + bytes(4)  # made by this interpreter, and known to be fresh by the source's time and size


class ShortWay:
    """Finds and runs our modules. If it does not find them whole and fresh, the interpreter takes over."""

    __slots__ = ()

    def find_spec(self, name: str, path: Sequence[str] | None, _target: object = None) -> Any:
        if not path or not name.startswith(_OURS):
            return None
        folder, module = path[0], name.rpartition(".")[2]
        package = f"{folder}{os.sep}{module}"
        try:
            source = f"{package}.py"
            try:
                status = os.stat(source)
                package = ""
            except OSError:
                folder, module, source = package, "__init__", f"{package}{os.sep}__init__.py"
                status = os.stat(source)
            cached = folder + _COMPILED % module
            data = b"" if package and status.st_size < MERE_WORDS else _compiled(cached, status)
        except OSError:
            return None
        loader: Any = self  # with all that the interpreter asks of one
        spec = ModuleSpec(name, loader, origin=source, loader_state=data)
        spec.cached, spec.has_location = cached, True
        if package:
            spec.submodule_search_locations = [package]
        return spec

    def create_module(self, _spec: object) -> None:
        """The interpreter makes it."""

    def exec_module(self, module: ModuleType) -> None:
        spec: Any = module.__spec__
        data, spec.loader_state = spec.loader_state, None
        if data:
            exec(loads(memoryview(data)[16:]), module.__dict__)  # noqa: S102, S302  # as the interpreter's own loader


def _compiled(path: str, source: os.stat_result) -> bytes:
    """The file; OSError if it is not whole, or not of this source."""
    file = os.open(path, _FLAGS)
    data = os.read(file, _LARGEST)
    os.close(file)
    made_of = (int(source.st_mtime) & 0xFFFF_FFFF) | (source.st_size & 0xFFFF_FFFF) << 32
    # The header of a .pyc: magic number, flags, time and size of its source.
    if data[:16] != _BY_TIME + made_of.to_bytes(8, "little") or len(data) == _LARGEST:
        raise OSError
    return data


sys.meta_path.insert(0, ShortWay())
