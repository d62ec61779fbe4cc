"""Loads a third-party handler from its source file."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType


def load_source(name: str, path: str) -> ModuleType:
    """Load the file as a module. Bytecode beside it is ignored, because the person trusted only the source."""
    with open(path, "rb") as file:
        # `dont_inherit`: without this module's own `from __future__` imports.
        code = compile(file.read(), path, "exec", dont_inherit=True)
    module = type(sys)(name)
    module.__file__ = path
    # Registered before it runs, as by an import: dataclasses look up their module.
    sys.modules[name] = module
    try:
        exec(code, module.__dict__)  # noqa: S102  # the person trusted this very file
    except BaseException:
        del sys.modules[name]
        raise
    return module
