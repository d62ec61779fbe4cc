"""A unified diff is read hunk by hunk."""

from __future__ import annotations

from clickstop.core.diff import changed_lines, hunks

DIFF = """\
diff --git a/cart.py b/cart.py
--- a/cart.py
+++ b/cart.py
@@ -1,3 +1,4 @@ def total():
 one
-two
+deux
+trois
 four
\\ No newline at end of file
@@ -10 +11,0 @@
-gone
diff --git a/old.py b/old.py
--- a/old.py
+++ /dev/null
@@ -1 +0,0 @@
-x
"""


def test_each_hunk_tells_what_it_left_and_what_is_new() -> None:
    first, second, third = hunks(DIFF)
    assert (first.path, first.lines) == ("cart.py", ["one", "deux", "trois", "four"])
    assert first.new_lines() == [(2, "deux"), (3, "trois")]
    assert (second.path, second.new_lines()) == ("cart.py", [])
    assert third.path == ""


def test_a_text_that_is_no_diff_has_no_hunks() -> None:
    assert list(hunks("one\n+two\n@@three")) == []


def test_changed_lines_are_no_headers_whatever_they_begin_with() -> None:
    sql = "--- a/cart.sql\n+++ b/cart.sql\n@@ -1,2 +1,2 @@\n--- a comment of SQL\n+-- another\n one\n"
    assert list(changed_lines(sql)) == ["--- a comment of SQL", "+-- another"]
    assert list(changed_lines(DIFF)) == ["-two", "+deux", "+trois", "-gone", "-x"]
    assert list(changed_lines("+++ b/cart.sql\n+two")) == []
