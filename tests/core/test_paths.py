"""Where a path lies, links followed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.core.paths import below, is_inside

if TYPE_CHECKING:
    from pathlib import Path


def test_a_path_is_seen_from_the_top_through_links_on_the_way(tmp_path: Path) -> None:
    top = tmp_path / "shop"
    (top / "src").mkdir(parents=True)
    (tmp_path / "link").symlink_to(top)
    (top / "alias").symlink_to("src")
    assert below("cart.py", str(top), str(top / "src")) == "src/cart.py"
    assert below(str(tmp_path / "link" / "src" / "cart.py"), str(top)) == "src/cart.py"
    assert below("src/cart.py", str(tmp_path / "link")) == "src/cart.py"
    assert below("alias/cart.py", str(top)) == "src/cart.py"
    assert below("alias", str(top)) == "alias"


def test_what_lies_elsewhere_has_no_such_path(tmp_path: Path) -> None:
    top = tmp_path / "shop"
    top.mkdir()
    assert below("../other/cart.py", str(top)) == ""
    assert below(str(tmp_path / "shopping" / "cart.py"), str(top)) == ""
    assert below("a\0b", str(top)) in ("", "a\0b")


def test_inside_counts_whole_names(tmp_path: Path) -> None:
    assert is_inside("/a/b", "/a")
    assert is_inside("/a", "/a")
    assert not is_inside("/ab", "/a")
