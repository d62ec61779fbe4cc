"""Routes of the team's pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.dashboard.answering import Answers
from clickstop.dashboard.app import framed
from clickstop.dashboard.team.parts import TeamAsked

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.applications import Starlette

    from clickstop.dashboard.team.site import TeamSite

# Address, name, module in this package, and shortcut key after "g".
PAGES = (
    ("/", "Overview", "overview", "o"),
    ("/quality", "Quality", "quality", "q"),
    ("/gates", "Gates", "gates", "g"),
    ("/learning", "Learning", "learning", "l"),
    ("/cost", "Cost", "cost", "c"),
)
NAVIGATION = tuple((address, name, (module,), key) for address, name, module, key in PAGES)


def make(site: TeamSite, ending: Callable[[], bool] = lambda: False) -> Starlette:
    """The app of a team. Streams end once `ending` says that the server is about to stop."""
    answers = Answers(
        site, site, package="clickstop.dashboard.team", navigation=NAVIGATION, template="team", asked=TeamAsked
    )
    return framed(site, site, answers, pages={address: module for address, _, module, _ in PAGES}, ending=ending)
