"""The bench of redaction says what it finds."""

from __future__ import annotations

from bench import secrets
from tests.secrets.probes.layouts import LAYOUTS


def test_generated_outputs_are_counted_and_none_keeps_a_secret() -> None:
    assert secrets.print_outputs(secrets.Page(), 200)


def test_sets_are_counted_and_the_page_has_a_row_for_every_layout() -> None:
    page = secrets.Page()
    assert secrets.print_probes(page)
    written = "\n".join(page.lines)
    assert all(f"\n| {layout} | " in written for layout in LAYOUTS)


def test_what_must_never_be_hidden_is_told_apart() -> None:
    digest = "0123456789abcdef" * 4
    assert secrets.class_of(digest, f"sha256:{digest}") == "hash"
    assert secrets.class_of("TestToken::test_old", "FAILED TestToken::test_old") == "name of a test"
    assert secrets.class_of("11.0.0-6-next.41", "htpasswd: 11.0.0-6-next.41") == "version"
    assert secrets.class_of("src/auth/token/store.py", "token=src/auth/token/store.py") == "path"


def test_a_fresh_process_is_timed() -> None:
    assert 0 < secrets.fresh(secrets.repeated(secrets.kinds()["log with a token on each page"], 5_000)) < 5_000
