"""The house: packages stand on floors, and every import goes down, late ones and those for types included."""

from __future__ import annotations

import re

from tests.contracts.source import modules
from tests.harness import PACKAGE

# From the ground up. Packages of one floor do not know each other.
FLOORS = (
    ("core",),
    ("agents", "secrets", "shell"),
    ("runners", "signals"),
    ("store",),
    ("context",),
    ("costs", "policy"),
    ("undo", "workflow"),
    ("checks",),
    ("memory",),
    ("learning",),
    ("review",),
    ("handlers",),
    ("config",),
    ("hook",),
    ("install",),
    ("app", "team"),
    ("demo",),
    ("render",),
    ("dashboard", "mcp"),
    ("cli",),
    ("testing", "__main__"),
)
HEIGHT = {package: height for height, floor in enumerate(FLOORS) for package in floor}
# What handlers may know: events and decisions, what an event has at hand, and the domains' own rooms.
FOR_HANDLERS = {"core", "context", "handlers", *(name for floor in FLOORS[1:11] for name in floor)} - {
    "agents",
    "store",
}


def _package(name: str) -> str:
    return name.split(".")[1] if "." in name else ""


def _edges() -> list[tuple[str, str]]:
    """Module and module that it imports, where these belong to two packages."""
    return [
        (module.name, name)
        for module in modules()
        for name in module.imports(typing=True)
        if name.startswith("clickstop.") and _package(name) in HEIGHT and _package(name) != _package(module.name)
    ]


def test_every_package_has_a_floor() -> None:
    packages = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()}
    assert packages == set(HEIGHT) - {"testing", "__main__"}


def test_imports_go_down_only() -> None:
    upward = [
        f"{name} > {used}" for name, used in _edges() if HEIGHT[_package(used)] >= HEIGHT.get(_package(name), -1)
    ]
    assert upward == [], "\n".join(sorted(upward))


def test_handlers_know_events_their_context_and_domains_alone() -> None:
    wrong = [
        f"{name} > {used}"
        for name, used in _edges()
        if _package(name) == "handlers" and _package(used) not in FOR_HANDLERS
    ]
    assert wrong == [], "\n".join(sorted(wrong))


def test_the_drawing_in_the_papers_is_this_one() -> None:
    text = (PACKAGE.parent.parent / "ARCHITECTURE.md").read_text(encoding="utf-8")
    drawn = re.findall(r"^ *(\d+) +([a-z_ ]+?) *·", text.partition("## Floors")[2], re.MULTILINE)
    assert {int(height): tuple(names.split()) for height, names in drawn} == dict(enumerate(FLOORS[:-1], start=1))
