"""The class that is made of an incident that fits none."""

from __future__ import annotations

from clickstop.learning.classes import NEW, SIMILAR, classify, faults, points
from clickstop.learning.stubs import shape_of, stub
from tests.each import each

OFF = "-    for index in range(len(items) - 1):\n+    for index in range(len(items)):"
OTHERS = "-for i in range(len(rows) - 1):\n+for i in range(len(rows)):"


@each(
    ("patch", "same"),
    [
        (OFF, OTHERS),
        ("-    return user.name.title()\n+    return user.name.upper()", "-x = who.name.title()\n+x = who.name"),
        (
            "-  const r = fetch(url);\n+  const r = await fetch(url);",
            "-  let a = fetch(b);\n+  let a = await fetch(b);",
        ),
        ("+    if not user.active:\n+        return None", "+    if not other.active:\n+        return None"),
    ],
)
def test_the_shape_of_a_fix_fits_it_and_the_same_mistake_with_other_names(patch: str, same: str) -> None:
    made = stub("x", "x", "", "", patch)
    assert faults({"diff": made.diff}) == []
    assert points(made, patch, [], "")[0] > 0
    assert points(made, same, [], "")[0] > 0


@each("patch", ["", "-x\n+y", "-# old\n+# new", "-    pass"])
def test_what_shows_nothing_gets_no_shape(patch: str) -> None:
    assert shape_of(patch) == ""


def test_a_shape_does_not_fit_other_code() -> None:
    made = stub("x", "x", "", "", OFF)
    assert points(made, "-for row in range(len(rows)):\n+for row in rows:", [], "")[0] == 0


def test_a_second_bug_of_the_kind_is_similar_if_it_is_told_alike() -> None:
    title, text = "The importer forgets the last line", "It ended with an IndexError in load()."
    made = stub("auto_last_line", "2026-01-01-last-line", title, text, OFF)
    assert made.review
    assert {"indexerror", "importer", "forgets"} <= set(made.keywords)
    thresholds = {"known": 5, "similar": 5}
    assert classify(OTHERS, ["src/a.py"], "IndexError at the end", [made], thresholds).level == SIMILAR
    assert classify(OTHERS, ["src/a.py"], "the logo is green", [made], thresholds).level == NEW
