"""What a session has written itself: judged when it is run, and its own to take back."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.harness import git
from tests.trusting import trust_all

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.harness import Hook

    Payload = Callable[..., dict[str, Any]]
    Session = Callable[[str], str | None]

CART = "def first(items):\n    return items[0]\n"
MENDED = "    return items[0] if items else None"


@pytest.fixture
def cart(repo: Path, environ: dict[str, str]) -> Path:
    path = repo / "src" / "cart.py"
    path.parent.mkdir(exist_ok=True)
    path.write_text(CART)
    git(repo, environ, "add", "-A")
    git(repo, environ, "commit", "-q", "-m", "files")
    return path


@pytest.fixture
def run(hook: Hook, payload: Payload, repo: Path, environ: dict[str, str]) -> Session:
    """What is decided on a command where nothing is saved first; None where it passes."""
    (repo / "clickstop.toml").write_text("[undo]\nenabled = false\n", encoding="utf-8")
    trust_all(repo, environ)

    def decided(command: str) -> str | None:
        answer = hook(payload("PreToolUse--Bash", tool_name="Bash", tool_input={"command": command}))
        verdict: str | None = answer.specific.get("permissionDecision")
        return verdict

    return decided


def _edit(hook: Hook, payload: Payload, path: Path) -> None:
    given: dict[str, Any] = payload("PostToolUse--Edit")
    given["tool_input"]["file_path"] = given["tool_response"]["filePath"] = str(path)
    path.write_text(CART.replace("    return items[0]", MENDED))
    hook(given)


def test_the_sessions_own_edit_may_be_taken_back(hook: Hook, payload: Payload, run: Session, cart: Path) -> None:
    cart.write_text(CART.replace("    return items[0]", MENDED))
    assert run("git checkout -- src/cart.py") == "ask"
    _edit(hook, payload, cart)
    assert run("git checkout -- src/cart.py") is None
    assert run("git show HEAD:src/cart.py > src/cart.py") is None


def test_an_edit_does_not_excuse_the_persons_own_lines(
    hook: Hook, payload: Payload, run: Session, cart: Path
) -> None:
    _edit(hook, payload, cart)
    cart.write_text(cart.read_text() + "\n\nTAX = 19\n")
    assert run("git checkout -- src/cart.py") == "ask"
    assert run("rm src/cart.py") == "ask"


def test_a_script_among_temporary_files_is_judged_by_its_text(run: Session, cart: Path) -> None:
    cart.write_text("changed\n")
    with tempfile.TemporaryDirectory(prefix="clickstop-") as folder:
        script = Path(folder, "tidy.py")
        script.write_text("import shutil as s\ns.rmtree('src')\n")
        assert run(f"python3 {script}") == "ask"
        script.write_text("print('src')\n")
        assert run(f"python3 {script}") is None


def test_a_task_that_the_session_has_written_is_judged_by_its_text(
    hook: Hook, payload: Payload, run: Session, cart: Path, repo: Path
) -> None:
    cart.write_text("changed\n")
    (repo / "Makefile").write_text("tidy:\n\trm -rf src\n")
    assert run("make tidy") is None
    hook(payload("PostToolUse--Bash-ok", tool_input={"command": "printf 'tidy:\\n\\trm -rf src\\n' > Makefile"}))
    assert run("make tidy") == "ask"
    assert run("make -n tidy") is None
