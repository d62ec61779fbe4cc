"""The MCP server inside the real client: the model asks, and receives the number that the command line prints."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from tests.e2e.scripted_model import Call, bash, call_id, say, use
from tests.harness import PACKAGE
from tests.printed import data_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.e2e.stage import Stage

_RED = f"{sys.executable} -m pytest -q -p no:cacheprovider test_cart.py"
_TEST = "from cart import total\n\n\ndef test_total():\n    assert total() == 2\n"


def test_the_model_receives_the_score_that_the_command_line_prints(stage: Stage) -> None:
    (stage.repo / "test_cart.py").write_text(_TEST, encoding="utf-8")
    config = stage.home / "mcp.json"
    start = {"command": sys.executable, "args": ["-I", str(PACKAGE / "mcp" / "start.py")]}
    config.write_text(json.dumps({"mcpServers": {"clickstop": start}}), encoding="utf-8")
    played = stage.play(
        use(bash("sleep 10")),  # the client waits for no server
        use(bash(_RED)),
        use(Call("mcp__clickstop__quality", {})),
        say("done"),
        arguments=("--mcp-config", str(config)),
    )
    told = json.loads(played.model.result_of(call_id(2)))
    assert told["session"]["score"]["score"] == data_of(stage.clickstop("score", "--json"))["score"] == 47


def test_what_init_registers_is_what_the_client_starts(bare: Callable[[str], Stage]) -> None:
    stage = bare("shop")
    stage.clickstop("init", "--mcp", "--yes")
    played = stage.play(use(bash("sleep 10")), use(Call("mcp__clickstop__sessions", {})), say("done"))
    (session,) = json.loads(played.model.result_of(call_id(1)))["sessions"]
    assert session["session_id"] == data_of(stage.clickstop("sessions", "--json"))[0]["session_id"]
