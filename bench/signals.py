"""`make bench-signals`: how right the signals are on real output with known truth, and what reading it costs.

A corpus is a file of JSON lines: command, stdout, stderr, exit_code and truth.kind (a type, `pass` or `none`).
`--held FILE` measures runs that were held back while readers were written: each row has `expect`, a list of types,
each with others that are as honest (`also_ok`), and `may_also`, what is no mistake where nothing is expected.
Exits 1 if a signal is wrong, too many are missed, or reading takes too long.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clickstop.signals.index import families
from clickstop.signals.read import read
from clickstop.signals.signal import FAILURES, PASS

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent
CORPUS = ROOT / "tests" / "signals" / "corpus.jsonl"
FRESH = ROOT / "tests" / "signals" / "fresh.jsonl"  # tools that are known by their names alone
HELD = ROOT / "tests" / "signals" / "held" / "tools.jsonl"  # runs that no reader was made for
SAMPLES = ROOT / "tests" / "signals" / "samples"
TYPES = (*FAILURES, PASS)
PRECISION, RECALL = 1.0, 0.97
GOALS = 0.97, 0.95  # of precision and recall, where no reader was made for the tool
SMALL, LARGE = 30_000, 1_000_000  # characters
SMALL_LIMIT, LARGE_LIMIT = 5.0, 60.0  # milliseconds of processor time, imports included
ROUNDS = 5

# What a fresh hook process pays, which has its own parts loaded: imports and one reading.
_FRESH = """
import sys, time
sys.path.insert(0, sys.argv[1])
import clickstop.core.event, clickstop.core.wire
with open(sys.argv[3], encoding="utf-8", newline="") as file:
    text = file.read()
start = time.process_time()
from clickstop.signals.read import read
read(sys.argv[2], text, 1)
print((time.process_time() - start) * 1000)
"""


@dataclass
class Case:
    """One output and what it means."""

    name: str
    command: str
    output: str
    exit_code: int | None
    truth: set[str]


@dataclass
class Score:
    """Of one type: how many were found rightly, wrongly, not at all."""

    right: int = 0
    wrong: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)

    @property
    def precision(self) -> float:
        found = self.right + len(self.wrong)
        return self.right / found if found else 1.0

    @property
    def recall(self) -> float:
        there = self.right + len(self.missed)
        return self.right / there if there else 1.0


def corpus(path: Path) -> Iterator[Case]:
    for line in path.read_text(encoding="utf-8").splitlines():
        row: dict[str, Any] = json.loads(line)
        kinds = {row["truth"]["kind"], *row["truth"].get("also", ())}
        truth = {PASS if kind == "pass" else kind for kind in kinds} - {"none"}
        yield Case(row["id"], row["command"], row["stdout"] + row["stderr"], row["exit_code"], truth)


def samples(folder: Path = SAMPLES) -> Iterator[Case]:
    for path in sorted(folder.glob("*/*.json")):
        row: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        truth = set() if row.get("layout") else {row["expect"]["type"], *row["expect"].get("also", ())} - {"none"}
        name = f"{path.parent.name}/{path.stem}"
        yield Case(name, row["command"], row["output"], row["exit_code"], truth)


def score(cases: list[Case]) -> dict[str, Score]:
    scores = {type_: Score() for type_ in TYPES}
    for case in cases:
        found = {finding.type for finding in read(case.command, case.output, case.exit_code)}
        for type_ in found | case.truth:
            if type_ in found and type_ in case.truth:
                scores[type_].right += 1
            elif type_ in found:
                scores[type_].wrong.append(case.name)
            else:
                scores[type_].missed.append(case.name)
    return scores


def held(path: Path, *, doubtful: bool) -> dict[str, Score]:
    """Scores on rows with several honest answers; `doubtful` ones are those that people may read in two ways."""
    scores = {type_: Score() for type_ in TYPES}
    for line in path.read_text(encoding="utf-8").splitlines():
        row: dict[str, Any] = json.loads(line)
        if row.get("doubt") and not doubtful:
            continue
        left = {signal.type for signal in read(row["command"], row["stdout"] + row["stderr"], row["exit"])}
        for expected in row["expect"]:
            honest = [expected["type"], *expected.get("also_ok", ())]
            given = next((type_ for type_ in honest if type_ in left), "")
            left.discard(given)
            if given:
                scores[expected["type"]].right += 1
            elif "none" not in honest:
                scores[expected["type"]].missed.append(row["id"])
        for type_ in left.difference(row.get("may_also", ())):
            scores[type_].wrong.append(row["id"])
    return scores


def print_scores(title: str, scores: dict[str, Score], goals: tuple[float, float] = (PRECISION, RECALL)) -> bool:
    print(f"{title}\n{'type':<16}{'precision':>10}{'recall':>8}{'right':>7}")
    for type_, one in scores.items():
        print(f"{type_:<16}{one.precision:>10.3f}{one.recall:>8.3f}{one.right:>7}")
        for word, names in (("wrong", one.wrong), ("missed", one.missed)):
            if names:
                print(f"  {word}: {', '.join(names)}")
    print()
    precision, recall = goals
    return all(one.precision >= precision and one.recall >= recall for one in scores.values())


@dataclass
class Kind:
    """Output of some kind, to be repeated to a size. `crowded`: with marks of many tools, as nobody's has."""

    text: str
    command: str = "make check"
    crowded: bool = False


