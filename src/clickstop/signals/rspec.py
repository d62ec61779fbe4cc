"""RSpec: `4 examples, 2 failures, 1 pending` below `Finished in`, and how to rerun each failed example."""

from __future__ import annotations

from clickstop.signals.diagnostics import document
from clickstop.signals.signal import Counts, QualitySignal, ToolRun, total, verdict
from clickstop.signals.summaries import closing, items
from clickstop.signals.text import line_start, lines_with

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


_MOST = 500
_LOADING = "An error occurred while loading "


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    if run.has("--dry-run"):
        return None
    report = document(text, '{"version"') if '"summary_line":' in text else None
    if isinstance(report, dict):
        return _from_json(report)
    summaries = closing(text, " example", _is_summary, "Finished in ")
    if " processes for " in text or " process for " in text:  # parallel_tests prints a total at the end
        summaries = [pair for pair in lines_with(text, " example", 5_000) if _is_summary(pair[1])][-1:]
    names, files = _again(text)
    if not summaries and line_start(text, "Failed examples:") >= 0:  # all that `tail` has left
        return verdict("rspec", Counts(failed=len(names)), names=names, files=files)
    if not summaries or (run.opaque and not _is_certain(text)):
        return None
    counts = total([_counts(line) for _, line in summaries], None if run.opaque else run.exit_code)
    if counts.errors and not counts.failed and not counts.passed and _is_lost(text):
        return None
    if not counts.red:
        return verdict("rspec", counts, at=summaries[-1][0])
    return verdict(
        "rspec", counts, names=names, files=[*files, *_unloadable(text)], at=_evidence(text, summaries[0][0])
    )


def _is_summary(line: str) -> bool:
    counts = items(line) if line[:1].isdigit() else None
    return counts is not None and "example" in counts and "failure" in counts


def _is_certain(text: str) -> bool:
    return line_start(text, "Finished in ") >= 0 or line_start(text, "Failed examples:") >= 0


def _counts(line: str) -> Counts:
    counts = items(line) or {}
    ran = counts["example"] - counts["failure"] - counts.get("pending", 0)
    return Counts(counts["failure"], counts.get("error", 0), max(0, ran))


def _again(text: str) -> tuple[list[str], list[str]]:
    """Read `rspec ./spec/calc_spec.rb:2 # Calc adds` and `rspec './spec/calc_spec.rb[1:2]' # Calc adds`."""
    names, files = [], []
    for _, line in lines_with(text, "rspec ", _MOST):
        where, sign, name = line.removeprefix("rspec ").partition(" # ")
        if line.startswith("rspec ") and sign:
            names.append(name.strip())
            files.append(where.strip().strip("'\"").partition("[")[0].removeprefix("./"))
    return names, files


def _unloadable(text: str) -> list[str]:
    """Return the files that do not load: `An error occurred while loading ./spec/bad_spec.rb.`"""
    sentences = (line.partition(_LOADING)[2] for _, line in lines_with(text, _LOADING, _MOST))
    return [sentence.split()[0].rstrip(".").removeprefix("./") for sentence in sentences if sentence.strip()]


def _is_lost(text: str) -> bool:
    """Whether the only problem is that a file does not exist."""
    files = _unloadable(text)
    missing = text.partition("cannot load such file -- ")[2][:100_000]
    return bool(files) and all(f"{file}\n" in missing for file in files)


def _evidence(text: str, otherwise: int) -> int:
    for mark in ("Failures:", _LOADING, "Failed examples:"):
        at = line_start(text, mark)
        if at >= 0:
            return at
    return otherwise


def _from_json(report: dict[str, Any]) -> QualitySignal | None:
    summary, examples = report.get("summary"), report.get("examples")
    if not isinstance(summary, dict) or not isinstance(examples, list):
        return None
    red = [example for example in examples if isinstance(example, dict) and example.get("status") == "failed"]
    failed, pending = _number(summary, "failure_count"), _number(summary, "pending_count")
    counts = Counts(failed, _number(summary, "errors_outside_of_examples_count"))
    counts.passed = max(0, _number(summary, "example_count") - failed - pending)
    names = [str(example.get("full_description")) for example in red]
    files = [f"{str(example.get('file_path')).removeprefix('./')}:{example.get('line_number')}" for example in red]
    return verdict("rspec", counts, names=names, files=files)


def _number(summary: dict[str, Any], key: str) -> int:
    value = summary.get(key)
    return value if isinstance(value, int) else 0
