"""Finds rules and failure classes, whose text the agent is shown, and which of them the person agreed to."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from clickstop.config import classes, trust
from clickstop.memory.rules import files as rule_files

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.config.layers import Loaded

_MOST = 1_000


def places(loaded: Loaded) -> list[str]:
    """Globs of rule files, including the learning loop's."""
    folder = str(loaded.values["learning"]["rules"]).strip("/")
    return [*loaded.values["memory"]["rules"], f"{folder}/feedback_*.md"]


def files(loaded: Loaded, root: str) -> list[str]:
    """Absolute paths of all these files."""
    rules = [os.path.join(root, path) for path in rule_files(root, places(loaded))]
    return [*rules[:_MOST], *classes.files(classes.folder(loaded, root))]


def compare(loaded: Loaded, root: str, environ: Mapping[str, str]) -> tuple[list[str], dict[str, str]]:
    """Digests of the files that may be shown, and by path those of the files that may not."""
    digests = {path: trust.hash_of(path) for path in files(loaded, root)}
    agreed = trust.agreed(digests, environ)
    waiting = {path: digest for path, digest in digests.items() if path not in agreed}
    return sorted(trust.digests_of(digests, environ)), waiting
