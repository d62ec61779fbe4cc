"""One word as written becomes the words that the shell makes of it."""

from __future__ import annotations

import shutil
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clickstop.shell.braces import expand
from tests.each import each

CASES = [
    ("a", ["a"]),
    ("{a,b}", ["a", "b"]),
    ("x{a,b}y", ["xay", "xby"]),
    ("{a,b}{c,d}", ["ac", "ad", "bc", "bd"]),
    ("{a,{b,c}}", ["a", "b", "c"]),
    ("{1..3}", ["1", "2", "3"]),
    ("{a..c}", ["a", "b", "c"]),
    ("{a}", ["{a}"]),
    ("{}", ["{}"]),
    ("{a,b", ["{a,b"]),
    ("'{a,b}'", ["'{a,b}'"]),
    ('"{a,b}"', ['"{a,b}"']),
    ("\\{a,b}", ["\\{a,b}"]),
    ("${a,b}", ["${a,b}"]),
    ("$(x {a,b})", ["$(x {a,b})"]),
    ("{a,'b c'}", ["a", "'b c'"]),
    ("{,x}", ["", "x"]),
]


@each(("word", "words"), CASES)
def test_braces_are_expanded(word: str, words: list[str]) -> None:
    assert expand(word) == words


@pytest.mark.skipif(not shutil.which("bash"), reason="needs bash to compare with")
@given(st.text(alphabet="{},ab1.", max_size=9).filter(lambda word: ".." not in word and "{}" not in word))
def test_braces_expand_as_in_bash(word: str) -> None:
    printed = subprocess.run(["bash", "-c", f"printf '%s\\n' {word}"], capture_output=True, text=True, check=False)
    # A word that is empty vanishes in bash and stays here, where nothing is lost by it.
    assert [word for word in expand(word) if word] == [word for word in printed.stdout.split("\n") if word]


def test_the_number_of_words_is_limited() -> None:
    assert len(expand("{a,b}" * 15)) <= 64
    assert expand("{" * 5_000) == ["{" * 5_000]
