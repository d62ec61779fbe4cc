"""A model picks a tool by its name and description: plain questions find theirs, by words alone."""

from __future__ import annotations

import math
import re
from collections import Counter
from pathlib import Path

from clickstop.config.options import MCP_TOOLS
from clickstop.mcp.calling import SHORT
from clickstop.mcp.index import TOOLS, served
from clickstop.mcp.tool import input_schema

_QUESTIONS = [
    line.split(": ", 1)
    for line in Path(__file__).with_name("questions.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
_ENDINGS = re.compile(r"(?:ing|ied|ed|es|s|e|y)$")
_EMPTY = frozenset(
    "the an and or of in on it is are was were be to for with me my we our you your what which how did do does have"
    " has this that there as from by at so them they can would should right now".split()
)


def _stems(text: str) -> Counter[str]:
    words = re.findall(r"[a-z]{2,}", text.lower().replace("_", " "))
    return Counter(_ENDINGS.sub("", word) for word in words if word not in _EMPTY)


class Chooser:
    """Words that few tools use weigh most; those of a name twice."""

    def __init__(self) -> None:
        self.tools = {
            tool.name: _stems(f"{tool.name} {tool.name} {tool.about} {_about_arguments(tool.name)}")
            for tool in served(["default"])
        }
        spread = Counter(word for words in self.tools.values() for word in words)
        self.weight = {word: math.log(1 + len(self.tools) / count) for word, count in spread.items()}

    def choose(self, question: str) -> list[str]:
        asked = _stems(question)
        points = {
            name: sum(self.weight[word] * min(words[word], 3) for word in asked if word in words)
            / (1 + math.log(sum(words.values())))
            for name, words in self.tools.items()
        }
        return sorted(points, key=lambda name: -points[name])


def _about_arguments(name: str) -> str:
    return " ".join(shape.get("description", "") for shape in input_schema(TOOLS[name])["properties"].values())


def test_there_are_few_tools_and_each_is_asked_for() -> None:
    assert len(MCP_TOOLS) <= 15
    assert {name for name, _ in _QUESTIONS} == set(MCP_TOOLS)
    assert len(_QUESTIONS) >= 40


def test_plain_questions_find_their_tool() -> None:
    """Not a model, but whoever overlaps here confuses one, too."""
    chooser = Chooser()
    ranked = {question: chooser.choose(question).index(name) for name, question in _QUESTIONS}
    first = sum(rank == 0 for rank in ranked.values())
    missed = [question for question, rank in ranked.items() if rank > 2]
    assert first >= 36, [question for question, rank in ranked.items() if rank]
    assert len(missed) / len(ranked) <= 0.1, missed


def test_every_description_says_when_to_use_it_and_names_only_tools_that_are_there() -> None:
    for tool in served(["default"]):
        assert len(tool.about) <= 520, tool.name
        named = set(re.findall(r"`([a-z_]+)`", tool.about))
        known = set(TOOLS) | set(input_schema(tool)["properties"]) | {"failed_attempt", "to_go_back"}
        assert named <= known, tool.name


def test_two_thousand_tokens_are_eight_thousand_characters() -> None:
    assert SHORT == 2_000 * 4
