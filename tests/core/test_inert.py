"""What others wrote does nothing to a terminal and hides nothing from a reader."""

from __future__ import annotations

import json
import sys
import unicodedata

import pytest

from clickstop.core.inert import inert, inert_values


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain text, größer, 日本語, a\u00a0b", "plain text, größer, 日本語, a\u00a0b"),
        ("\x1b[2J\x1b]0;title\x07", "\\x1b[2J\\x1b]0;title\\x07"),
        ("\x1b]8;;https://x.invalid\x1b\\here", "\\x1b]8;;https://x.invalid\\x1b\\here"),
        ("\x9b31mred", "\\u009b31mred"),
        ("pass\rfail", "pass\\x0dfail"),
        ("one\r\ntwo\tthree\n", "one\ntwo\tthree\n"),
        ("a\u202egpj.exe", "a\\u202egpj.exe"),
        ("a\u2066b\u2069", "a\\u2066b\\u2069"),
        ("pa\u200bss\u200dwo\ufeffrd\u2060", "pa\\u200bss\\u200dwo\\ufeffrd\\u2060"),
        ("line\u2028next\u2029", "line\\u2028next\\u2029"),
        ("hi\U000e0041\U000e0042", "hi\\udb40\\udc41\\udb40\\udc42"),
        ("x\U000e0100\ufe01", "x\\udb40\\udd00\\ufe01"),
        ("blank\u3164\u2800", "blank\\u3164\\u2800"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467 ❤️", "\U0001f468\u200d\U0001f469\u200d\U0001f467 ❤️"),
        ("\u0645\u06cc\u200c\u062e\u0648", "\u0645\u06cc\u200c\u062e\u0648"),
        ("half \udc80", "half \\udc80"),
        ("", ""),
    ],
)
def test_signs_that_do_something_are_shown(text: str, shown: str) -> None:
    assert inert(text) == shown
    assert inert(shown) == shown


def test_no_sign_that_controls_or_formats_is_left() -> None:
    never = {"Cc", "Cf", "Cs", "Zl", "Zp"}
    signs = [sign for sign in map(chr, range(sys.maxunicode + 1)) if unicodedata.category(sign) in never]
    assert len(signs) > 2_000
    assert not never & {unicodedata.category(letter) for letter in inert(f"a{'a'.join(signs)}a", allowed="")}


def test_one_line_keeps_no_line_break() -> None:
    assert inert("a\nb\tc\r\nd", allowed="") == "a\\x0ab\\x09c\\x0d\\x0ad"


def test_a_document_stays_the_document_that_it_is() -> None:
    record = {"name": "a\u202e\x1b\x9b\U000e0041", "list": ["\u2028"]}
    assert json.loads(inert(json.dumps(record, ensure_ascii=False))) == record


def test_all_texts_of_a_record_are_made_inert() -> None:
    record = {"a\x1b": ["b\u202e", {"c": ("d\x07", 1, None)}]}
    assert inert_values(record) == {"a\\x1b": ["b\\u202e", {"c": ["d\\x07", 1, None]}]}
