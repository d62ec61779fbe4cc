"""Everything that the readers of prompts and messages see in many texts."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from clickstop.core.ids import seconds_of
from clickstop.memory import decided
from clickstop.memory.observation import Commit, Turn
from clickstop.memory.summary import SessionFacts
from clickstop.store.memory import Debt, Prompt, Snapshot, Summary
from clickstop.store.observations import Decided, Observed, OpenAttempt, Remembered
from clickstop.store.turns import CheckRun, Gate, Signal, ToolCall
from tests.pinned import calls, filled, inputs, pinned

HERE = Path(__file__).parent / "pinned"


def call(tool: str, target: str, second: float = 1, **more: Any) -> ToolCall:
    """One that worked and took a second."""
    at, call_id = _at(second), f"c{second}"
    made = ToolCall(call_id, "p1", "tool.after", tool, target, "ok", None, 1000, "", 0, at)
    return cast("ToolCall", filled(made, **more))


def signal(kind: str, tool: str = "pytest", second: float = 1, **more: Any) -> Signal:
    names, files = ["test_total"], ["tests/test_cart.py"]
    row = (f"c{second}", "p1", kind, tool, tool, "E  1 == 2", "mark", "", {"failed": 1, "passed": 0}, names, files)
    return cast("Signal", filled(Signal(*row, _at(second), 0), **more))


def gate(said: str = "block", **more: Any) -> Gate:
    return cast("Gate", filled(Gate("p1", "gate.rules", "CR-1", said, "why", "/shop/a.py", _at(3)), **more))


def check(outcome: str = "passed", command: str = "pytest", second: float = 9, **more: Any) -> CheckRun:
    return cast("CheckRun", filled(CheckRun("tests", command, outcome, "turn_stop", _at(second)), **more))


def prompt(text: str, number: int = 1) -> Prompt:
    return Prompt(f"id{number}", "p1", number, text, "", _at(0))


def turn(*entries: Any, **touched: float) -> Turn:
    """Of entries of any kind; files by their names without an ending, with the second in which they changed."""
    made = Turn("s1")
    lists: dict[type, list[Any]] = {ToolCall: made.calls, Signal: made.signals, Gate: made.gates}
    lists |= {CheckRun: made.checks, Prompt: made.prompts, Commit: made.commits}
    for entry in entries:
        lists[type(entry)].append(entry)
    made.touched = {f"{name}.py": seconds_of(_at(second)) for name, second in touched.items()}
    return made


def _at(second: float) -> str:
    return f"2030-01-01T10:00:{second:06.3f}Z"


def facts(**values: Any) -> SessionFacts:
    return cast("SessionFacts", filled(SessionFacts("session-1"), **values))


def summed(*next_steps: str) -> Summary:
    lists = (["done"], ["decided"], ["failed"], ["a.py"], ["pytest passed"], ["owed"], list(next_steps))
    return Summary("s0", "main", "2030-01-01T10:00:00.000Z", "lost", "Count", *lists)


def _decided(text: str) -> str:
    """Each sentence that is read, with what is seen in it; `+` decides something, `~` does if it corrects."""
    kept, corrected = decided.decisions_in(text), decided.decisions_in(text, corrects=True)
    rows = []
    for sentence in decided._sentences(text):
        sign = "+" if sentence in kept else "~" if sentence in corrected else "-"
        rows.append(f"{sign} {sentence} | {' '.join(_seen(sentence))}")
    return "\n".join(rows)


def _seen(sentence: str) -> list[str]:
    terms = [word.strip(":") for word in decided._terms(sentence)]
    whole = decided._SentenceWords(terms)
    seen = {
        "says_how": decided._says_how(sentence),
        "may": decided._may_decide(sentence),
        "on_topic": decided._on_topic(sentence),
    }
    if len(terms) >= decided._SHORTEST:
        seen |= {
            "how_to": decided._how_to(terms),
            "of_things": decided._of_things(terms, contrasts=False),
            "stays": decided._stays(terms),
            "of_the_team": decided._of_the_team(terms, whole),
            "are": decided._are(terms),
            "of_mine": decided._of_mine(terms, whole),
            "of_all": decided._of_all(terms),
            "forbids": decided._forbids(terms, whole),
            "must": decided._must(terms),
        }
    assert all(isinstance(value, bool) for value in seen.values()), seen
    return [name for name, value in seen.items() if value]


def test_all_that_is_seen_in_a_prompt_is_as_it_was() -> None:
    file = HERE / "decided.txt"
    pinned(file, {text: _decided(text) for text in inputs(file)})


def test_what_the_functions_on_texts_give_is_as_it_was() -> None:
    names = {
        kind.__name__: kind
        for kind in (Commit, Decided, Debt, Observed, OpenAttempt, Remembered, Snapshot, Summary)
    }
    makers = (call, signal, gate, check, prompt, turn, facts, summed)
    calls(HERE / "calls", "clickstop.memory", {**names, **{make.__name__: make for make in makers}})
