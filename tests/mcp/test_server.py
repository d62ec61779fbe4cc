"""The server asked with the official client SDK: start, figures, mistakes."""

from __future__ import annotations

import asyncio
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.config.options import MCP_TOOLS
from clickstop.mcp.calling import CallError, call
from clickstop.mcp.index import TOOLS, served
from tests.harness import Hook, clean_environ, make_repo
from tests.mcp.conftest import Server, work
from tests.trusting import trust_all

if TYPE_CHECKING:
    from mcp import Client

    from tests.working import Working


def test_the_score_is_the_one_of_the_session(told: Told) -> None:
    found, short = told.answers[:2]
    score = found.structured_content["session"]["score"]
    assert score["score"] == 57
    assert found.structured_content == json.loads(found.content[0].text) == short.structured_content
    assert score["session_id"] == told.session_id


ROOT = Path(__file__).parents[2]
ASKED: list[tuple[str, dict[str, Any]]] = [
    ("quality", {}),
    ("quality", {"session": "0f1e"}),
    ("undo", {"do": "list"}),
]
MISTAKES: list[tuple[str, dict[str, Any], str]] = [
    ("quality", {"session": "nope"}, "no session ID starts with nope. The last ones:\n  0f1e2d3c-session"),
    ("quality", {"sesion": "0f1e"}, "unknown field `sesion`. It takes: "),
    ("quality", {"session": 7}, "session must be a string, not an integer. It takes:"),
    ("qualty", {}, "there is no tool qualty. Did you mean quality?"),
]


NOT_LISTED = (
    "clickstop://incidents/../../clickstop",
    "clickstop://rules/%2e%2e%2fx",
    "clickstop://nothing/at-all",
    "clickstop://",
)


@dataclass(frozen=True)
class Told:
    """What one conversation brought, in a repository that was worked in."""

    session_id: str
    tools: list[Any]
    answers: list[Any]  # to `ASKED` and `MISTAKES`
    resources: dict[str, str]
    prompts: dict[str, str]
    refusals: list[str]  # of `NOT_LISTED`


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Told:
    folder = tmp_path_factory.mktemp("server")
    environ = clean_environ(folder / "home")
    repo = make_repo(folder / "shop", environ, is_new=False)
    session = work(Hook(environ, repo, here=True), repo)
    (repo / "docs" / "incidents").mkdir(parents=True)
    (repo / "docs" / "incidents" / "2026-01-02-cart.md").write_text("# The cart was empty\n", encoding="utf-8")

    async def everything(client: Client) -> Told:
        tools = (await client.list_tools()).tools  # the SDK then holds results against their schemas
        calls = [*ASKED, *((name, arguments) for name, arguments, _ in MISTAKES)]
        answers = [await client.call_tool(name, arguments) for name, arguments in calls]
        listed = [resource.uri for resource in (await client.list_resources()).resources]
        read: list[Any] = [(await client.read_resource(uri)).contents[0] for uri in listed]
        prompts = [prompt.name for prompt in (await client.list_prompts()).prompts]
        said: list[Any] = [(await client.get_prompt(name, {})).messages[0].content for name in prompts]
        return Told(
            session.session_id,
            tools,
            answers,
            {uri: one.text for uri, one in zip(listed, read, strict=True)},
            {name: one.text for name, one in zip(prompts, said, strict=True)},
            [await _refusal(client, uri) for uri in NOT_LISTED],
        )

    told = Server(repo, environ).talk(everything)
    assert isinstance(told, Told)
    return told


def test_a_mistake_is_answered_with_what_to_pass(told: Told) -> None:
    for (_, _, said), answer in zip(MISTAKES, told.answers[len(ASKED) :], strict=True):
        assert answer.is_error
        assert said in answer.content[0].text


def test_a_result_fits_its_schema(told: Told) -> None:
    assert [answer.is_error for answer in told.answers[: len(ASKED)]] == [False] * len(ASKED)


