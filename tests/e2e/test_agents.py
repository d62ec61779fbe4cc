"""The one story in every client: what it enforces is what the matrix says, and the store is the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from clickstop.agents.coverage import coverage
from clickstop.agents.index import AGENTS, agent_named
from tests.e2e.client import ClientMissingError
from tests.e2e.clients import CLIENTS, Scene
from tests.e2e.conftest import missing
from tests.e2e.story import expected_store, measure, store, tell
from tests.harness import clean_environ

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("agent", CLIENTS)
def test_a_client_enforces_what_the_matrix_says_and_leaves_what_all_leave(agent: str, tmp_path: Path) -> None:
    client, known = CLIENTS[agent], coverage()[agent]
    (tmp_path / "shop").mkdir()
    scene = Scene(tmp_path / "shop", clean_environ(tmp_path / "home"), "")
    try:
        told = tell(client, scene)
    except ClientMissingError as error:
        missing(str(error))
    assert told.ran.code == 0, told.ran.stderr
    assert told.rows("handler_failures") == []
    assert (client.version, measure(told)) == (known.version, known.measures)
    assert store(told) == expected_store(client, known.measures)
    assert agent_named(agent).obstacles(str(scene.repo), scene.environ) == []


@pytest.mark.parametrize(("agent", "agents"), [("copilot", tuple(AGENTS)), ("copilot", ("claude-code",))])
def test_a_client_that_reads_anothers_settings_tells_each_event_once(
    agent: str, agents: tuple[str, ...], tmp_path: Path
) -> None:
    client = CLIENTS[agent]
    (tmp_path / "shop").mkdir()
    try:
        told = tell(client, Scene(tmp_path / "shop", clean_environ(tmp_path / "home"), ""), agents)
    except ClientMissingError as error:
        missing(str(error))
    assert told.rows("handler_failures") == []
    assert store(told) == expected_store(client, coverage()[agent].measures)
    sent = told.model.texts_sent()
    assert (told.before(0).count("SAID-AT-THE-START"), "SAID-WITH-THE-PROMPT" in sent) == (1, True)
