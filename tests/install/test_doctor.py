"""The doctor as a whole: it works wherever a repository is, and every trouble has a line of its own."""

from __future__ import annotations

import json
import os
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from clickstop.install.checks import CHECKS
from tests.harness import make_repo
from tests.install.doctoring import Doctor

if TYPE_CHECKING:
    from pathlib import Path


def test_every_check_is_in_the_table() -> None:
    modules = [import_module(f"clickstop.install.checks.{name}") for name in dict.fromkeys(CHECKS.values())]
    names = {
        name.removeprefix("check_") for module in modules for name in vars(module) if name.startswith("check_")
    }
    assert names == set(CHECKS)


@pytest.mark.parametrize("scope", ["local", "shared"])
def test_it_is_well_wherever_the_repository_is(tmp_path: Path, environ: dict[str, str], scope: str) -> None:
    name = 'with spaces, größe ✓, quote\'s "and" $dollar'
    environ["HOME"] = str(tmp_path / f"home {name}")
    os.makedirs(environ["HOME"])
    doctor = Doctor(make_repo(tmp_path / name, environ), environ)
    doctor.install(scope)
    assert doctor.troubles(*(check for check in CHECKS if check != "alive")) == []
    assert doctor.proof("PreToolUse", "Stop") == []


def test_a_check_that_fails_itself_is_a_finding(doctor: Doctor) -> None:
    found = doctor.trouble("no_such_check")
    assert found.severity == "error"
    assert "The check no_such_check itself failed" in found.what


def test_what_cannot_be_mended_does_not_keep_the_rest_from_it(doctor: Doctor, environ: dict[str, str]) -> None:
    settings = json.loads(doctor.settings.read_text())
    del settings["hooks"]["Stop"]
    doctor.settings.write_text(json.dumps(settings))
    log = os.path.join(environ["HOME"], ".local", "state", "clickstop", "broken.log")
    os.makedirs(os.path.dirname(log), exist_ok=True)
    with open(log, "w", encoding="utf-8") as file:
        file.write("broken\n")
    os.makedirs(os.path.join(log + ".1", "in the way"))
    done = doctor.fix("entries", "failures")
    assert [bool(why) for _, why in done] == [False, True]
    assert doctor.troubles("entries") == []
