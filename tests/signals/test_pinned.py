"""Whole signals, with every count, name, place and offset, of all recorded runs, their variants and wordings."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from clickstop.signals.read import read
from clickstop.signals.signal import ToolRun
from clickstop.signals.violations import violations
from tests.pinned import inputs, pinned
from tests.signals.test_violations import ANY_STYLE, BROKEN, NOT_BROKEN, PATTERN
from tests.varied import parts, text_of, varied

HERE = Path(__file__).parent
PINNED = HERE / "pinned"
_OPTIONS = ("layout", "declared")


def _rows(name: str) -> dict[str, dict[str, Any]]:
    """The lines of a file, by their number."""
    lines = (HERE / name).with_suffix(".jsonl").read_text(encoding="utf-8").splitlines()
    return {f"{name}:{number}": json.loads(line) for number, line in enumerate(lines, start=1)}


RUNS: dict[str, dict[str, Any]] = {
    **{
        path.relative_to(HERE).with_suffix("").as_posix(): json.loads(path.read_text(encoding="utf-8"))
        for path in sorted(HERE.glob("*/*/*.json"))
    },
    **_rows("lines"),
    **_rows("corpus"),
    **_rows("fresh"),
    **_rows("held/tools"),
}


def _told(finding: Any) -> str:
    counts = [
        f"{name}={value}" for name in ("failed", "passed", "errors", "at") if (value := getattr(finding, name))
    ]
    lists = [f"{name}: {', '.join(value)}" for name in ("names", "files") if (value := getattr(finding, name))]
    return ascii_signs(" ".join([finding.type, finding.tool, *counts, *lists]))


def ascii_signs(text: str) -> str:
    """Line ends and other signs without a look of their own as escapes."""
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


def _read(name: str) -> str:
    """What is read out of a run, changed as its name says: `exit none`, `run "make"`, `with "-q"`, `drop 3`."""
    start, changes = parts(name)
    run = RUNS[start]
    output = run["output"] if "output" in run else run["stdout"] + run["stderr"]
    options = {key: run[key] for key in _OPTIONS if key in run}
    command, code = run["command"], run["exit"] if "exit" in run else run["exit_code"]
    for change in changes:
        rest = " ".join(change[1:])
        if change[0] == "exit":
            code = None if rest == "none" else int(rest)
        elif change[0] == "run":
            command = text_of(rest)
        elif change[0] == "with":
            command = f"{command} {text_of(rest)}"
        elif change[0] in ("layout", "cut"):
            options[change[0]] = True
        elif change[0] == "declared":
            options["declared"] = rest
        else:
            output = varied(output, change)
    return "\n".join(map(_told, read(command, output, code, **options)))


def test_every_recorded_run_is_read_as_before() -> None:
    pinned(PINNED / "runs.txt", {name: _read(name) for name in RUNS})


def test_variants_of_recorded_runs_are_read_as_before() -> None:
    pinned(PINNED / "variants.txt", {name: _read(name) for name in inputs(PINNED / "variants.txt")})


def _broken(text: str, pattern: str) -> str:
    return "\n".join(f"{', '.join(one.names)} failed={one.failed} at={one.at}" for one in violations(text, pattern))


def test_recorded_results_name_the_same_broken_rules() -> None:
    rows = {**_rows("violations"), **_rows("held/violations"), **_rows("held/violations-again")}
    pinned(
        PINNED / "violations.txt",
        {name: _broken(row["text"], row.get("pattern", ANY_STYLE)) for name, row in rows.items()}
        | {text: _broken(text, PATTERN) for text in (*BROKEN, *NOT_BROKEN)},
    )


def test_other_wordings_name_the_same_broken_rules() -> None:
    texts = inputs(PINNED / "rules.txt")
    pinned(PINNED / "rules.txt", {text: _broken(text, PATTERN) for text in texts})


_MODULES = (
    "committing diagnostics echoed evidence exit_codes frames index mending not_started places plain prefixes read"
    " report_formats shapes signal strangers summaries tally text unread verdict_words violations"
    " violations_in_data violations_in_text machine syntax"
)


def test_internal_functions_return_what_they_did() -> None:
    modules = {name: importlib.import_module(f"clickstop.signals.{name}") for name in _MODULES.split()}
    known = {
        **modules,
        "call": SimpleNamespace,
        "run": modules["signal"].ToolRun,
        "finding": modules["signal"].QualitySignal,
        "split": importlib.import_module("clickstop.shell.line").split,
        "told": _told,
        "own": _own,
        "seen": _seen,
    }
    calls = inputs(PINNED / "calls.txt")
    results = {call: ascii(eval(call, known)) for call in calls}  # the file is a part of this test
    pinned(PINNED / "calls.txt", results)


def _seen(
    module: str, output: str, words: str = "", code: int | None = 1, *, opaque: bool = False, tool: str = ""
) -> list[str]:
    """What the reader of one tool sees, or that of reports of any."""
    from clickstop.signals.index import family_named
    from clickstop.signals.report_formats import read_report

    if tool:
        report = read_report(tool, output)
        return [_told(report)] if report else []
    family = family_named(module)
    assert family is not None
    return list(map(_told, family.detect(output, ToolRun(words.split(), code, opaque=opaque))))


def _own(line: str, exit_code: int | None, output: str = "") -> list[int | None]:
    """The exit codes of the commands of a line."""
    from clickstop.shell.line import split
    from clickstop.signals.exit_codes import own

    simples = split(line)
    return [own(simples, at, exit_code, output) for at in range(len(simples))]
