"""The server asked with the official client SDK: start, figures, mistakes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from mcp import Client

    from tests.mcp.conftest import Server
    from tests.working import Working


def test_the_score_is_the_one_of_the_session(server: Server, worked_on: Working) -> None:
    found, short = server.ask(("quality_score", {}), ("quality_score", {"session": "0f1e"}))
    assert found.structured_content["score"] == 54
    assert found.structured_content == json.loads(found.content[0].text) == short.structured_content
    assert worked_on.session_id == found.structured_content["session_id"]


@pytest.mark.parametrize(
    ("name", "arguments", "told"),
    [
        ("quality_score", {"session": "nope"}, "no session begins with nope. The last ones:\n  0f1e2d3c-session"),
        (
            "quality_score",
            {"sesion": "0f1e"},
            "unknown field `sesion`. It takes: session (string): Id of a session",
        ),
        ("quality_score", {"session": 7}, "Expected `str`, got `int` - at `$.session`. It takes:"),
        ("quality_scor", {}, "there is no tool quality_scor. Did you mean quality_score?"),
    ],
)
@pytest.mark.usefixtures("worked_on")
def test_a_mistake_is_answered_with_what_to_pass(
    server: Server, name: str, arguments: dict[str, Any], told: str
) -> None:
    (answer,) = server.ask((name, arguments))
    assert answer.is_error
    assert told in answer.content[0].text


def test_tools_say_what_they_take_give_and_change(server: Server) -> None:
    async def listing(client: Client) -> Any:
        return (await client.list_tools()).tools

    tools = {tool.name: tool for tool in server.talk(listing)}
    score = tools["quality_score"]
    assert score.input_schema["properties"]["session"]["type"] == "string"
    assert score.output_schema["properties"]["score"] == {"type": "integer"}
    assert score.annotations.read_only_hint
