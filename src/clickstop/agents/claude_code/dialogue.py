"""Reads Claude Code's tools for questions, plans and tasks: answers, approved plans, completed tasks."""

from __future__ import annotations

from clickstop.core.event import storable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.core.event import Event

_DONE = "completed"


def fill(event: Event, arguments: dict[str, Any], response: Any) -> None:
    result = response if isinstance(response, dict) else {}
    if event.tool == "question":
        event.answers = _answers(result.get("answers")) or _answers(arguments.get("answers"))
    elif event.tool == "plan":
        plan = result.get("plan") or arguments.get("plan")
        if isinstance(plan, str) and not result.get("awaitingLeaderApproval"):
            event.content = storable(plan)
    else:
        event.done = tuple(_done(arguments))
        _fill_task(event, arguments, result.get("task"))


def _fill_task(event: Event, arguments: dict[str, Any], task: Any) -> None:
    """Later calls name a task only by its number, so the recorded output has number and text."""
    texts = [arguments.get(key) for key in ("subject", "description")]
    event.target = "\n".join(storable(text) for text in texts if isinstance(text, str)) or event.target
    if isinstance(task, dict) and isinstance(task.get("id"), str):
        event.output = f"#{storable(task['id'])}: {event.target}"


def _answers(answers: Any) -> tuple[tuple[str, str], ...]:
    """Questions and answers; a multiple choice comes as one text or as a list."""
    if not isinstance(answers, dict):
        return ()
    pairs = ((question, _joined(answer)) for question, answer in answers.items() if isinstance(question, str))
    return tuple((storable(question), answer) for question, answer in pairs if answer)


def _joined(answer: Any) -> str:
    if isinstance(answer, list):
        return ", ".join(storable(choice) for choice in answer if isinstance(choice, str))
    return storable(answer) if isinstance(answer, str) else ""


def _done(arguments: dict[str, Any]) -> list[str]:
    todos = arguments.get("todos")
    if isinstance(todos, list):
        done = [todo for todo in todos if isinstance(todo, dict) and todo.get("status") == _DONE]
        return [storable(todo["content"]) for todo in done if isinstance(todo.get("content"), str)]
    if arguments.get("status") != _DONE:
        return []
    texts = [arguments.get(key) for key in ("subject", "description")]
    subject = "\n".join(storable(text) for text in texts if isinstance(text, str))
    number = arguments.get("taskId")
    return [part for part in (subject, f"#{number}" if isinstance(number, str | int) else "") if part]
