"""Every sample of real output is read as what it means."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from clickstop.signals.read import read
from tests.each import each

SAMPLES = Path(__file__).parent / "samples"
CASES = sorted(SAMPLES.glob("*/*.json"))


def load(path: Path) -> dict[str, Any]:
    found = json.loads(path.read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


@each("path", CASES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_sample_means_what_its_file_says(path: Path) -> None:
    case = load(path)
    found = {finding.type: finding for finding in read(case["command"], case["output"], case["exit_code"])}
    expect = dict(case["expect"])
    wanted = expect.pop("type")
    types = [] if wanted == "none" else [wanted, *expect.pop("also", [])]
    assert sorted(found) == sorted(types)
    if not types:
        return
    finding = found[wanted]
    told = {key: getattr(finding, key) for key in expect}
    assert told == expect
    assert 0 <= finding.at <= len(case["output"])


@each("path", CASES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_file_that_only_holds_the_output_is_no_signal(path: Path) -> None:
    output = load(path)["output"]
    assert read("cat build.log", output, 0) == []
    assert read("git log -p | grep -i fail", output, 1) == []
