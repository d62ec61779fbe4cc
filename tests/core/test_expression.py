"""Regular expressions in linear time find what `re` finds, in the time that the text takes to read."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from clickstop.core.expression import Expression
from clickstop.core.expression_tree import ExpressionError
from tests.each import each

_ATOMS = [
    "a",
    "b",
    "c",
    "_",
    " ",
    r"\n",
    ".",
    r"\w",
    r"\W",
    r"\d",
    r"\s",
    r"\S",
    "[ab]",
    "[^a]",
    "[a-c_]",
    r"[^\n]",
]
_EDGES = ["^", "$", r"\b", r"\B", r"\A", r"\Z"]
_TIMES = ["*", "+", "?", "*?", "+?", "??", "{2}", "{1,3}", "{0,2}?", "{2,}"]

_trees = st.recursive(
    st.sampled_from([*_ATOMS, *_EDGES]),
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=4).map("".join),
        st.lists(inner, min_size=2, max_size=3).map(lambda ways: f"(?:{'|'.join(ways)})"),
        inner.map(lambda tree: f"({tree})"),
        inner.map(lambda tree: f"(?i:{tree})"),
        st.tuples(st.sampled_from(_ATOMS), st.sampled_from(_TIMES)).map("".join),
        st.tuples(st.sampled_from(_ATOMS), inner, st.sampled_from(_TIMES)).map(
            lambda parts: f"(?:{parts[0]}{parts[1]}){parts[2]}"  # never empty: there `re` has its own ways
        ),
    ),
    max_leaves=8,
)
_texts = st.text("aAbBc_1 \n.é", min_size=1, max_size=30)  # in an empty one, `re` finds no `\\B`


@settings(max_examples=200)
@given(_trees, _texts)
@example(r"(?:a|ab)(?:c|bcd)", "abcd")
@example(r"^\s*except\s*:", "try:\n    x\n\n  except :\n")
@example(r"\b(\w+)\b[^\n]*?\b(\d)", "a b1 1\nc 2")
def test_it_finds_what_re_finds(source: str, text: str) -> None:
    known = re.compile(source, re.MULTILINE | re.ASCII)
    expression = Expression(source, is_multiline=True)
    assert expression.search(text) == bool(known.search(text))
    wanted = _disjoint(known, text)
    assert list(expression.spans(text)) == [match.span() for match in wanted]
    for match in wanted:
        assert expression.groups(text, match.span()) == match.groups()


def _disjoint(known: re.Pattern[str], text: str) -> list[re.Match[str]]:
    """As `finditer`, but one match at most begins at a place."""
    matches, at = [], 0
    while at <= len(text) and (match := known.search(text, at)):
        matches.append(match)
        at = match.end() if match.end() > match.start() else match.start() + 1
    return matches


@each(
    ("source", "text", "is_there"),
    [
        ("end$", "the end", True),
        ("end$", "end\nmore", False),
        ("(?m)end$", "end\nmore", True),
        ("(?i)ÄPFEL", "äpfel", True),
        ("(?i:a)B", "Ab", False),
        ("(?s)a.b", "a\nb", True),
        ("(?-s)a.b", "a\nb", False),
        (r"\x41\u00e4\x{1F600}", "Aä😀", True),
        (r"[]x]", "]", True),
        (r"[^]x]", "]", False),
        (r"[a\-z]", "-", True),
        ("a{,2}b{x", "aab{x", True),
        (r"(?P<name>a)(?<other>b)", "ab", True),
        ("日本", "見る日本語", True),
        ("", "", True),
    ],
)
def test_it_reads_the_usual_syntax(source: str, text: str, is_there: bool) -> None:
    assert Expression(source).search(text) is is_there


@each(
    "source",
    [
        *(
            "(?=a)",
            "(?!a)",
            "(?<=a)",
            "(?<!a)",
            r"(a)\1",
            "(?P=a)",
            "(?>a)",
            "a*+",
            "a**",
            "*a",
            "(",
            ")",
            "(a",
            "[a",
        ),
        *(r"\q", "[z-a]", r"\x", r"\xg1", "[[:alpha:]]", "a{2,1}", "a{1001}", "(((a{100}){100}){100})", "\\"),
        *("(" * 200 + ")" * 200, r"\p{L}", "(?P<1>a)", r"[\d-z]{3}{2}", "(a", "[a"),
    ],
)
def test_what_takes_longer_or_means_nothing_is_refused(source: str) -> None:
    with pytest.raises(ExpressionError):
        Expression(source)


@each(
    ("source", "text"),
    [
        ("(a+)+$", "a" * 50_000 + "b"),
        ("(a|a)*c", "a" * 50_000),
        ("(?:.*a){8}x", "a" * 20_000),
        (r"\s+$", " " * 50_000 + "x"),
        ("(a|b)*a(a|b){12}c", "ab" * 2_000),
    ],
)
def test_no_text_makes_it_slow(source: str, text: str) -> None:
    """With `re`, each of these takes hours or, for the mildest, minutes."""
    began = time.process_time()
    expression = Expression(source)
    assert not expression.search(text)
    assert list(expression.spans(text)) == []
    assert time.process_time() - began < 5
