"""The checks of a checkout as a hook loads them: at once while nothing has changed, else compiled again."""

from __future__ import annotations

import json
import os
import time
from typing import TYPE_CHECKING

import pytest

from clickstop.checks.compiled import file_for, load
from clickstop.config import trust
from clickstop.core.places import Places
from clickstop.hook.plan import load as load_plan
from tests.trusting import refresh

if TYPE_CHECKING:
    from pathlib import Path

    from clickstop.checks.project import Project


class Checkout:
    def __init__(self, repo: Path, environ: dict[str, str]) -> None:
        self.repo = repo
        self.environ = environ
        self.folder = Places(str(repo), environ).plan
        self.file = file_for(self.folder, str(repo), str(repo), environ)

    def load(self, *paths: str) -> Project | None:
        plan = load_plan(self.folder, str(self.repo), self.environ)
        return load(plan, str(self.repo), paths)

    def made_at(self) -> float:
        with open(self.file, encoding="utf-8") as file:
            return float(json.load(file)["made_at"])

    def change(self, **values: object) -> None:
        with open(self.file, encoding="utf-8") as file:
            data = json.load(file)
        with open(self.file, "w", encoding="utf-8") as file:
            json.dump({**data, **values}, file)

    def is_compiled_again(self, *paths: str) -> bool:
        before = self.made_at()
        assert self.load(*paths) is not None
        return self.made_at() != before


@pytest.fixture
def checkout(repo: Path, environ: dict[str, str]) -> Checkout:
    (repo / "clickstop.toml").write_text('[commands]\ntest = "pytest"\n')
    refresh(str(repo), environ, last_good=None)  # as the first event does
    one = Checkout(repo, environ)
    assert one.load() is not None
    return one


def test_nothing_is_compiled_while_nothing_has_changed(checkout: Checkout) -> None:
    assert not checkout.is_compiled_again()


@pytest.mark.parametrize(
    "name", ["clickstop.toml", "CLAUDE.md", "package.json", "Cargo.toml", ".claude/gates.json"]
)
def test_a_file_that_may_say_something_has_it_compiled_again(checkout: Checkout, name: str) -> None:
    place = checkout.repo / name
    place.parent.mkdir(exist_ok=True)
    place.write_text("{}" if name.endswith("json") else '[commands]\ntest = "tox"\n')
    assert checkout.is_compiled_again()


def test_trust_that_was_given_counts_at_once(checkout: Checkout) -> None:
    def trusted() -> bool:
        project = checkout.load()
        assert project is not None
        command = project.command(project.check("test"), str(checkout.repo))
        return command is not None and command.trusted

    assert not trusted()
    trust.record_lines(str(checkout.repo), ["pytest"], checkout.environ)
    assert trusted()


def test_a_package_that_is_new_around_a_file_is_found(checkout: Checkout) -> None:
    (checkout.repo / "web" / "src").mkdir(parents=True)
    file = f"{checkout.repo}/web/src/a.ts"
    assert not checkout.is_compiled_again(file)
    (checkout.repo / "web" / "package.json").write_text('{"scripts": {"test": "vitest"}}')
    assert checkout.is_compiled_again(file)
    assert not checkout.is_compiled_again(file)


def test_what_is_old_is_compiled_again(checkout: Checkout) -> None:
    checkout.change(made_at=time.time() - 1_800)
    assert not checkout.is_compiled_again()
    checkout.change(made_at=1_000_000_000.0)
    assert checkout.is_compiled_again()


@pytest.mark.parametrize("wrong", [{"version": "0"}, {"root": "/elsewhere"}])
def test_what_somebody_else_made_is_not_believed(checkout: Checkout, wrong: dict[str, str]) -> None:
    evil = {"test": {"lines": ["evil"], "folder": "/", "place": "x", "trusted": True, "written": True}}
    checkout.change(**wrong, packages=[(str(checkout.repo), evil)])
    project = checkout.load()
    assert project is not None
    command = project.command(project.check("test"), str(checkout.repo))
    assert command is not None
    assert command.lines == ["pytest"]


@pytest.mark.parametrize("text", ["", "{", "[]", "{}"])
def test_a_file_that_cannot_be_read_is_made_anew(checkout: Checkout, text: str) -> None:
    with open(checkout.file, "w", encoding="utf-8") as file:
        file.write(text)
    assert checkout.load() is not None
    assert checkout.made_at() > 0


def test_a_configuration_that_is_not_valid_leaves_the_last_good_one_in_force(checkout: Checkout) -> None:
    good = checkout.load()
    (checkout.repo / "clickstop.toml").write_text("[commands\n")
    kept = checkout.load()
    assert good is not None
    assert kept is not None
    assert kept.names() == good.names()


def test_settings_in_the_environment_have_a_file_of_their_own(checkout: Checkout) -> None:
    other = file_for(checkout.folder, str(checkout.repo), str(checkout.repo), {"CLICKSTOP_STOP__EVIDENCE": "off"})
    assert other != checkout.file
    assert os.path.basename(other) == "checks.json"
