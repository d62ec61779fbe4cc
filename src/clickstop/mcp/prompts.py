"""Prompts that a person can pick: looking back on a session, and writing down an incident."""

from __future__ import annotations

import difflib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import click

from clickstop.learning.incident import SECTIONS
from clickstop.mcp.resources import last_retrospective

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from clickstop.mcp.asked import Asked


@dataclass(frozen=True, slots=True)
class Prompt:
    """One row of the table of prompts."""

    name: str
    about: str
    text: Callable[[Asked, Mapping[str, str]], str]
    takes: dict[str, str] = field(default_factory=dict)  # argument: what it is; none is required


def _retrospective(asked: Asked, given: Mapping[str, str]) -> str:
    found = last_retrospective(asked, given.get("session", ""))
    return (
        f"{found}\n---\nThat is what clickstop recorded. Discuss it with me: what went wrong why, what is still"
        " red, what we should do differently next time. Name causes, not symptoms; propose at most three changes (a"
        " test, a rule, a habit), each with the line above that it follows from. Do not change any file yet."
    )


def _incident(asked: Asked, given: Mapping[str, str]) -> str:
    from clickstop.cli.learned import options

    section = options(asked.here)
    sections = ", ".join(f"`## {name}`" for name in SECTIONS)
    about = given.get("what", "").strip() or "the bug that was fixed last in this session"
    return (
        f"Write an incident report about {about}, as {section['incidents']}/<date>-<slug>.md with the sections"
        f" {sections}; each says something of its own, with file names and the lines that were wrong. Look first"
        " with the tools memory_search and failed_attempts whether this has happened before. Then write the rule"
        f" that would have stopped it, as {section['rules']}/feedback_<slug>.md: a rule counts once it is proved,"
        " that is, it fires on the code before the fix and is silent after it. `clickstop rule prove` does that."
    )


PROMPTS = {
    prompt.name: prompt
    for prompt in (
        Prompt(
            "retrospective",
            "Look back on a session with its own record in hand.",
            _retrospective,
            {"session": "Id of a session, or its beginning; the last one if it is left out."},
        ),
        Prompt(
            "incident",
            "Write down what went wrong, and the rule that would have stopped it.",
            _incident,
            {"what": "What went wrong, in a few words; the last fix if it is left out."},
        ),
    )
}


def text_of(asked: Asked, name: str, given: Mapping[str, str]) -> str:
    prompt = PROMPTS.get(name)
    if prompt is None:
        close = difflib.get_close_matches(name, PROMPTS, n=1)
        hint = f"Did you mean {close[0]}?" if close else f"There are: {', '.join(PROMPTS)}."
        raise click.ClickException(f"there is no prompt {name}. {hint}")
    unknown = [key for key in given if key not in prompt.takes]
    if unknown:
        raise click.ClickException(f"{name} does not take {unknown[0]}. It takes: {', '.join(prompt.takes)}")
    return prompt.text(asked, given)
