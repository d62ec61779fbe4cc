"""Prompts that a person can choose in the client: a retrospective, and an incident report."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from clickstop.app.errors import AppError
from clickstop.app.retrospective import look_back
from clickstop.app.rules import options
from clickstop.core.misspelt import choices
from clickstop.learning.incident import SECTIONS
from clickstop.render.retrospective import markdown

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from clickstop.app.here import Here


@dataclass(frozen=True, slots=True)
class PromptTemplate:
    name: str
    about: str
    text: Callable[[Here, Mapping[str, str]], str]
    takes: dict[str, str] = field(default_factory=dict)  # arguments with descriptions; all are optional


def _retrospective(repo: Here, arguments: Mapping[str, str]) -> str:
    record = markdown(look_back(repo, arguments.get("session") or None))
    return (
        f"{record}\n---\nThat is what clickstop recorded. Discuss it with me: what went wrong and why, what is"
        " still red, what we should do differently next time. Name causes, not symptoms; propose at most three"
        " changes (a test, a rule, a habit), each with the line above that supports it. Do not change any file yet."
    )


def _incident(repo: Here, arguments: Mapping[str, str]) -> str:
    section = options(repo)
    sections = ", ".join(f"`## {name}`" for name in SECTIONS)
    about = arguments.get("what", "").strip() or "the bug that was fixed last in this session"
    return (
        f"Write an incident report about {about}, as {section['incidents']}/<date>-<slug>.md with the sections"
        f" {sections}; each with its own content, file names and the lines that were wrong. Look first"
        " with the tool `search` whether this has happened before. Then write the rule"
        f" that would have stopped it, as {section['rules']}/feedback_<slug>.md: a rule counts once it is proved,"
        " that is, it fires on the code before the fix and is silent after it. `clickstop rule prove` does that."
    )


PROMPTS = {
    prompt.name: prompt
    for prompt in (
        PromptTemplate(
            "retrospective",
            "Review a session, based on what was recorded.",
            _retrospective,
            {"session": "Session ID or a prefix of it (default: the last session)."},
        ),
        PromptTemplate(
            "incident",
            "Write an incident report and the rule that would have prevented it.",
            _incident,
            {"what": "What went wrong, in a few words (default: the last fix)."},
        ),
    )
}


def text_of(repo: Here, name: str, arguments: Mapping[str, str]) -> str:
    prompt = PROMPTS.get(name)
    if prompt is None:
        raise AppError(f"there is no prompt {name}. {choices(name, PROMPTS)}")
    unknown = [key for key in arguments if key not in prompt.takes]
    if unknown:
        raise AppError(f"{name} does not take {unknown[0]}. It takes: {', '.join(prompt.takes)}")
    return prompt.text(repo, arguments)
