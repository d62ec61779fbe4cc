"""What transcripts of the real client tell."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from clickstop.agents.claude_code import transcript

RECORDED = Path(__file__).parent / "transcripts"


@pytest.fixture
def session(tmp_path: Path) -> Path:
    """The recorded session with its subagent, where the client keeps them."""
    folder = tmp_path / "projects" / "-home-dev-shop"
    subagents = folder / "cf81c4fe" / "subagents"
    subagents.mkdir(parents=True)
    shutil.copy(RECORDED / "subagent.jsonl", subagents / "agent-afc088ebf371c7a9f.jsonl")
    return Path(shutil.copy(RECORDED / "session.jsonl", folder / "cf81c4fe.jsonl"))


def test_a_recorded_session_is_read_whole(session: Path) -> None:
    told = transcript.read_transcript(str(session))
    assert (told.session_id, told.version) == ("cf81c4fe", "2.1.325")
    assert (told.started_at, told.last_at) == ("2026-11-15T09:00:26.773Z", "2026-11-15T09:00:58.509Z")
    assert len(told.prompts) == 2  # one typed, one of the client's own about a background task
    assert "toolu_44336960_0_3" in told.calls  # a red test run
    assert "toolu_41597184_0_5" not in told.calls  # refused: its text was not found
    assert len(told.calls) == 11 + 1  # and the subagent's


def test_what_the_model_has_not_answered_yet_does_not_count(session: Path) -> None:
    lines = session.read_text().splitlines()
    ends = [number for number, line in enumerate(lines) if '"tool_result"' in line]
    whole, cut = transcript.read_transcript(str(session)), session.parent / "cut.jsonl"
    cut.write_text("\n".join(lines[: ends[2] + 1]))  # the red run has ended, nothing follows
    told = transcript.read_transcript(str(cut))
    assert told.calls == {"toolu_44252928_0_1"}
    assert told.calls < whole.calls


def test_commands_and_summaries_of_the_client_are_no_prompts(tmp_path: Path) -> None:
    def user(content: str, **more: object) -> str:
        return json.dumps({"type": "user", "promptId": content, "message": {"content": content}, **more})

    lines = [
        user("typed"),
        user("<command-name>/compact</command-name>"),
        user("<local-command-stdout>done"),
        user("<task-notification>\nended"),
        user("meta", isMeta=True),
        user("summary", isCompactSummary=True),
        user("for a subagent", isSidechain=True),
        json.dumps({"type": "assistant", "message": {"content": []}}),
        user("not answered yet"),
    ]
    path = tmp_path / "s.jsonl"
    path.write_text("\n".join(lines))
    assert transcript.read_transcript(str(path)).prompts == {"typed", "<task-notification>\nended"}


@pytest.mark.parametrize(
    "text", ["", "\0\0\0{}", "[1]\n3\nnull", '{"type": "user"', '{"type":"assistant","message":{"content":[3,{}]}}']
)
def test_anything_can_stand_in_a_transcript(tmp_path: Path, text: str) -> None:
    path = tmp_path / "odd.jsonl"
    path.write_text(text)
    told = transcript.read_transcript(str(path))
    assert (told.calls, told.prompts) == (set(), set())
    assert transcript.read_transcript(str(tmp_path / "none.jsonl")).version == ""


def test_the_newest_transcripts_of_a_folder_are_found(session: Path, environ: dict[str, str]) -> None:
    import os

    other = session.parent / "other.jsonl"
    other.write_text("{}")
    os.utime(session, (1, 1))
    environ["CLAUDE_CONFIG_DIR"] = str(session.parents[2])
    assert transcript.recent_transcripts("/home/dev/shop", environ, 5) == [str(other), str(session)]
    assert transcript.recent_transcripts("/home/dev/shop", environ, 1) == [str(other)]
    assert transcript.recent_transcripts("/home/dev/elsewhere", environ, 1) == []
