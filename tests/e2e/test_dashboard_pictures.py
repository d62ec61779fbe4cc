"""The command that takes pictures of every page, on a sample."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

import pytest

from tools.make_screenshots import STORES, WIDTHS, every

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser


@pytest.mark.parametrize("kind", STORES)
def test_pages_of_each_store_are_taken_in_three_widths_and_two_themes(
    browser: Browser, kind: str, tmp_path: Path
) -> None:
    pages = {"empty": ("overview", "session"), "demo": ("session",), "big": ("cost",)}[kind]
    taken = every(browser, tmp_path / "store", kind, tmp_path / "pictures", pages)
    assert taken == len(WIDTHS) * 2  # an empty store has no session
    heads = [struct.unpack(">II", one.read_bytes()[16:24]) for one in (tmp_path / "pictures").iterdir()]
    assert {width for width, _ in heads} == set(WIDTHS)
    assert all(height >= 800 for _, height in heads)
