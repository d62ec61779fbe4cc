"""The page templates. Everything they print is escaped."""

from __future__ import annotations

import os
import threading
from functools import cache
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from clickstop import __version__
from clickstop.dashboard import words
from clickstop.dashboard.charts.chart import inert_text
from clickstop.dashboard.view import PER_PAGE, PRESETS

if TYPE_CHECKING:
    from collections.abc import MutableMapping

    from jinja2 import Template

FOLDER = os.path.join(os.path.dirname(__file__), "templates")


class _OneByOne(FileSystemLoader):
    """Compiles a template on first use, one at a time: compiling two at once can crash Python."""

    _compiling = threading.Lock()

    def load(
        self,
        environment: Environment,
        name: str,
        globals: MutableMapping[str, Any] | None = None,  # noqa: A002  # jinja's name
    ) -> Template:
        with self._compiling:
            return super().load(environment, name, globals)


@cache
def templates() -> Environment:
    environment = Environment(
        loader=_OneByOne(FOLDER),
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


def rendered(name: str, values: dict[str, Any]) -> str:
    return templates().get_template(f"{name}.html").render(values)
