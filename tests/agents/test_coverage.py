"""What is said of an agent was measured in its client, or is marked as what its papers say."""

from __future__ import annotations

from clickstop.agents.coverage import LEVELS, coverage
from clickstop.agents.index import AGENTS
from tests.e2e.clients import CLIENTS
from tests.e2e.story import MEASURES
from tests.each import each


def test_every_agent_is_covered_and_every_client_measured() -> None:
    assert set(coverage()) == set(AGENTS)
    assert {agent for agent, known in coverage().items() if known.version} == set(CLIENTS)


@each("agent", AGENTS)
def test_only_a_client_that_was_run_enforces_anything(agent: str) -> None:
    known = coverage()[agent]
    assert list(known.measures) == list(MEASURES)
    assert set(known.measures.values()) <= set(LEVELS)
    assert ("documented" in known.measures.values()) == (not known.version)
    assert ("enforced" in known.measures.values()) == bool(known.version)
