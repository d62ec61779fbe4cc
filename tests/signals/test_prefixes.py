"""Lines of several packages are read as the output of each, and evidence is found where it was printed."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from clickstop.signals.prefixes import parted
from clickstop.signals.read import read
from tests.each import each

RUN = ["F.", "FAILED tests/test_a.py::test_b - assert 0", "1 failed, 1 passed in 0.10s"]
GREEN = ["..", "2 passed in 0.10s"]


@each(
    ("first", "second"),
    [
        ("web:test: ", "api:test: "),
        ("@acme/web:test: ", "@acme/api:test: "),
        ("packages/web test: ", "packages/api test: "),
        ("@acme/web: ", "@acme/api: "),
        ("[web] ", "[api] "),
        ("[0] ", "[1] "),
        ("web-1  | ", "api-1  | "),
    ],
)
def test_mixed_lines_of_two_packages_are_told_apart(first: str, second: str) -> None:
    red = [first + line for line in ["> pytest -q", *RUN]]
    green = [second + line for line in ["> pytest -q", "", *GREEN]]
    lines = [line for pair in zip(red, green, strict=True) for line in pair]
    output = "\n".join(["two packages", *lines, "one failed"])
    (finding,) = read("npm test", output, 1)
    assert (finding.type, finding.failed, finding.passed) == ("test_failure", 1, 3)
    assert finding.names == ["tests/test_a.py::test_b"]
    assert output[finding.at :].startswith("FAILED tests/test_a.py")


@each(
    "lines",
    [
        ["[INFO] Building", "[INFO] Tests run: 1", "[INFO] done", "[INFO] x", "[ERROR] y"],
        ["src/a.py:1: error: x", "src/a.py:2: error: x", "src/a.py:3: error: x", "src/a.py:4: error: x"],
        ["C: 1: 1: x", "C: 2: 1: x", "C: 3: 1: x", "W: 4: 1: x", "C: 5: 1: x"],
        ["warning: a", "warning: b", "warning: c", "warning: d", "error: e"],
        ["[ 20%] a", "[ 40%] b", "[ 60%] c", "[ 80%] d", "[100%] e"],
        ["[1/5] a", "[2/5] b", "[3/5] c", "[4/5] d", "[5/5] e"],
        ["[gw0] a", "[gw0] b", "[gw0] c", "[gw0] d", "[gw1] e"],
        ["a", "b", "web:test: c", "web:test: d", "e", "web:test: f", "web:test: g", "h", "i"],
    ],
)
def test_other_marks_are_left_alone(lines: list[str]) -> None:
    assert parted("\n".join(lines)) is None


@given(
    st.lists(st.tuples(st.sampled_from(["web:test: ", "api:test: ", ""]), st.text("ab1", max_size=5)), min_size=8)
)
@settings(deadline=None)
def test_every_character_is_found_again_where_it_stood(lines: list[tuple[str, str]]) -> None:
    text = "\n".join(mark + said for mark, said in lines)
    apart = parted(text)
    if apart is None:
        return
    for at, letter in enumerate(apart.text):
        if letter != "\n":
            assert text[apart.original(at)] == letter
