"""Which class the namer gives to fixes of public packages, beside what a reader said before it ran.

The table holds what is needed to find them again: package, versions before and after, file, class, and what the
changelog says. Their code is fetched from the package index, compared in a temporary folder and never kept.
"""

from __future__ import annotations

import csv
import difflib
import subprocess
import sys
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

import msgspec

from clickstop.config.options import LearningOptions
from clickstop.learning.classes import NEW, classify
from clickstop.learning.starter import STARTER

TABLE = Path(__file__).with_suffix(".tsv")
PRECISION = 0.6  # of the names that are given


@dataclass(frozen=True)
class Fix:
    """One row."""

    package: str
    before: str
    after: str
    file: str
    label: str
    changelog: str

    def patch(self, cache: Path) -> str:
        versions = (self.before, self.after)
        texts = [_text(self.package, version, self.file, cache).split("\n") for version in versions]
        lines = difflib.unified_diff(texts[0], texts[1], n=0)
        return "\n".join(line for line in lines if line[:1] in "+-" and line[:3] not in ("+++", "---"))


def fixes() -> list[Fix]:
    with TABLE.open(encoding="utf-8", newline="") as table:
        return [Fix(*row) for row in list(csv.reader(table, delimiter="\t"))[1:]]


def _text(package: str, version: str, file: str, cache: Path) -> str:
    with zipfile.ZipFile(wheel(package, version, cache)) as archive:
        return archive.read(file).decode("utf-8", "replace")


def wheel(package: str, version: str, cache: Path) -> Path:
    """The package as it was released, fetched once."""
    folder = cache / f"{package}-{version}"
    if not folder.exists():
        argv = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:"]
        what = ["--dest", str(folder), f"{package}=={version}"]
        subprocess.run([*argv, *what], check=True, timeout=120, stderr=subprocess.DEVNULL)
    return next(folder.glob("*.whl"))


def main() -> int:
    thresholds = msgspec.to_builtins(LearningOptions().thresholds)
    named = right = 0
    with tempfile.TemporaryDirectory(prefix="clickstop-bench-") as temporary:
        cache = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(temporary)
        for fix in fixes():
            verdict = classify(fix.patch(cache), [fix.file], fix.changelog, list(STARTER), thresholds)
            named += verdict.level != NEW
            right += verdict.level != NEW and verdict.name == fix.label
            print(f"{fix.package:10} {fix.after:8} {fix.label:22} {verdict.name or NEW:22} {verdict.because}")
    precision = right / named if named else 1.0
    print(f"{named} of {len(fixes())} named, {right} right: precision {precision:.2f} (at least {PRECISION})")
    return 0 if precision >= PRECISION else 1


if __name__ == "__main__":
    sys.exit(main())
