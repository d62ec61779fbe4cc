"""A red test run, the fix, the green run and the commit, as the real client does them."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from tests.e2e.scripted_model import Call, bash, say, use
from tests.printed import data_of

if TYPE_CHECKING:
    from tests.e2e.stage import Stage

_TEST = "from cart import total\n\n\ndef test_total():\n    assert total() == 2\n"
_COMMIT = "git add -A && git -c user.name=dev -c user.email=dev@example.org commit -q -m 'fix: total of a cart'"
_PYTEST = f"{sys.executable} -m pytest -q -p no:cacheprovider test_cart.py"


def test_red_fix_green_and_commit_give_the_score_one_expects(stage: Stage) -> None:
    (stage.repo / "test_cart.py").write_text(_TEST, encoding="utf-8")
    cart = str(stage.repo / "cart.py")
    stage.play(
        use(bash(_PYTEST)),
        use(Call("Read", {"file_path": cart})),
        use(Call("Edit", {"file_path": cart, "old_string": "return 1", "new_string": "return 2"})),
        use(bash(f"{_PYTEST} | tail -n 3")),
        use(bash("grep -rn 'failed' . ; cat test_cart.py")),
        use(bash(_COMMIT)),
        say("done"),
    )
    signals = stage.rows("quality_events")
    assert [(row["event_type"], row["score_delta"]) for row in signals] == [
        ("test_failure", -3),
        ("vr_pass", 2),
        ("recovered", 3),
        ("clean_commit", 5),
    ]
    red, _, _, commit = signals
    assert json.loads(red["names"]) == ["test_cart.py::test_total"]
    assert json.loads(red["counts"]) == {"failed": 1}
    assert "assert 1 == 2" in red["details"]
    assert commit["details"].endswith("fix: total of a cart")
    score = data_of(stage.clickstop("score", "--json"))
    assert score["score"] == 57
    assert score["model"].startswith("claude-")


def test_a_large_red_run_whose_end_the_client_cuts_is_still_a_failure(stage: Stage) -> None:
    noisy = _TEST.replace("assert", "print('noise\\n' * 40_000)\n    assert")
    (stage.repo / "test_cart.py").write_text(noisy, encoding="utf-8")
    stage.play(use(bash(_PYTEST)), use(bash(f"{_PYTEST} || true")), say("done"))
    red, whole = stage.rows("quality_events")
    assert red["event_type"] == whole["event_type"] == "test_failure"
    assert json.loads(whole["names"]) == ["test_cart.py::test_total"]
