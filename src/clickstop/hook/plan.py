"""The plan of a repository as it is now: read, and compiled again where a source has changed."""

from __future__ import annotations

from clickstop.core.plan import Plan, is_stale, last_good

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any


class LazyCompiler:
    """Loaded when something has to be compiled: an ordinary event needs none of it."""

    __slots__ = ()

    def whole(self, root: str, environ: Mapping[str, str], last_good: dict[str, Any] | None) -> dict[str, Any]:
        from clickstop.config.compile import refresh

        return refresh(root, environ, last_good=last_good)

    def checks(self, root: str, top: str, environ: Mapping[str, str]) -> dict[str, Any] | None:
        from clickstop.config.check_plan import refresh

        return refresh(root, top, environ)


COMPILER = LazyCompiler()


def load(folder: str, root: str, environ: Mapping[str, str]) -> Plan:
    """The plan of this repository, compiled again if a source has changed."""
    kept = last_good(folder, root, environ)
    if kept is not None and not is_stale(kept.data):
        kept.compiler = COMPILER
        return kept
    try:
        return Plan(COMPILER.whole(root, environ, kept.data if kept else None), environ, COMPILER)
    except Exception as error:
        if kept is None:
            raise
        why = f"the configuration cannot be compiled ({type(error).__name__}: {error})"
        return Plan({**kept.data, "problem": why}, environ, COMPILER)
