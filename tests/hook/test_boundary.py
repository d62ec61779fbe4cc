"""How failures are written down: short, redacted, in a log that does not grow for ever."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from clickstop.hook.boundary import error_text, log_failure, trace_of
from tests.tokens import github

if TYPE_CHECKING:
    from pathlib import Path


class _MuteError(Exception):
    def __str__(self) -> str:
        raise RuntimeError


def _deep(levels: int) -> BaseException:
    def fall(level: int) -> None:
        if not level:
            raise ValueError("at the bottom")
        fall(level - 1)

    try:
        fall(levels)
    except ValueError as error:
        return error
    raise AssertionError


def test_an_error_is_its_type_and_message_without_secrets() -> None:
    assert error_text(ValueError("no\ud800")) == "ValueError: no?"
    assert github() not in error_text(ValueError(f"token {github()}"))
    assert error_text(_MuteError()) == "_MuteError: (its message cannot be shown)"
    assert len(error_text(ValueError("x " * 5_000))) == 2_000


def test_the_innermost_eight_frames_are_named() -> None:
    frames = trace_of(_deep(20).__traceback__).split(" > ")
    assert len(frames) == 8
    assert all(frame.startswith("test_boundary.py:") and frame.endswith(" fall") for frame in frames)
    short = trace_of(_deep(1).__traceback__).split(" > ")
    assert [frame.rpartition(" ")[2] for frame in short] == ["_deep", "fall", "fall"]
    assert trace_of(None) == ""


def test_the_log_is_kept_once_when_it_is_full(tmp_path: Path) -> None:
    log = tmp_path / "log" / "failures.jsonl"
    for handler in ("first", "second"):
        log_failure(str(log.parent), handler, "tool.after", _deep(0))
    entries = [json.loads(line) for line in log.read_text().splitlines()]
    assert [(entry["handler"], entry["kind"], entry["error"]) for entry in entries] == [
        ("first", "tool.after", "ValueError: at the bottom"),
        ("second", "tool.after", "ValueError: at the bottom"),
    ]
    log.write_text("x" * 1_000_000)
    log_failure(str(log.parent), "third", "", _deep(0))
    assert not (log.parent / "failures.jsonl.1").exists()
    log_failure(str(log.parent), "fourth", "", _deep(0))
    assert (log.parent / "failures.jsonl.1").stat().st_size > 1_000_000
    assert [json.loads(line)["handler"] for line in log.read_text().splitlines()] == ["fourth"]


def test_a_log_that_cannot_be_written_fails_nothing(tmp_path: Path) -> None:
    (tmp_path / "log").write_text("a file")
    log_failure(str(tmp_path / "log"), "hook", "", _deep(0))
    assert (tmp_path / "log").read_text() == "a file"
