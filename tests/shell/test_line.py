"""A command line is split the way a shell would, and nothing makes it fail."""

from __future__ import annotations

import shlex
import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from clickstop.shell.line import split
from tests.each import each

# A line, and the words of each simple command in it.
LINES = [
    ("", []),
    ("   \t\n", []),
    ("# only a comment", []),
    ("pytest -q", [["pytest", "-q"]]),
    ("pytest # -q", [["pytest"]]),
    ("echo a#b", [["echo", "a#b"]]),
    ("cd x && pytest", [["cd", "x"], ["pytest"]]),
    ("cd x&&pytest||true", [["cd", "x"], ["pytest"], ["true"]]),
    ("a; b\nc & d", [["a"], ["b"], ["c"], ["d"]]),
    ("a |& b | c", [["a"], ["b"], ["c"]]),
    ("(cd x && make test)", [["cd", "x"], ["make", "test"]]),
    ("{ pytest; }", [["pytest"]]),
    ("a \\\n  -b", [["a", "-b"]]),
    ("a b\\ c", [["a", "b c"]]),
    ("echo 'it''s' \"a b\" c\"d\"'e'", [["echo", "its", "a b", "cde"]]),
    ('echo "a \\"b\\" \\$x \\n"', [["echo", 'a "b" $x \\n']]),
    ("echo $'a\\'b' c", [["echo", "a\\'b", "c"]]),
    ("echo 'not && a ; command'", [["echo", "not && a ; command"]]),
    ("pytest 2>&1 | tail -5", [["pytest"], ["tail", "-5"]]),
    ("pytest >out.txt 2>/dev/null", [["pytest"]]),
    ("pytest &> log", [["pytest"]]),
    ("pytest >| log <in", [["pytest"]]),
    ("pytest 2>&1 >/dev/null", [["pytest"]]),
    ("echo 2 > file", [["echo", "2"]]),
    ("echo a2>file", [["echo", "a2"]]),
    ("if pytest; then echo ok; else echo no; fi", [["pytest"], ["echo", "ok"], ["echo", "no"]]),
    ("for d in a b; do pytest $d; done", [["for", "d", "in", "a", "b"], ["pytest", "$d"]]),
    ('while read f; do pytest "$f"; done < list', [["read", "f"], ["pytest", "$f"]]),
    ("! pytest", [["pytest"]]),
    ("case $x in a) pytest;; esac", [["case", "$x", "in", "a"], ["pytest"]]),
    ("cat <<EOF\npytest\nEOF\nmake", [["cat"], ["make"]]),
    ("cat <<'EOF' && make\nit's ( fine\nEOF\n", [["cat"], ["make"]]),
    ("cat <<-EOF\n\tpytest\n\tEOF\nmake", [["cat"], ["make"]]),
    ("cat <<A <<B\n1\nA\n2\nB\nmake", [["cat"], ["make"]]),
    ("cat <<EOF\nnever ends", [["cat"]]),
    ("git commit -m \"$(cat <<'EOF'\nfix: don't run pytest :)\n\n\"quoted\nEOF\n)\" && make",
     [["git", "commit", "-m", "$(cat <<'EOF'\nfix: don't run pytest :)\n\n\"quoted\nEOF\n)"], ["make"]]),
    ("echo $(a; b) c", [["echo", "$(a; b)", "c"]]),
    ("echo \"$(echo \"a b\" ')')\" c", [["echo", "$(echo \"a b\" ')')", "c"]]),
    ("echo `a | b` c", [["echo", "`a | b`", "c"]]),
    ("echo $((1 + (2 << 3))) c", [["echo", "$((1 + (2 << 3)))", "c"]]),
    ("[ -x /usr/bin/rm ] && echo yes", [["[", "-x", "/usr/bin/rm", "]"], ["echo", "yes"]]),
    ("echo 'never closed", [["echo", "never closed"]]),
    ('echo "never closed', [["echo", "never closed"]]),
    ("echo $(never closed", [["echo", "$(never closed"]]),
    ("echo a\\", [["echo", "a"]]),
    ("python3 - <<< 'print(1)'", [["python3", "-"]]),
    ("a\r\nb\r\n", [["a"], ["b"]]),
]  # fmt: skip


