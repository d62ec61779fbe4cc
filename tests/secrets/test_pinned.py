"""Every secret found in the recorded texts, with its position: by format, at the limits of formats, by names."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

from clickstop.secrets.find import find
from clickstop.secrets.formats import CENTRED, PREFIXED
from clickstop.secrets.redact import may_hold_secret
from tests import tokens
from tests.pinned import inputs, pinned
from tests.secrets.held.make_probes import ALPHABETS, sets
from tests.secrets.probes.planted import probes

PINNED = Path(__file__).parent / "pinned"
TEXTS = {
    **{f"{name}:{number}": str(one["text"]) for name, some in sets().items() for number, one in enumerate(some, 1)},
    **{f"planted:{number}": probe.text for number, probe in enumerate(probes(), 1)},
}


def _found(text: str) -> str:
    told = [
        f"{one.kind} {one.start}-{one.end}"
        + (" sure" if one.sure else "")
        + ("" if one.verified is None else " proved" if one.verified else " disproved")
        for one in find(text)
    ]
    return "\n".join([*told, *([] if may_hold_secret(text) else ["nothing at a glance"])])


def _drawn(template: str) -> str:
    """`⟨x40⟩` as forty letters of that alphabet, others in each place but the same in each run."""
    places = iter(range(1_000))
    return re.sub(
        r"⟨([A-Za-z]+)(\d+)⟩",
        lambda match: tokens.any_of(ALPHABETS[match[1]], int(match[2]), f"{template} {next(places)}"),
        template,
    )


def _filled(template: str) -> str:
    """With what no line of a file can hold, and without `⁞`, which keeps apart what scanners look for."""
    text = _drawn(template)
    for escape, sign in (("\\t", "\t"), ("\\r", "\r"), ("\\e", "\x1b"), ("⁞", "")):
        text = text.replace(escape, sign)
    return text


def test_the_same_secrets_are_found_in_every_recorded_text() -> None:
    pinned(PINNED / "texts.txt", {name: _found(text) for name, text in TEXTS.items()})


def test_the_same_secrets_are_found_in_other_wordings() -> None:
    pinned(PINNED / "words.txt", {text: _found(_filled(text)) for text in inputs(PINNED / "words.txt")})


def _sizes(kind: str, prefix: str, chars: str, least: int, most: int) -> str:
    """How long what follows a prefix may be, tried around both limits."""
    plain = "".join(letter for letter in chars if letter.isalnum())
    tried = sorted({size for limit in (least, most or least) for size in range(limit - 1, limit + 2)})
    bodies = {size: tokens.any_of(plain, size, prefix) for size in tried}
    texts = {size: f"say {prefix}{body[0]}4{body[2]}7{body[4:]} twice" for size, body in bodies.items()}
    fitting = [size for size, text in texts.items() if [one.kind for one in find(text, guess=False)] == [kind]]
    return f"{fitting[0]} to {fitting[-1] if most else 'any'}" if fitting else "none"


def test_each_format_has_its_sizes() -> None:
    pinned(
        PINNED / "formats.txt",
        {
            f"{kind} {prefix} {number}": _sizes(kind, prefix, chars, least, most)
            for number, (kind, _, prefixes, chars, least, most) in enumerate(PREFIXED)
            for prefix in prefixes[:1]
        },
    )


def _fits_around(centre: str, before: tuple[str, int], after: tuple[str, int]) -> bool:
    left, right = (tokens.any_of(chars.replace(".", "") or "a", size, centre) for chars, size in (before, after))
    return any(one.kind for one in find(f"say {left}{centre}{right} twice", guess=False))


def test_each_format_with_a_mark_in_its_middle_has_its_sizes() -> None:
    results = {}
    for kind, _, centre, (left, shortest, longest), (right, least, most) in CENTRED:
        lefts = [
            size
            for size in sorted({*range(max(0, shortest - 1), shortest + 2), *range(longest - 1, longest + 2)})
            if _fits_around(centre, (left, size), (right, least))
        ]
        rights = [
            size
            for size in sorted({*range(max(0, least - 1), least + 2), *range(max(0, most - 1), most + 2)})
            if _fits_around(centre, (left, shortest), (right, size))
        ]
        results[f"{kind} {centre}"] = f"{lefts} {rights}"
    pinned(PINNED / "centred.txt", results)


_MODULES = "find formats keys logins look messages named_values naming nearby_values placeholders places redact"
_MORE = " replace scan tables recall values variables views"


def test_internal_functions_return_what_they_did() -> None:
    known = {name: importlib.import_module(f"clickstop.secrets.{name}") for name in (_MODULES + _MORE).split()}
    calls = inputs(PINNED / "calls.txt")
    results = {
        call: ascii(eval(_drawn(call), {**known, "found": _found}))  # the file is a part of this test
        for call in calls
    }
    pinned(PINNED / "calls.txt", results)
