"""Every sample of real output is read as what it means."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clickstop.signals.read import read
from tests.each import each

if TYPE_CHECKING:
    from clickstop.signals.signal import QualitySignal

SAMPLES = Path(__file__).parent / "samples"
CASES = sorted(SAMPLES.glob("*/*.json"))


def load(path: Path) -> dict[str, Any]:
    found = json.loads(path.read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def signals(case: dict[str, Any]) -> list[QualitySignal]:
    """What is read out of it; of formatters, as those see it who ask for `layout`."""
    return read(case["command"], case["output"], case["exit_code"], layout=case.get("layout", False))


@each("path", CASES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_sample_means_what_its_file_says_whatever_its_line_ends(path: Path) -> None:
    case = load(path)
    findings = signals(case)
    windows = signals({**case, "output": case["output"].replace("\n", "\r\n")})
    assert [vars_of(finding) for finding in findings] == [vars_of(finding) for finding in windows]
    found = {finding.type: finding for finding in findings}
    expect = dict(case["expect"])
    wanted = expect.pop("type")
    types = [] if wanted == "none" else [wanted, *expect.pop("also", [])]
    assert sorted(found) == sorted(types)
    if case.get("layout"):
        assert read(case["command"], case["output"], case["exit_code"]) == []
    if not types:
        return
    finding = found[wanted]
    told = {key: getattr(finding, key) for key in expect}
    assert told == expect
    assert 0 <= finding.at <= len(case["output"])


def vars_of(finding: QualitySignal) -> dict[str, object]:
    return {name: getattr(finding, name) for name in finding.__slots__}


@each("path", CASES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_file_that_only_holds_the_output_is_no_signal(path: Path) -> None:
    output = load(path)["output"]
    assert read("cat build.log", output, 0) == []
    assert read("git log -p | grep -i fail", output, 1) == []
