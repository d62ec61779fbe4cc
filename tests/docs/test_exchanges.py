"""The exchanges that the README shows are what real hook processes answer."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.harness import git, run_clickstop

if TYPE_CHECKING:
    from tests.harness import Hook

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
CODE = "def first(cart):\n    return cart[0]\n"
WRONG = "def first(cart):\n    return cart[0] if len(cart) >= 0 else None\n"
TEST = """\
import sys, unittest
sys.path.insert(0, "src")
from cart import first

class Cart(unittest.TestCase):
    def test_empty(self):
        self.assertIsNone(first([]))
"""
ENV = (
    "STRIPE_KEY=sk_live_" + "4eC39HqLyjWDarjtT1zdp7dcAAAA" + "\n"
    "DATABASE_URL=postgres://shop:" + "Kx8vQ2mTz9LpWc4R" + "@db.example.org/shop\n"
)


def shown(name: str) -> list[str]:
    """The lines of one exchange; ids, durations and the home folder differ from run to run."""
    block = README.partition(f"<!-- exchange: {name} -->\n```text\n")[2].partition("\n```")[0]
    assert block
    return [line for line in block.splitlines() if line and not line.startswith("$ ")]


def plain(text: str, home: str) -> str:
    """How long a check took is not said where it took next to nothing."""
    text = re.sub(r" in [\d.]+ s\b", "", text.replace(home, "/home/anna"))
    return re.sub(r"clickstop undo [0-9a-f]{7}", "clickstop undo ID", text)


@pytest.fixture
def shop(repo: Path, environ: dict[str, str]) -> Path:
    files = {"src/cart.py": CODE, "tests/test_cart.py": TEST, ".env": ENV, ".gitignore": ".env\n"}
    files["Makefile"] = "test:\n\tpython3 -m unittest discover -s tests\n"
    for name, text in files.items():
        (repo / name).parent.mkdir(exist_ok=True)
        (repo / name).write_text(text, encoding="utf-8")
    git(repo, environ, "add", "-A")
    git(repo, environ, "commit", "-qm", "a cart")
    run_clickstop("trust", "--yes", cwd=repo, environ=environ)
    return repo


def told(hook: Hook, name: str, **keys: Any) -> dict[str, Any]:
    common = {"session_id": "s1", "transcript_path": "", "cwd": str(hook.cwd), "hook_event_name": name}
    return hook({**common, **keys}, name).reply or {}


def before(hook: Hook, command: str) -> dict[str, Any]:
    call = {"tool_name": "Bash", "tool_input": {"command": command}, "tool_use_id": command}
    return told(hook, "PreToolUse", permission_mode="default", **call)


def assert_shown(name: str, answer: str, environ: dict[str, str]) -> None:
    real = plain(answer, environ["HOME"]).splitlines()
    missing = [line for line in shown(name) if plain(line, environ["HOME"]) not in real]
    assert not missing, real


def test_a_command_is_stopped(shop: Path, hook: Hook, environ: dict[str, str]) -> None:
    assert hook.cwd == shop
    specific = before(hook, "rm -rf ~/")["hookSpecificOutput"]
    assert specific["permissionDecision"] == "deny"
    assert_shown("a command", specific["permissionDecisionReason"], environ)


def test_a_stop_is_held(shop: Path, hook: Hook, environ: dict[str, str]) -> None:
    told(hook, "UserPromptSubmit", prompt="Fix the crash on an empty cart")
    (shop / "src/cart.py").write_text(WRONG, encoding="utf-8")
    edit = {
        "file_path": str(shop / "src/cart.py"),
        "old_string": "cart[0]",
        "new_string": WRONG.split("return ")[1],
    }
    told(hook, "PostToolUse", tool_name="Edit", tool_input=edit, tool_use_id="t1", tool_response={})
    reply = told(hook, "Stop", stop_hook_active=False, last_assistant_message="Fixed.")
    assert reply.get("decision") == "block", reply
    assert_shown("a stop", reply["reason"], environ)


def test_secrets_are_hidden(shop: Path, hook: Hook, environ: dict[str, str]) -> None:
    file = {"filePath": str(shop / ".env"), "content": ENV, "numLines": 2, "startLine": 1, "totalLines": 2}
    call = {"tool_name": "Read", "tool_input": {"file_path": str(shop / ".env")}, "tool_use_id": "t1"}
    reply = told(hook, "PostToolUse", **call, tool_response={"type": "text", "file": file})
    assert_shown("a file", reply["hookSpecificOutput"]["updatedToolOutput"]["file"]["content"], environ)


def test_lost_work_is_brought_back(shop: Path, hook: Hook, environ: dict[str, str]) -> None:
    (shop / "src/cart.py").write_text(WRONG, encoding="utf-8")
    saved = before(hook, "git checkout -- .")["systemMessage"]
    git(shop, environ, "checkout", "--", ".")
    done = run_clickstop("undo", cwd=shop, environ=environ)
    assert_shown("an undo", f"{saved}\n{done.stdout}", environ)
    assert (shop / "src/cart.py").read_text(encoding="utf-8") == WRONG
