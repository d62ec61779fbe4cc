"""The first `clickstop.toml` of a repository."""

from __future__ import annotations

import os
import tomllib
from typing import TYPE_CHECKING

from clickstop.config.layers import sources

if TYPE_CHECKING:
    from collections.abc import Mapping

_TEXT = """\
# clickstop: quality hooks for coding agents, in this repository{stack}.
# What is in force and where it comes from: clickstop config show.   Every key: clickstop config schema.

[project]
id = "{id}"  # the same in every clone: leave it as it is
preset = "standard"  # or "strict", or "permissive"

# Any handler can be switched off by its id:
# [handlers]
# "capture.prompt" = false
"""


def text(project_id: str, stack: list[str]) -> str:
    made_of = f" ({', '.join(stack)})" if stack else ""
    return _TEXT.format(id=project_id, stack=made_of)


def has_config(root: str, environ: Mapping[str, str]) -> bool:
    """Whether the project says anything about clickstop already."""
    return any(_speaks(path) for layer, path in sources(root, environ) if layer == "project")


def _speaks(path: str) -> bool:
    if os.path.basename(path) != "pyproject.toml":
        return os.path.exists(path)
    try:
        with open(path, "rb") as file:
            return "clickstop" in tomllib.load(file).get("tool", {})
    except (OSError, ValueError):
        return False
