"""The templates, made once; whatever they are given is escaped."""

from __future__ import annotations

import os
from functools import cache
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from clickstop import __version__
from clickstop.dashboard import words
from clickstop.dashboard.charts.chart import inert_text
from clickstop.dashboard.view import PER_PAGE, PRESETS

FOLDER = os.path.join(os.path.dirname(__file__), "templates")


@cache
def templates() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=inert_text,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.tests["match_failed"] = lambda state: str(state).startswith("failed")
    environment.filters.update(words.FILTERS)
    environment.globals.update(words.GLOBALS, version=__version__, presets=PRESETS, per_page=PER_PAGE)
    return environment


def prepare() -> None:
    """Compile all of them, before any thread could: two that compile at once can bring Python down."""
    for name in templates().list_templates():
        templates().get_template(name)


def rendered(name: str, values: dict[str, Any]) -> str:
    return templates().get_template(f"{name}.html").render(values)
