"""Loads the plan of a repository and recompiles it if a source has changed.

There is always a plan: if compiling fails, the last good one applies, or the built-in one.
"""

from __future__ import annotations

import time

from clickstop.core.plan import PATIENCE, Plan, is_stale, last_good, stamp
from clickstop.hook import deadline

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

_SECONDS = 2.0  # seconds for compiling while an event waits


class LazyCompiler:
    """Loads the compiler only when something must be compiled."""

    __slots__ = ()

    def whole(self, root: str, environ: Mapping[str, str], last_good: dict[str, Any] | None) -> dict[str, Any]:
        from clickstop.config.compile import refresh

        return refresh(root, environ, last_good, is_event=deadline.is_set())

    def checks(self, root: str, top: str, environ: Mapping[str, str]) -> dict[str, Any]:
        from clickstop.config.check_plan import refresh

        return refresh(root, top, environ)

    def begun(self, checks: dict[str, Any], before: dict[str, Any], environ: Mapping[str, str]) -> dict[str, Any]:
        from clickstop.config.begun import begun

        return begun(checks, before, environ)

    def carried(self, checks: dict[str, Any], before: dict[str, Any], environ: Mapping[str, str]) -> dict[str, Any]:
        from clickstop.config.begun import carried

        return carried(checks, before, environ)


COMPILER = LazyCompiler()


def load(folder: str, root: str, environ: Mapping[str, str]) -> Plan:
    """The plan of this repository, recompiled if a source has changed."""
    good = last_good(folder, root, environ)
    if good is not None and not is_stale(good.data) and not _has_more_time_now(good.data):
        good.compiler = COMPILER
        return good
    try:
        known_good = good.data if good else None
        data = deadline.within(_SECONDS, lambda: COMPILER.whole(root, environ, known_good))
        if not data.get("problem"):
            _compile_checks(root, environ)
        return Plan(data, environ, COMPILER)
    except deadline.CalledOffError:
        raise
    except BaseException as error:  # noqa: BLE001  # an exit, a deadline, no memory: the event still needs a verdict
        return instead(folder, root, environ, f"the configuration cannot be compiled ({_error_text(error)})")


def _has_more_time_now(data: dict[str, Any]) -> bool:
    """Whether the plan was compiled in a hurry, and now a person's command has time to do it properly."""
    return "retry" in data and ("problem" in data or data.get("hurried", False)) and not deadline.is_set()


def _compile_checks(root: str, environ: Mapping[str, str]) -> None:
    """Compile the checks of a valid configuration now, so that they are there once it becomes invalid."""
    try:
        deadline.within(_SECONDS, lambda: COMPILER.checks(root, root, environ))
    except deadline.CalledOffError:
        raise
    except BaseException:  # noqa: BLE001  # then they are compiled when they are needed
        return


def instead(folder: str, root: str, environ: Mapping[str, str], why: str = "") -> Plan:
    """The last good plan, else the built-in one, with the reason. It is kept for a minute or until a source
    changes, so that not every event compiles and fails again.
    """
    good = last_good(folder, root, environ)
    if good is None:
        from clickstop.config.builtin import plan

        data = plan(root, environ)
    else:
        # Stamped as fresh, so that the next event does not compile again.
        data = {**good.data, "stamps": {path: stamp(path) for path in good.data["stamps"]}}
    if why:
        data |= {"problem": why, "retry": time.time() + PATIENCE}
        _write(root, environ, data)
    return Plan(data, environ, COMPILER)


def _write(root: str, environ: Mapping[str, str], data: dict[str, Any]) -> None:
    try:
        from clickstop.config.compile import keep

        keep(root, environ, data)
    except Exception:  # noqa: BLE001  # then the next event tries again
        return


def _error_text(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"[:300]