def test_tools_say_what_they_take_give_and_change(told: Told) -> None:
    tools = {tool.name: tool for tool in told.tools}
    assert list(tools) == [name for name in TOOLS if name in MCP_TOOLS]
    quality = tools["quality"]
    assert quality.input_schema["properties"]["session"]["type"] == "string"
    assert quality.output_schema["$defs"]["Score"]["properties"]["raw"] == {"type": "integer"}
    assert quality.annotations.read_only_hint
    assert not tools["undo"].annotations.read_only_hint


def test_the_configuration_says_which_tools_are_offered(
    server: Server, repo: Path, environ: dict[str, str]
) -> None:
    async def listing(client: Client) -> list[str]:
        return [tool.name for tool in (await client.list_tools()).tools]

    for names, expected in ((["search", "doctor"], ["search", "doctor"]), (["all"], list(TOOLS))):
        assert sorted(tool.name for tool in served(names)) == sorted(expected)
    with (repo / "clickstop.toml").open("a", encoding="utf-8") as config:
        config.write('[mcp]\ntools = ["default", "status"]\n')
    trust_all(repo, environ)
    assert sorted(server.talk(listing)) == sorted([*MCP_TOOLS, "status"])


def test_resources_and_prompts_are_listed_and_read(told: Told) -> None:
    assert list(told.resources) == [
        "clickstop://retrospective/last",
        f"clickstop://summaries/{told.session_id}",
        "clickstop://incidents/2026-01-02-cart",
    ]
    read, said = list(told.resources.values()), list(told.prompts.values())
    assert "## Green again" in read[0]
    assert "fix the empty cart" in read[1]
    assert read[2] == "# The cart was empty\n"
    assert list(told.prompts) == ["retrospective", "incident"]
    assert "## Green again" in said[0]
    assert "docs/incidents/<date>-<slug>.md" in said[1]


def test_a_resource_that_is_not_listed_is_not_read(told: Told) -> None:
    for uri, refusal in zip(NOT_LISTED, told.refusals, strict=True):
        assert "Choose from:" in refusal or "there are none yet" in refusal, uri


async def _refusal(client: Client, uri: str) -> str:
    from mcp import MCPError

    try:
        found = await client.read_resource(uri)
    except MCPError as error:
        return str(error)
    return f"read: {found}"


def test_outside_a_repository_every_tool_says_what_to_do(tmp_path: Path, environ: dict[str, str]) -> None:
    with pytest.raises(CallError) as refused:
        call("quality", {}, str(tmp_path), environ)
    assert "not in a repository set up for clickstop. To set it up: clickstop init" in str(refused.value)


def test_where_the_program_is_missing_a_tool_says_how_to_install_it(tmp_path: Path) -> None:
    """In plain shell, as the plugin starts it: a client remembers for good that a server failed."""
    from mcp import Client, StdioServerParameters, stdio_client

    (plugin,) = json.loads((ROOT / "plugin" / ".mcp.json").read_text(encoding="utf-8"))["mcpServers"].values()

    async def everything(client: Client) -> Any:
        (tool,) = (await client.list_tools()).tools
        return tool, await client.call_tool(tool.name, {})

    async def whole() -> Any:
        started = StdioServerParameters(
            command=plugin["command"], args=plugin["args"], env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"}
        )
        async with Client(stdio_client(started)) as client:
            return await everything(client)

    tool, answer = asyncio.run(whole())
    assert tool.name == "install"
    assert "clickstop init" in tool.description
    assert answer.content[0].text == tool.description


@pytest.mark.skipif(sys.platform == "win32", reason="processor time of children")
def test_the_first_answer_takes_less_than_a_second(server: Server, worked_on: Working) -> None:
    """From start to end, in processor time: what is measured is this program, not the machine's other work."""
    import resource

    def spent() -> float:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    began = spent()
    (answer,) = server.ask(("quality", {}))
    assert not answer.is_error
    assert 0.05 < spent() - began < 1
