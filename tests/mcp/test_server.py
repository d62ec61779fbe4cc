"""The server asked with the official client SDK: start, figures, mistakes."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pytest
from mcp import MCPError

from tests.harness import PACKAGE, Hook, clean_environ, make_repo
from tests.mcp.conftest import Server, red_to_green

if TYPE_CHECKING:
    from pathlib import Path

    from mcp import Client

    from tests.working import Working


MISTAKES: list[tuple[str, dict[str, Any], str]] = [
    ("quality_score", {"session": "nope"}, "no session begins with nope. The last ones:\n  0f1e2d3c-session"),
    ("quality_score", {"sesion": "0f1e"}, "unknown field `sesion`. It takes: session (string): Id of a session"),
    ("quality_score", {"session": 7}, "Expected `str`, got `int` - at `$.session`. It takes:"),
    ("quality_scor", {}, "there is no tool quality_scor. Did you mean quality_score?"),
]


NOT_LISTED = (
    "clickstop://incidents/../../clickstop",
    "clickstop://rules/%2e%2e%2fx",
    "clickstop://nothing/at-all",
    "clickstop://",
)


async def _refusal(client: Client, uri: str) -> str:
    try:
        found = await client.read_resource(uri)
    except MCPError as error:
        return str(error)
    return f"read: {found}"


@dataclass(frozen=True)
class Told:
    """What one server said to all that is asked here."""

    session_id: str
    scores: list[Any]
    mistakes: list[Any]
    tools: dict[str, Any]
    resources: dict[str, str]
    refusals: list[str]
    prompts: dict[str, str]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Told:
    folder = tmp_path_factory.mktemp("served")
    environ = clean_environ(folder / "home")
    repo = make_repo(folder / "shop", environ)
    session = red_to_green(Hook(environ, repo), repo)
    (repo / "docs" / "incidents").mkdir(parents=True)
    (repo / "docs" / "incidents" / "2026-01-02-cart.md").write_text("# The cart was empty\n", encoding="utf-8")

    async def everything(client: Client) -> Told:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        listed = [str(resource.uri) for resource in (await client.list_resources()).resources]
        texts: list[Any] = [(await client.read_resource(uri)).contents[0] for uri in listed]
        prompts = [prompt.name for prompt in (await client.list_prompts()).prompts]
        messages: list[Any] = [(await client.get_prompt(name, {})).messages[0].content for name in prompts]
        return Told(
            session.session_id,
            [await client.call_tool("quality_score", which) for which in ({}, {"session": "0f1e"})],
            [await client.call_tool(name, arguments) for name, arguments, _ in MISTAKES],
            tools,
            dict(zip(listed, (content.text for content in texts), strict=True)),
            [await _refusal(client, uri) for uri in NOT_LISTED],
            dict(zip(prompts, (content.text for content in messages), strict=True)),
        )

    answers = Server(repo, environ).talk(everything)
    assert isinstance(answers, Told)
    return answers


def test_the_score_is_the_one_of_the_session(told: Told) -> None:
    found, short = told.scores
    assert found.structured_content["score"] == 54
    assert found.structured_content == json.loads(found.content[0].text) == short.structured_content
    assert found.structured_content["session_id"] == told.session_id


def test_a_mistake_is_answered_with_what_to_pass(told: Told) -> None:
    for (_, _, words), answer in zip(MISTAKES, told.mistakes, strict=True):
        assert answer.is_error
        assert words in answer.content[0].text


def test_tools_say_what_they_take_give_and_change(told: Told) -> None:
    score = told.tools["quality_score"]
    assert score.input_schema["properties"]["session"]["type"] == "string"
    assert score.output_schema["properties"]["score"] == {"type": "integer"}
    assert score.annotations.read_only_hint


def test_resources_and_prompts_are_listed_and_read(told: Told) -> None:
    summary = f"clickstop://summaries/{told.session_id}"
    last, incident = "clickstop://retrospective/last", "clickstop://incidents/2026-01-02-cart"
    assert list(told.resources) == [last, summary, incident]
    assert "## Green again" in told.resources[last]
    assert "fix the empty cart" in told.resources[summary]
    assert told.resources[incident] == "# The cart was empty\n"
    assert list(told.prompts) == ["retrospective", "incident"]
    assert "## Green again" in told.prompts["retrospective"]
    assert "docs/incidents/<date>-<slug>.md" in told.prompts["incident"]


def test_a_resource_that_is_not_listed_is_not_read(told: Told) -> None:
    for uri, refusal in zip(NOT_LISTED, told.refusals, strict=True):
        assert "There are: " in refusal, uri


def test_outside_a_repository_every_tool_says_what_to_do(server: Server, tmp_path: Path) -> None:
    outside = replace(server, cwd=tmp_path)
    (answer,) = outside.ask(("quality_score", {}))
    assert answer.is_error
    assert "not in a repository set up for clickstop. Run there: clickstop init" in answer.content[0].text


def test_commands_are_free_of_the_sdk(environ: dict[str, str], repo: Path) -> None:
    said = "import sys, clickstop.cli.main; from clickstop.cli import mcp, init, score; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", said],
        env={**environ, "PYTHONPATH": str(PACKAGE.parent)},
        cwd=repo,
        capture_output=True,
        text=True,
        check=True,
    )
    assert {"mcp", "anyio", "starlette", "pydantic", "clickstop.mcp.server"} & set(done.stdout.split()) == set()


@pytest.mark.skipif(sys.platform == "win32", reason="processor time of children")
def test_the_first_answer_takes_less_than_two_seconds(server: Server, worked_on: Working) -> None:
    """From start to end, in processor time: what is measured is this program, not the machine's other work."""
    import resource

    def spent() -> float:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    began = spent()
    (answer,) = server.ask(("quality_score", {}))
    assert not answer.is_error
    assert 0.1 < spent() - began < 2
