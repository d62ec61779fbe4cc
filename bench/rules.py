"""`make bench-rules`: what 200 learned rules add to a write, and how long a scan of 5,000 files takes.

Exits 1 if a write takes 25 ms longer or more than without rules, or the scan 10 s or more. Writes are real hook
processes, with and without rules in turn; times are of the processor, and the medians are compared.
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from tests.harness import BOOTSTRAP, clean_environ, git, make_repo
from tests.learning.bugs import BUGS

if TYPE_CHECKING:
    from collections.abc import Mapping

SOURCE = Path(__file__).parent.parent / "src"
RULES, FILES = 200, 5_000
WRITE_LIMIT, SCAN_LIMIT = 25.0, 10.0  # milliseconds, seconds
ROUNDS = 15

_PYTHON = "".join(
    f"def work_{number}(rows, limit=None):\n    found = [row for row in rows if row.size > {number}]\n"
    f"    for row in found[:limit]:\n        row.save(name='x{number}', retries=3)\n    return found\n\n"
    for number in range(40)
)
# What is written: nothing that a rule names, literals that make engines look, and a mistake.
CONTENTS = {
    "no rule's literal": _PYTHON,
    "literals, and nothing wrong": _PYTHON + "import yaml, requests, subprocess\nassert_that = datetime.now(UTC)\n",
    "a known mistake": _PYTHON + "def stop(rows=[]):\n    return rows\n",
}


def rule_text(number: int) -> str:
    """A rule that a repository may have: those of the tests, each in many variants of its own literal."""
    bug = BUGS[number % len(BUGS)]
    if number < len(BUGS):
        return bug.rule_text
    head = f"---\nname: r{number}\ndescription: Not again.\nseverity: block\n---\n\n## Enforcement\n\n"
    if number % 2:
        return f"{head}```regex\nlegacy_call_{number}\\(.*unsafe\n```\n"
    return f"{head}```python\nlegacy_call_{number}($$$ARGS, unsafe=True)\n```\n"


def write_rules(repo: Path) -> None:
    folder = repo / "memory"
    folder.mkdir(exist_ok=True)
    for number in range(RULES):
        (folder / f"feedback_r{number}.md").write_text(rule_text(number), encoding="utf-8")


def payload(repo: Path, content: str) -> bytes:
    asked = {"file_path": str(repo / "src/new.py"), "content": content}
    said = {"session_id": "s", "cwd": str(repo), "hook_event_name": "PreToolUse", "prompt_id": "p"}
    call = {"tool_name": "Write", "tool_use_id": "c", "tool_input": asked, "permission_mode": "default"}
    return json.dumps({**said, **call}).encode()


def write(repo: Path, environ: Mapping[str, str], content: str) -> float:
    """Milliseconds of one hook process."""
    argv = [sys.executable, "-I", "-S", str(BOOTSTRAP), "claude-code", "PreToolUse"]
    start = _spent()
    subprocess.run(argv, input=payload(repo, content), cwd=repo, env=dict(environ), capture_output=True, check=True)
    return (_spent() - start) * 1000


def _spent() -> float:
    """Seconds of the processor that ended processes of ours took."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def compare(folder: Path, rounds: int) -> dict[str, tuple[float, float]]:
    """For each content the median without rules and with them."""
    environ = clean_environ(folder / "home")
    bare, ruled = make_repo(folder / "bare", environ), make_repo(folder / "ruled", environ)
    write_rules(ruled)
    found = {}
    for name, content in CONTENTS.items():
        times: tuple[list[float], list[float]] = ([], [])
        for repo in (bare, ruled):  # plans are compiled, files are read once
            write(repo, environ, content)
        for turn in range(rounds):
            for which in (0, 1) if turn % 2 else (1, 0):
                times[which].append(write((bare, ruled)[which], environ, content))
        found[name] = (statistics.median(times[0]), statistics.median(times[1]))
    return found


def scan(folder: Path, files: int) -> tuple[float, float]:
    """Seconds of `clickstop scan` in a fresh clone, where rules have to be tried: wall clock and processor."""
    environ = {**clean_environ(folder / "home"), "PYTHONPATH": str(SOURCE)}
    repo = make_repo(folder / "large", environ)
    write_rules(repo)
    for number in range(files):
        place = repo / f"src/part{number % 50}"
        place.mkdir(parents=True, exist_ok=True)
        bug = BUGS[number % len(BUGS)]
        suffix = bug.path.rpartition(".")[2]
        text = bug.quiet + bug.after + (_PYTHON if suffix == "py" else "")
        (place / f"file{number}.{suffix}").write_text(text, encoding="utf-8")
    argv = [sys.executable, "-m", "clickstop", "scan"]
    for version in ("before", "after"):  # some of the rules can be proved
        for bug in BUGS:
            place = repo / "fixed" / bug.path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(getattr(bug, version), encoding="utf-8")
        git(repo, environ, "add", "-A")
        git(repo, environ, "commit", "-q", "-m", version)
    start, spent = time.perf_counter(), _spent()
    subprocess.run(argv, cwd=repo, env=environ, capture_output=True, check=False)
    return time.perf_counter() - start, _spent() - spent


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer rounds and files; the limits are the same")
    quick = parser.parse_args().quick
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        for name, (bare, ruled) in compare(Path(folder), 5 if quick else ROUNDS).items():
            added = ruled - bare
            failed = failed or added >= WRITE_LIMIT
            print(f"a write with {name}: {bare:.1f} ms, with {RULES} rules {ruled:.1f} ms (+{added:.1f})")
        files = FILES // 10 if quick else FILES
        clock, seconds = scan(Path(folder), files)
    limit = SCAN_LIMIT * files / FILES if not quick else SCAN_LIMIT
    failed = failed or seconds >= limit
    print(
        f"a scan of {files} files with {RULES} rules: {seconds:.1f} s, {clock:.1f} s on the clock (limit {limit:g})"
    )
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
