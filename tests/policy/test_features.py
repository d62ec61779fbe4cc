"""What becomes of features when files go."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.policy.features import Feature, Gone, impacts, parse, plain
from tests.each import each

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    for name in ("src/auth.py", "src/token.py", "src/login.html", "src/api/a.py", "src/api/b.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x\n")
    return tmp_path


def feature(*components: Any, priority: str = "critical", status: str = "active") -> list[Feature]:
    return parse({"features": {"login": {"priority": priority, "status": status, "components": list(components)}}})


PRIMARY = {"path": "src/auth.py", "primary": True}


def told(shop: Path, features: list[Feature], *gone: str | Gone) -> list[tuple[str, bool]]:
    paths = [Gone(str(shop / one)) if isinstance(one, str) else one for one in gone]
    return [(one.verdict, one.orphaned) for one in impacts(features, str(shop), paths)]


def test_a_critical_feature_without_its_primary_component_is_blocked(shop: Path) -> None:
    assert told(shop, feature(PRIMARY, "src/login.html"), "src/auth.py") == [("block", True)]


@pytest.mark.parametrize("priority", ["standard", "nice-to-have"])
def test_a_feature_that_is_not_critical_is_asked_about(shop: Path, priority: str) -> None:
    assert told(shop, feature(PRIMARY, priority=priority), "src/auth.py") == [("ask", True)]


def test_a_degraded_feature_is_asked_about_whatever_its_priority(shop: Path) -> None:
    assert told(shop, feature(PRIMARY, "src/login.html"), "src/login.html") == [("ask", False)]


def test_with_a_second_primary_it_is_only_degraded(shop: Path) -> None:
    both = feature(PRIMARY, {"path": "src/token.py", "role": "primary"})
    assert told(shop, both, "src/auth.py") == [("ask", False)]
    assert told(shop, both, "src/auth.py", "src/token.py") == [("block", True)]


def test_where_no_primary_is_named_all_of_them_together_are(shop: Path) -> None:
    found = feature("src/auth.py", "src/login.html")
    assert told(shop, found, "src/auth.py") == [("ask", False)]
    assert told(shop, found, "src/auth.py", "src/login.html") == [("block", True)]


def test_a_folder_takes_what_is_in_it(shop: Path) -> None:
    assert told(shop, feature(PRIMARY), "src") == [("block", True)]
    assert told(shop, feature(PRIMARY), Gone(str(shop / "src"), extent="contents")) == [("block", True)]
    assert told(shop, feature(PRIMARY), "sr") == []


def test_a_component_that_is_a_folder_goes_only_as_a_whole(shop: Path) -> None:
    found = feature({"path": "src/api/", "primary": True})
    assert told(shop, found, "src/api/a.py") == []
    assert told(shop, found, "src/api") == [("block", True)]


def test_a_glob_goes_when_the_last_of_its_files_goes(shop: Path) -> None:
    found = feature({"path": "src/api/*.py", "primary": True})
    assert told(shop, found, "src/api/a.py") == []
    assert told(shop, found, "src/api/a.py", "src/api/b.py") == [("block", True)]


def test_what_is_not_there_cannot_be_lost(shop: Path) -> None:
    assert told(shop, feature({"path": "src/planned.py", "primary": True}), "src/planned.py") == []
    found = feature({"path": "src/planned.py", "primary": True}, "src/login.html")
    assert told(shop, found, "src/login.html") == [("ask", False)]


@pytest.mark.parametrize("status", ["deprecated", "removed"])
def test_a_feature_that_is_given_up_holds_nothing(shop: Path, status: str) -> None:
    assert told(shop, feature(PRIMARY, status=status), "src/auth.py") == []


def test_a_move_to_a_registered_place_loses_nothing(shop: Path) -> None:
    away = Gone(str(shop / "src/auth.py"), moved_to=str(shop / "src/session.py"))
    assert told(shop, feature(PRIMARY), away) == [("block", True)]
    assert told(shop, feature(PRIMARY, {"path": "src/session.py", "primary": True}), away) == []
    into = Gone(str(shop / "src/auth.py"), moved_to=str(shop / "src/api"))
    assert told(shop, feature(PRIMARY, {"path": "src/api/auth.py", "primary": True}), into) == []


def test_the_worst_comes_first(shop: Path) -> None:
    data = {
        "nice": {"priority": "nice-to-have", "components": ["src/auth.py"]},
        "page": {"priority": "critical", "components": [{"path": "src/token.py", "primary": True}, "src/auth.py"]},
        "login": {"priority": "critical", "components": ["src/auth.py"]},
        "plain": {"components": ["src/auth.py"]},
    }
    found = impacts(parse({"features": data}), str(shop), [Gone(str(shop / "src/auth.py"))])
    assert [one.feature.key for one in found] == ["login", "plain", "nice", "page"]
    assert found[0].summary == "src/auth.py of the critical feature login; left: nothing"
    assert found[3].summary == "src/auth.py of the critical feature page; left: src/token.py"


@each(
    ("data", "wrong"),
    [
        ({"feature": {}}, "unknown table [feature]"),
        ({"features": []}, "features must be a table"),
        ({"features": {"a": 1}}, "features.a must be a table"),
        ({"features": {"a": {"prio": "critical"}}}, "features.a: unknown key prio"),
        (
            {"features": {"a": {"priority": "high"}}},
            "priority must be critical, standard or nice-to-have, not 'high'",
        ),
        ({"features": {"a": {"components": "x"}}}, "components must be a list"),
        ({"features": {"a": {"components": [{"role": "x"}]}}}, "components[0]: path must lead from the top"),
        ({"features": {"a": {"components": ["/etc/passwd"]}}}, "path must lead from the top"),
        ({"features": {"a": {"components": ["../x"]}}}, "path must lead from the top"),
        ({"features": {"a": {"components": [{"path": "x", "primary": "yes"}]}}}, "primary must be true or false"),
        ({"features": {"a": {"components": [{"path": "x", "size": 1}]}}}, "unknown key size"),
        ({"features": {"a": {"components": [1]}}}, "components[0] must be a table"),
        ({"features": {"a": {"title": 1}}}, "title must be a string"),
    ],
)
def test_what_is_wrong_with_a_registry_is_said(data: dict[str, Any], wrong: str) -> None:
    with pytest.raises(ValueError, match=re.escape(wrong)):
        parse(data)


def test_a_registry_survives_being_written_down() -> None:
    found = feature(PRIMARY, {"path": "src/login.html", "role": "page"}, "src/token.py")
    assert plain(parse(plain(found))) == plain(found)