@each(("line", "words"), LINES, ids=[line for line, _ in LINES])
def test_a_line_is_split_into_its_simple_commands(line: str, words: list[list[str]]) -> None:
    assert [simple.words for simple in split(line)] == words


def test_assignments_before_the_program_are_kept_apart() -> None:
    (simple,) = split("A=1 B_2='x y' PATH+=:z arr[0]=1 pytest C=3")
    assert simple.assignments == ["A=1", "B_2=x y", "PATH+=:z", "arr[0]=1"]
    assert simple.words == ["pytest", "C=3"]


@each(
    ("line", "before"),
    [
        ("a && b || c", ["", "&&", "||"]),
        ("a; b & c", ["", ";", "&"]),
        ("a | b |& c", ["", "|", "|&"]),
        ("a && (b; c)", ["", "&&", ";"]),
        ("a\nb", ["", "\n"]),
    ],
)
def test_a_command_knows_the_operator_before_it(line: str, before: list[str]) -> None:
    assert [simple.before for simple in split(line)] == before


@pytest.mark.parametrize(
    ("line", "inside"),
    [
        ("x=$(pytest -q 2>&1)", ["pytest -q 2>&1"]),
        ('echo "$(pytest | tail -1)" `make`', ["pytest | tail -1", "make"]),
        ("echo $(a $(b))", ["a $(b)"]),
        ("echo $((1 + 2)) '$(not this)'", []),
    ],
)  # fmt: skip
def test_the_text_of_substitutions_is_kept(line: str, inside: list[str]) -> None:
    (simple,) = split(line)
    assert simple.inside == inside


def test_a_command_that_is_only_a_substitution_has_no_words() -> None:
    first, second = split('out=$(pytest); echo "$out"')
    assert first.words == []
    assert second.words == ["echo", "$out"]


@each(
    ("line", "hidden"),
    [
        ("pytest", [False]),
        ("! pytest", [True]),
        ("for d in a; do pytest; done", [False, True]),
        ("for d in a; do pytest; done; make", [False, True, False]),
        ("while pytest; do sleep 1; done", [True, True]),
    ],
)
def test_negated_commands_and_those_in_loops_are_hidden(line: str, hidden: list[bool]) -> None:
    assert [simple.hidden for simple in split(line)] == hidden


def test_a_here_document_is_the_input_of_its_command() -> None:
    first, second = split("bash <<'EOF' && cat\npytest -q\nEOF\n")
    assert first.stdin == "pytest -q\n"
    assert second.stdin == ""
    (string,) = split("bash <<< 'pytest'")
    assert string.stdin == "pytest"


@given(st.text(alphabet=st.sampled_from("ab=1'\"\\`$(){}<>|&;#!\n\t <<EOF do done if"), max_size=200))
@example("$'")
@example("\\")
@example("<<")
@example("a <<\n")
@example("$(<<a\n)")
@settings(max_examples=200)
def test_no_line_raises(line: str) -> None:
    for simple in split(line):
        assert simple.words or simple.inside


@given(st.lists(st.text(min_size=1, max_size=20).filter(lambda word: "\0" not in word), min_size=1, max_size=6))
@settings(max_examples=80)
def test_quoted_words_split_into_themselves(words: list[str]) -> None:
    (simple,) = split(f"run {shlex.join(words)}")
    assert simple.words == ["run", *words]


@each("bait", ['"$(', "$(", "`", "<<a ", "(", "\\", "'\"", "a<<<", "$((", "<<a\n", "do ", "x=$(", "&&", "$'", "! "])
def test_the_cost_is_linear_in_the_length(bait: str) -> None:
    def cost(size: int) -> float:
        line = bait * (size // len(bait))
        start = time.process_time()
        split(line)
        return time.process_time() - start

    assert any(cost(40_000) < 40 * cost(4_000) + 0.02 for _ in range(3))
