"""Run a script in an interpreter whose private parts are missing, as far as clickstop can see."""

import builtins
import runpy
import sys

PARTS = set(sys.argv[1].split(","))
_import = builtins.__import__


def _without_parts(name, globals=None, *others, **options):  # type: ignore[no-untyped-def]  # noqa: A002, ANN001, ANN002, ANN003, ANN202
    if name in PARTS and str((globals or {}).get("__name__", "")).startswith("clickstop"):
        raise ImportError(name)
    return _import(name, globals, *others, **options)


builtins.__import__ = _without_parts
sys.argv = sys.argv[2:]
runpy.run_path(sys.argv[0], run_name="__main__")
