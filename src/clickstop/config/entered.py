"""Records which settings files contain our entries, for hooks that a plugin or another agent's settings start."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from clickstop.agents.beside import ENTRIES, stamp_of
from clickstop.core.private import write_private

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.agents.sites import Site

Entered = dict[str, list[str]]  # by settings file: its agent, its scope ("-" if it has no entries), its stamp


def sites(root: str, environ: Mapping[str, str]) -> list[Site]:
    """Every agent's settings files for this folder."""
    from clickstop.agents.index import all_agents

    return [site for agent in all_agents() for site in agent.sites(root, environ)]


def find(root: str, environ: Mapping[str, str]) -> Entered:
    from clickstop.agents import entries

    listed = sites(root, environ)
    # Taken before the files are read, so that a later change is noticed.
    stamps = {site.file: stamp_of(site.file) for site in listed}
    used = {entry.file for entry in entries.find(root, environ)}
    return {site.file: [site.agent, site.scope if site.file in used else "-", stamps[site.file]] for site in listed}


def write(folder: str, entered: Entered) -> None:
    """Write the file beside the plan. A path with a line break is left out; then the plugin answers, too."""
    lines = [" ".join((*fields, path)) for path, fields in entered.items() if "\n" not in path]
    write_private(os.path.join(folder, ENTRIES), "\n".join(lines))
