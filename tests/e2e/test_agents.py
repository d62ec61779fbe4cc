"""The one story in every other client: what it enforces is what its page says, and the store is the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from clickstop.agents.coverage import coverage
from clickstop.agents.index import agent_named
from tests.e2e.client import ClientMissingError
from tests.e2e.clients import CLIENTS, Scene
from tests.e2e.conftest import missing
from tests.e2e.story import Told, expected_store, measure, store, tell
from tests.harness import clean_environ

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.parametrize(
    "agent", [pytest.param(agent, marks=pytest.mark.xdist_group(f"story-{agent}")) for agent in CLIENTS]
)


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Told]:
    """The story as this agent's client played it, once."""
    played: dict[str, Told] = {}

    def play(agent: str) -> Told:
        if agent not in played:
            folder = tmp_path_factory.mktemp(agent)
            (folder / "shop").mkdir()
            try:
                scene = Scene(folder / "shop", clean_environ(folder / "home"), "")
                played[agent] = tell(CLIENTS[agent], scene)
            except ClientMissingError as error:
                missing(str(error))
        return played[agent]

    return play


def test_what_is_enforced_is_what_the_matrix_says(agent: str, story: Callable[[str], Told]) -> None:
    told = story(agent)
    assert told.ran.code == 0, told.ran.stderr
    assert measure(told) == coverage()[agent].measures
    assert CLIENTS[agent].version == coverage()[agent].version


def test_the_store_holds_the_same_rows_as_after_any_other_client(agent: str, story: Callable[[str], Told]) -> None:
    told = story(agent)
    assert told.rows("handler_failures") == []
    assert store(told) == expected_store(told.client, coverage()[agent].measures)


def test_nothing_stands_in_the_way_of_its_hooks(agent: str, story: Callable[[str], Told]) -> None:
    scene = story(agent).scene
    assert agent_named(agent).obstacles(str(scene.repo), scene.environ) == []
