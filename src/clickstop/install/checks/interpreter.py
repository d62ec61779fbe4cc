"""Parts of the interpreter that hooks load instead of the public modules, which take longer."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from clickstop.core.words import many
from clickstop.install.doctor import DoctorFinding, ok

if TYPE_CHECKING:
    from clickstop.install.doctor import Patient

PARTS = (
    *("_ast", "_bisect", "_blake2", "_frozen_importlib", "_frozen_importlib_external", "_functools", "_json"),
    *("_signal", "_sqlite3"),
)


def check(_patient: Patient) -> list[DoctorFinding]:
    missing = [part for part in PARTS if not _is_there(part)]
    if missing:
        return [ok(f"This Python has no {', '.join(missing)}: hooks use the public modules, and take longer")]
    return [ok(f"This Python has the {many(len(PARTS), 'part')} that make hooks start quickly")]


def _is_there(part: str) -> bool:
    try:
        import_module(part)
    except ImportError:
        return False
    return True
