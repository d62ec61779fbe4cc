"""`make fuzz`: payloads, configurations, databases, spools, command lines and messages, for some seconds.

Each case that is answered wrongly goes into `corpus/`, which the suite replays from then on; then it exits with 1.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import sys
import tempfile
import time
from pathlib import Path

from tests.fuzz.targets import TARGETS, Scene

CORPUS = Path(__file__).parent / "corpus"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="for all targets together")
    parser.add_argument("--seed", type=int, default=None, help="repeat a run")
    parser.add_argument("--only", choices=list(TARGETS), action="append", help="this target; may be repeated")
    options = parser.parse_args()
    seed = random.SystemRandom().randrange(2**32) if options.seed is None else options.seed
    print(f"seed {seed}", flush=True)
    chosen = options.only or list(TARGETS)
    with tempfile.TemporaryDirectory() as folder:
        scene = Scene(Path(folder).resolve())
        findings = sum(_fuzz(name, seed, options.seconds / len(chosen), scene) for name in chosen)
    print(f"{findings} findings")
    return 1 if findings else 0


def _fuzz(name: str, seed: int, seconds: float, scene: Scene) -> int:
    make, judge = TARGETS[name]
    pick = random.Random(f"{seed} {name}")
    until = time.monotonic() + seconds
    cases, seen = 0, set()
    while time.monotonic() < until:
        case = make(pick)
        cases += 1
        wrong = judge(case, scene)
        kind = wrong.rstrip().rpartition("\n")[2][:60]
        if wrong and kind not in seen:
            seen.add(kind)
            _keep(name, case, wrong)
    print(f"{name}: {cases} cases, {len(seen)} findings", flush=True)
    return len(seen)


def _keep(name: str, case: bytes, wrong: str) -> None:
    path = CORPUS / name / hashlib.sha256(case).hexdigest()[:16]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(case)
    print(f"{path}: {wrong}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
