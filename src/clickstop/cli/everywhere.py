"""`clickstop uninstall --everywhere`: the entries out of every folder that `clickstop init` was run in."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from clickstop.agents.document import RefusedError
from clickstop.agents.index import AGENTS
from clickstop.cli import asking
from clickstop.core.places import registered, user_state
from clickstop.core.repository import find_checkout
from clickstop.core.target import Target
from clickstop.install import setup
from clickstop.render.output import console

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.install.setup import InstallStep


@dataclass(frozen=True, slots=True)
class Visit:
    """A folder, and the scopes to clear there."""

    name: str
    place: Target
    scopes: list[str]

    def steps(self, environ: Mapping[str, str]) -> list[InstallStep]:
        return setup.removing(self.place, list(AGENTS), self.scopes, environ) if self.scopes else []


@dataclass
class Tour:
    """Every folder on the list, and why some of them stay as they are."""

    visits: list[Visit] = field(default_factory=list)
    skipped: dict[str, str] = field(default_factory=dict)

    def preview(self, environ: Mapping[str, str]) -> list[InstallStep]:
        """What would change, each file once. A folder with settings that cannot be edited stays as it is."""
        steps: dict[str, InstallStep] = {}
        for visit in list(self.visits):
            try:
                steps |= {step.change.file: step for step in visit.steps(environ) if step.change.file not in steps}
            except (RefusedError, OSError) as error:
                self.visits.remove(visit)
                self.skipped[visit.name] = str(error)
        return list(steps.values())

    def tell(self) -> None:
        out = console()
        out.print("clickstop was set up in:")
        for visit in self.visits:
            out.print(f"  {visit.name}")
        for name, why in self.skipped.items():
            out.print(f"  {name}: stays as it is: {why}")
        out.print()


def plan(scopes: list[str], environ: Mapping[str, str]) -> Tour:
    """This person's own settings, then every folder that is known."""
    tour = Tour()
    if "user" in scopes:
        nowhere = user_state(environ)  # a folder that is nobody's project
        tour.visits.append(Visit("your own settings", Target(nowhere, nowhere, ""), ["user"]))
    for folder, root in sorted(
        (folder, root) for root, entry in registered(environ).items() for folder in entry["folders"]
    ):
        name = asking.near(folder)
        if os.path.isdir(folder):
            place = Target(root, folder, find_checkout(folder))
            tour.visits.append(Visit(name, place, [scope for scope in scopes if scope != "user"]))
        else:
            tour.skipped[name] = "the folder is not there now"
    return tour
