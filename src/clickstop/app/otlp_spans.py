"""A session as a trace of OpenTelemetry: the session at the root, below it prompts, subagents and tool calls.

Ids are computed from the session's: what is sent later finds its parent, and a repeated span is the same one.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.trace import SpanContext, SpanKind, Status, StatusCode, TraceFlags

from clickstop.agents.providers import provider_of
from clickstop.core.ids import seconds_of
from clickstop.secrets.redact import redact

if TYPE_CHECKING:
    from collections.abc import Mapping

    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.util.instrumentation import InstrumentationScope

    from clickstop.store.rows import Row

_LONGEST = 200  # characters of an attribute
_MILLISECOND = 1_000_000


def nanoseconds(stored: str) -> int:
    return round(seconds_of(stored) * 1_000) * _MILLISECOND


def clean(attributes: Mapping[str, Any]) -> dict[str, Any]:
    """Without what is not known; redacted once more, and cut."""
    known = {name: value for name, value in attributes.items() if value is not None and value != ""}
    return {
        name: redact(value, guess=False)[:_LONGEST] if isinstance(value, str) else value
        for name, value in known.items()
    }


class Trace:
    """What is new of one session, as spans."""

    def __init__(self, session: Row, resource: Resource, scope: InstrumentationScope) -> None:
        self._session = session
        self._resource = resource
        self._scope = scope
        self._id = int.from_bytes(_digest(session["session_id"], 16))

    def spans(self, prompts: list[Row], calls: list[Row], answers: list[Row]) -> list[ReadableSpan]:
        """`prompts` and `answers` are all of the session, `calls` those that are new."""
        after = self._session["after"]
        fresh = [prompt for prompt in prompts if prompt["id"] > after]
        begins = [nanoseconds(row["created_at"]) for row in (*fresh, *calls)]
        start = min(begins) if after else min([*begins, nanoseconds(self._session["started_at"])])
        end = max([*begins, *map(_end_of, calls), nanoseconds(self._session["last_at"])])
        root = self._context(f"session {after}" if after else "session")
        above = self._context("session") if after else None
        spans = [self._span(self._name(), root, above, start, end, self._about(answers, start, end))]
        by_prompt = {
            prompt["prompt_id"]: self._context(f"prompt {prompt['id']}")
            for prompt in prompts
            if prompt["prompt_id"]
        }
        ends = [nanoseconds(prompt["created_at"]) for prompt in fresh[1:]] + [end]
        for prompt, until in zip(fresh, ends, strict=False):
            about = {"clickstop.prompt.by_machine": bool(prompt["machine"]), "clickstop.outcome": prompt["outcome"]}
            context, begin = self._context(f"prompt {prompt['id']}"), nanoseconds(prompt["created_at"])
            spans.append(self._span("prompt", context, root, begin, until, about))
        types = {answer["agent_id"]: answer["agent_type"] for answer in answers}
        agents: dict[str, list[Row]] = {}
        for call in calls:
            agents.setdefault(call["agent_id"], []).append(call)
        for agent_id, own in agents.items():
            if not agent_id:
                spans += [self._call(call, by_prompt.get(call["prompt_id"], root)) for call in own]
                continue
            subagent = self._context(f"agent {agent_id} {after}")
            asked_by = by_prompt.get(own[0]["prompt_id"], root)
            spans.append(self._subagent(agent_id, types.get(agent_id, ""), own, subagent, asked_by))
            spans += [self._call(call, subagent) for call in own]
        return spans

    def _name(self) -> str:
        return f"invoke_agent {self._session['agent']}"

    def _about(self, answers: list[Row], start: int, end: int) -> dict[str, Any]:
        counted = [answer for answer in answers if start <= nanoseconds(answer["created_at"]) <= end]
        model = self._session["model"] or (answers[-1]["model"] if answers else "")
        priced = [answer["usd"] for answer in counted if answer["usd"] is not None]
        return {
            "gen_ai.operation.name": "invoke_agent",
            "gen_ai.provider.name": provider_of(model),
            "gen_ai.agent.name": self._session["agent"],
            "gen_ai.conversation.id": self._session["session_id"],
            "gen_ai.request.model": model,
            "gen_ai.usage.input_tokens": sum(answer["input"] for answer in counted) if counted else None,
            "gen_ai.usage.output_tokens": sum(answer["output"] for answer in counted) if counted else None,
            "clickstop.cost.usd": sum(priced) if priced else None,
            "clickstop.repository.id": self._session["repo_id"],
            "clickstop.session.resumed": bool(self._session["after"]),
        }

    def _subagent(
        self, agent_id: str, kind: str, calls: list[Row], context: SpanContext, parent: SpanContext
    ) -> ReadableSpan:
        about = {
            "gen_ai.operation.name": "invoke_agent",
            "gen_ai.agent.id": agent_id,
            "gen_ai.agent.name": kind,
            "gen_ai.conversation.id": self._session["session_id"],
        }
        start = min(nanoseconds(call["created_at"]) for call in calls)
        return self._span(f"invoke_agent {kind}".strip(), context, parent, start, max(map(_end_of, calls)), about)

    def _call(self, call: Row, parent: SpanContext) -> ReadableSpan:
        is_failed = call["outcome"] == "failed"
        about = {
            "gen_ai.operation.name": "execute_tool",
            "gen_ai.tool.name": call["tool_name"],
            "gen_ai.tool.call.id": call["call_id"],
            "gen_ai.tool.type": "function",
            "clickstop.tool.kind": call["tool"],
            "clickstop.outcome": call["outcome"],
            "process.exit.code": call["exit_code"],
            "error.type": "tool_failed" if is_failed else None,
        }
        name, context = f"execute_tool {call['tool_name']}", self._context(f"call {call['id']}")
        status = Status(StatusCode.ERROR if is_failed else StatusCode.UNSET)
        return self._span(name, context, parent, nanoseconds(call["created_at"]), _end_of(call), about, status)

    def _context(self, key: str) -> SpanContext:
        span_id = int.from_bytes(_digest(f"{self._session['session_id']} {key}", 8))
        return SpanContext(self._id, span_id, is_remote=False, trace_flags=TraceFlags(TraceFlags.SAMPLED))

    def _span(  # noqa: PLR0917  # what a span is made of
        self,
        name: str,
        context: SpanContext,
        parent: SpanContext | None,
        start: int,
        end: int,
        attributes: Mapping[str, Any],
        status: Status | None = None,
    ) -> ReadableSpan:
        return ReadableSpan(
            redact(name, guess=False)[:_LONGEST],
            context,
            parent,
            self._resource,
            clean(attributes),
            kind=SpanKind.INTERNAL,
            status=status or Status(StatusCode.UNSET),
            start_time=start,
            end_time=max(start, end),
            instrumentation_scope=self._scope,
        )


def _end_of(call: Row) -> int:
    return nanoseconds(call["created_at"]) + (call["duration_ms"] or 0) * _MILLISECOND


def _digest(text: str, size: int) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=size).digest()
