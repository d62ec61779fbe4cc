"""The interactive client in a terminal of its own, typed at and looked at through tmux."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tests.e2e.client import KEY, client_environ, until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.e2e.stage import Stage

_SWALLOWED = 3.0  # seconds after which a key without effect is pressed again


@dataclass(frozen=True)
class Terminal:
    """One screen with one client."""

    folder: Path  # of tmux's socket, which must have a short path

    def type(self, text: str) -> None:
        """Type a line and send it once the client shows it."""
        self._tmux("send-keys", "-l", text)
        self.wait_for(text)
        self.press("Enter")

    def press(self, key: str) -> None:
        self._tmux("send-keys", key)

    def press_until_gone(self, key: str, text: str) -> None:
        """Press a key while this stands on the screen: what has only just appeared may not take keys yet."""
        self.wait_for(text)
        pressed = float("-inf")

        def gone() -> bool:
            nonlocal pressed
            if text not in self.screen():
                return True
            if time.monotonic() - pressed > _SWALLOWED:
                self.press(key)
                pressed = time.monotonic()
            return False

        until(gone, lambda: f"{key} does not help: {self.screen()}")

    def wait_for(self, text: str, times: int = 1) -> None:
        until(lambda: self.screen().count(text) >= times, lambda: f"{text!r} is not on the screen: {self.screen()}")

    def screen(self) -> str:
        """What has been shown, as one line with single spaces, since the width breaks texts anywhere."""
        return " ".join(self._tmux("capture-pane", "-p", "-S", "-500").split())

    def leave(self) -> None:
        self.type("/exit")
        until(lambda: not self._tmux("list-sessions"))

    def start(self, stage: Stage, url: str, mode: str) -> None:
        environ = {**client_environ(stage.environ, url), "TERM": "xterm-256color"}
        variables = [f"{name}={value}" for name, value in environ.items()]
        command = ["env", "-i", *variables, str(stage.client.program), "--permission-mode", mode]
        size = ("-x", "160", "-y", "50")
        self._tmux("-f", os.devnull, "new-session", "-d", *size, "-c", str(stage.repo), *command)

    def close(self) -> None:
        self._tmux("kill-server")

    def _tmux(self, *arguments: str) -> str:
        """What tmux printed; "" once its last session is over."""
        environ = {"PATH": os.environ["PATH"], "TMUX_TMPDIR": str(self.folder), "LANG": "C.UTF-8"}
        done = subprocess.run(["tmux", *arguments], env=environ, capture_output=True, text=True, check=False)
        return done.stdout


@contextmanager
def opened(stage: Stage, url: str, mode: str = "acceptEdits") -> Iterator[Terminal]:
    """The client at its first prompt, in a folder that its person has trusted before."""
    known = {
        "hasCompletedOnboarding": True,
        "theme": "dark",
        "customApiKeyResponses": {"approved": [KEY[-20:]], "rejected": []},
        "projects": {str(stage.repo): {"hasTrustDialogAccepted": True, "hasCompletedProjectOnboarding": True}},
    }
    (stage.home / ".claude.json").write_text(json.dumps(known), encoding="utf-8")
    terminal = Terminal(Path(tempfile.mkdtemp(prefix="tmux-")))
    try:
        terminal.start(stage, url, mode)
        terminal.wait_for("accept edits on")
        yield terminal
    finally:
        terminal.close()
        shutil.rmtree(terminal.folder, ignore_errors=True)