def kinds() -> dict[str, Kind]:
    hints = "\n".join(hint for family in families() for hint in family.hints)
    return {
        "log of a task": Kind("2026-01-01 12:00:00 INFO shop.server: GET /basket/17 took 3 ms, 0 errors\n"),
        "tests": Kind("tests/test_basket.py::test_adds PASSED  [ 50%]\nE   assert 1 == 2\n", "pytest -v"),
        "tests of a task": Kind(" ✓ src/basket.test.ts (3 tests) 4ms\n   → expected 1 to be 2\n", "npm test"),
        "type errors": Kind("src/a.ts(3,14): error TS2322: Type 'string' is not a number.\n", "npx tsc"),
        "lint errors": Kind("  3:14  error  'a' is not defined  no-undef\n", "npx eslint ."),
        "one line": Kind("a"),
        "one line of errors": Kind("a.py:1:1: E501 error TS1: failed 1 error "),
        "brackets": Kind("[{("),
        "quotes": Kind("\"'`"),
        "repeats": Kind("a" * 30 + "!"),
        "colours": Kind("\x1b[31m\x1b[1mx\x1b[0m"),
        "many colours": Kind("".join(f"\x1b[38;5;{colour}mx" for colour in range(200))),
        "progress": Kind("building 17 %\rbuilding 18 %\r"),
        "commands": Kind("> tsc --noEmit\n$ eslint src\n", crowded=True),
        "errors": Kind(
            "a.ts(3,1): error TS2322: no\na.py:3: error: no  [misc]\na.c:3:5: error: no\n", crowded=True
        ),
        "arrows": Kind("error[E1]: no\n --> a.rs:1:1\n", crowded=True),
        "every hint": Kind(f"{hints}\n", crowded=True),
    }


def repeated(text: str, size: int) -> str:
    return (text * (size // len(text) + 1))[:size]


def fresh(command: str, text: str) -> float:
    """Milliseconds that a new process needs, imports included; the best of a few."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "output")
        Path(path).write_text(text, encoding="utf-8", newline="")
        argv = [sys.executable, "-I", "-S", "-c", _FRESH, str(ROOT / "src"), command, path]
        return min(
            float(subprocess.run(argv, capture_output=True, check=True, text=True).stdout) for _ in range(ROUNDS)
        )


def slowest_family(text: str) -> tuple[float, str]:
    """Each family asked by name, in this process: the worst of all, and its command."""
    worst = (0.0, "")
    for family in families():
        command = family.programs[0] if family.programs else "make lint"
        best = min(_once(command, text) for _ in range(2))
        worst = max(worst, (best, command))
    return worst


def _once(command: str, text: str) -> float:
    start = time.process_time()
    read(command, text, 1)
    return (time.process_time() - start) * 1000


def print_times() -> bool:
    fine = True
    print(f"{'milliseconds':<20}{'30 kB':>8}{'1 MB':>8}   slowest family by name, 1 MB")
    for name, kind in kinds().items():
        text = repeated(kind.text, LARGE)
        small = 0.0 if kind.crowded else fresh(kind.command, text[:SMALL])
        large = fresh(kind.command, text)
        worst, command = slowest_family(text)
        print(f"{name:<20}{small or '':>8.4}{large:>8.1f}{worst:>8.1f} {command}")
        fine = fine and small < SMALL_LIMIT and large < LARGE_LIMIT and worst < LARGE_LIMIT
    print()
    return fine


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("corpus", nargs="?", type=Path, default=CORPUS)
    parser.add_argument("--no-times", action="store_true", help="only how right it is")
    parser.add_argument("--held", type=Path, help="only how right it is on runs that were held back")
    options = parser.parse_args(argv)
    if options.held:
        print_scores("with what people may read in two ways", held(options.held, doubtful=True), GOALS)
        return 0 if print_scores(options.held.name, held(options.held, doubtful=False), GOALS) else 1
    fine = print_scores(f"corpus: {options.corpus.name}", score(list(corpus(options.corpus))))
    fine &= print_scores("samples", score(list(samples())))
    fine &= print_scores("tools without a reader of their own", score(list(corpus(FRESH))), GOALS)
    fine &= print_scores("runs that were held back", held(HELD, doubtful=False), GOALS)
    fine &= options.no_times or print_times()
    print(
        "fine" if fine else f"not fine: precision {PRECISION}, recall {RECALL}, {SMALL_LIMIT} and {LARGE_LIMIT} ms"
    )
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
