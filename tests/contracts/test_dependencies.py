"""What is imported is declared, what is declared is imported, and no gate depends on an extra."""

from __future__ import annotations

import functools
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from clickstop.core.extras import EXTRAS
from tests.contracts.source import modules

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CORE = {canonicalize_name(Requirement(line).name) for line in PROJECT["dependencies"]}
BY_EXTRA = {
    extra: {canonicalize_name(Requirement(line).name) for line in lines}
    for extra, lines in PROJECT["optional-dependencies"].items()
    if extra != "all"
}
OWNERS: dict[str, str | tuple[str, ...]] = {
    "rules": "learning/engine.py",
    "dashboard": "dashboard/",
    "team": ("team/", "dashboard/team/"),
    "otel": "",
}
_BY_NAME = re.compile(r'_binding\("(\w+)"\)')


@functools.cache
def imported() -> dict[str, set[str]]:
    """Third-party packages by the files that import them, late or by name."""
    packages: dict[str, set[str]] = {}
    for module in modules():
        names = {name.partition(".")[0] for name in module.imports(typing=True)}
        names |= set(_BY_NAME.findall(module.path.read_text(encoding="utf-8")))
        for name in names - sys.stdlib_module_names - {"clickstop"}:
            packages.setdefault(name, set()).add(module.where)
    return packages


_installed = functools.cache(packages_distributions)


def distributions(package: str) -> set[str]:
    return {canonicalize_name(name) for name in _installed().get(package, ())}


def test_every_import_is_declared() -> None:
    declared = CORE.union(*BY_EXTRA.values())
    assert {name: files for name, files in imported().items() if not distributions(name) & declared} == {}


def test_everything_declared_is_imported() -> None:
    used = {name for package in imported() for name in distributions(package)}
    assert CORE | BY_EXTRA["rules"] | BY_EXTRA["dashboard"] <= used


def test_an_extra_is_imported_in_its_own_place_alone() -> None:
    """So that hooks, gates and all other commands run without it."""
    for package, files in imported().items():
        for extra, packages in EXTRAS.items():
            if package in packages:
                assert {file for file in files if not file.startswith(OWNERS[extra])} == set(), package


def test_the_table_of_extras_is_that_of_the_package() -> None:
    assert set(EXTRAS) == set(BY_EXTRA)
    assert PROJECT["optional-dependencies"]["all"] == [f"clickstop[{','.join(EXTRAS)}]"]
    for extra in ("rules", "dashboard"):
        assert {name for package in EXTRAS[extra] for name in distributions(package)} == BY_EXTRA[extra]
