"""Copies of an open fix in two temporary files, for other programs to read."""

from __future__ import annotations

import os

from clickstop.core.wire import dumps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from clickstop.context.context import Context
    from clickstop.store.fixes import Fix

_FIX, _CLASSIFICATION = "fix-arm", "classification"


def mirror(ctx: Context, fix: Fix) -> None:
    """Write the fixed files with their scores, and the classification if there is one."""
    if ctx.database.dry:
        return
    scores = [{"score": file.score, "signals": file.signals, "fix": fix.id} for file in fix.files]
    session_id = fix.session_id or ctx.session_id
    _write(_path(ctx.environ, session_id, _FIX), fix.paths, scores)
    if fix.classification:
        verdict = {"classification": fix.classification, "matched_class_id": fix.failure_class, "fix": fix.id}
        _write(_path(ctx.environ, session_id, _CLASSIFICATION), fix.paths, [verdict] * len(fix.files))


def remove_mirrors(environ: Mapping[str, str], session_id: str) -> None:
    for name in (_FIX, _CLASSIFICATION):
        try:
            os.remove(_path(environ, session_id, name))
        except OSError:
            continue


def _write(copy: str, paths: list[str], records: list[dict[str, Any]]) -> None:
    lines = [dumps({"file_path": path, **record}) for path, record in zip(paths, records, strict=True)]
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0)
    try:
        with open(os.open(copy, flags, 0o600), "w", encoding="utf-8") as file:
            file.write("".join(f"{line}\n" for line in lines))
    except OSError:  # someone else's file, or a full disk
        return


def _path(environ: Mapping[str, str], session_id: str, name: str) -> str:
    folders = [environ.get(key) for key in ("TMPDIR", "TEMP", "TMP")]
    folder = next(filter(None, folders), "/tmp")  # noqa: S108  # as the seed of such files says
    safe = "".join(letter for letter in session_id if letter.isalnum() or letter in "-_")[:80]
    return os.path.join(folder, f"clickstop-{name}-{safe}.jsonl")
