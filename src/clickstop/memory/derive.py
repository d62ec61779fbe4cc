"""Derives observations from a session's records. Pure: the same records give the same observations."""

from __future__ import annotations

from itertools import zip_longest

from clickstop.core.ids import seconds_of
from clickstop.core.words import counted
from clickstop.memory.observation import Observation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from clickstop.memory.observation import Commit, Turn
    from clickstop.store.observations import OpenAttempt
    from clickstop.store.turns import ToolCall

_FILES = ("edit", "write", "notebook")
_BEFORE, _AFTER = 3, 15  # seconds by which git's clock and ours may differ
_GATES = ("block", "ask")
_ONE_BY_ONE = 8  # files of one command
_SLACK = 0.1  # seconds between our clock and a file system's


class RepositoryFacts:
    """What `derive` needs to know about the repository."""

    __slots__ = ("decisions", "incidents", "roots", "text_of")

    def __init__(
        self, roots: list[str], decisions: list[str], incidents: list[str], text_of: Callable[[str], str]
    ) -> None:
        self.roots = [root.replace("\\", "/").rstrip("/") for root in roots if root]
        self.decisions = decisions
        self.incidents = incidents
        self.text_of = text_of  # reads a file, given relative to the repository

    def relative(self, path: str) -> str:
        """The path relative to the repository, or "" if it lies elsewhere."""
        plain = path.replace("\\", "/")
        for root in self.roots:
            if plain.startswith(root + "/"):
                return plain[len(root) + 1 :]
        # `C:/...` is an absolute path, too.
        return "" if plain.startswith(("/", "~")) or plain[1:2] == ":" else plain


def derive(turn: Turn, places: RepositoryFacts, open_attempts: list[OpenAttempt]) -> list[Observation]:
    """Everything worth remembering. `open_attempts` are failed attempts that have not worked yet."""
    observations = [
        *_changes(turn, places),
        *_documents(turn, places),
        *_discoveries(turn, places),
        *_checks(turn),
        *_commits(turn),
        *_decisions(turn),
        *_violations(turn, places),
        *_attempts(turn, places, open_attempts),
    ]
    return _linked(observations, turn) if observations else []


def _linked(observations: list[Observation], turn: Turn) -> list[Observation]:
    """Add the plan items and rules that observations or their prompts name."""
    from clickstop.memory import references

    prompts = {prompt.prompt_id: prompt.text for prompt in turn.prompts if prompt.prompt_id}
    for observation in observations:
        prompt = prompts.get(observation.prompt_id, "")
        named = references.rule(observation.title) or references.rule(observation.detail)
        observation.plan_item = observation.plan_item or references.plan_item(prompt)
        observation.rule_id = observation.rule_id or named
    return observations


def _attempts(turn: Turn, places: RepositoryFacts, open_attempts: list[OpenAttempt]) -> list[Observation]:
    if not turn.calls and not turn.checks:
        return []
    from clickstop.memory.attempts import attempts

    return attempts(turn, places.relative, open_attempts)


def _edits(turn: Turn, places: RepositoryFacts) -> list[tuple[str, ToolCall]]:
    """Paths and calls of edits in the repository, without dependencies and build results."""
    pairs = [
        (places.relative(call.target), call) for call in turn.calls if call.tool in _FILES and call.outcome == "ok"
    ]
    return [(path, call) for path, call in pairs if path and not _is_foreign(path)]


def _is_foreign(path: str) -> bool:
    from clickstop.memory.noise import is_foreign  # imports tables that a turn without calls does not need

    return is_foreign(path)


def _changes(turn: Turn, places: RepositoryFacts) -> list[Observation]:
    """One observation per file and prompt, however many edits."""
    changes: dict[str, Observation] = {}
    for path, call in _edits(turn, places):
        key = f"{turn.session_id} change {call.prompt_id} {path}"
        if key in changes:
            changes[key].add({call.prompt_id or "-": 1})
            changes[key].at = call.at
        else:
            changes[key] = Observation("file_change", key, "", call.at, files=[path], prompt_id=call.prompt_id)
    for change in changes.values():
        change.title = f"Changed {change.files[0]}" + (f" ({change.count} edits)" if change.count > 1 else "")
    return [*changes.values(), *_changes_by_commands(turn, {path for path, _ in _edits(turn, places)})]


def _changes_by_commands(turn: Turn, edited: set[str]) -> Iterator[Observation]:
    """Files that changed while a command ran: one observation each, or one for all if there are many."""
    # Commands do not report the files they write, so file times tell.
    for call, following in zip_longest(turn.calls, turn.calls[1:]):
        if not turn.may_have_changed_files(call):
            continue
        first, last = _span(call, following)
        paths = [path for path, at in turn.touched.items() if first <= at <= last and path not in edited]
        paths = [path for path in paths if not _is_foreign(path)]
        key = f"{turn.session_id} change {call.prompt_id}"
        many = len(paths) > _ONE_BY_ONE
        titles = {f"Changed {len(paths)} files: {call.command}": paths} if many else {}
        for title, files in (titles or {f"Changed {path}": [path] for path in paths}).items():
            yield Observation(
                "file_change",
                f"{key} {call.call_id if many else files[0]}",
                title,
                call.at,
                files=files,
                prompt_id=call.prompt_id,
                command=call.command[:500],
            )


def _span(call: ToolCall, following: ToolCall | None) -> tuple[float, float]:
    """When a command ran, in seconds.

    It is over when the next call begins, unless it runs in the background.
    """
    began = seconds_of(call.at)
    ends = [began + call.duration_ms / 1000 + _SLACK, seconds_of(following.at) if following else 0.0]
    return began - _SLACK, float("inf") if call.outcome == "background" else max(ends)


def _documents(turn: Turn, places: RepositoryFacts) -> list[Observation]:
    """Decision records and incident reports that were written."""
    documents: dict[str, Observation] = {}
    for path, call in _edits(turn, places):
        kind = _document_kind(path, places)
        title, detail = _headed(places.text_of(path)) if kind else ("", "")
        if title:
            key = f"{turn.session_id} {kind} {path}"
            documents[key] = Observation(
                kind, key, title, call.at, detail=detail, files=[path], prompt_id=call.prompt_id
            )
    return list(documents.values())


def _document_kind(path: str, places: RepositoryFacts) -> str:
    from clickstop.core.globs import matches

    if matches(path, places.incidents):
        return "incident"
    return "decision" if matches(path, places.decisions) else ""


def _headed(text: str) -> tuple[str, str]:
    """The first heading, and the text below it."""
    from clickstop.core.markdown import body_of, heading

    lines = body_of(text.splitlines())
    for at, line in enumerate(lines):
        level, title = heading(line)
        if level:
            body = [text.strip() for text in lines[at + 1 :] if text.strip() and not heading(text)[0]]
            return title, " ".join(body)
    return "", ""


def _discoveries(turn: Turn, places: RepositoryFacts) -> list[Observation]:
    """What was read besides code: documents and web pages, once per session, and reports of subagents."""
    discoveries: dict[str, Observation] = {}
    for call in turn.calls:
        if call.outcome != "ok":
            continue
        discovery = _discovery(turn.session_id, call, places)
        if discovery is not None:
            discoveries.setdefault(discovery.key, discovery)
    return list(discoveries.values())


def _discovery(session_id: str, call: ToolCall, places: RepositoryFacts) -> Observation | None:
    if call.tool == "read":
        from clickstop.memory.noise import is_document

        path = places.relative(call.target)
        if path and is_document(path) and not _is_foreign(path):
            return Observation("discovery", f"{session_id} read {path}", f"Read {path}", call.at, files=[path])
    elif call.tool == "web":
        return Observation(
            "discovery", f"{session_id} web {call.target}", f"Looked up {call.target}", call.at, detail=call.summary
        )
    elif call.tool == "agent" and call.summary:
        title = f"A subagent reported on: {call.target}"
        return Observation(
            "discovery", f"{session_id} agent {call.call_id}", title, call.at, detail=call.summary, importance=2
        )
    return None


def _checks(turn: Turn) -> list[Observation]:
    """The last result of each verification per prompt, whoever ran it."""
    if not turn.signals and not turn.checks:
        return []
    from clickstop.signals.signal import ASIDE

    results: dict[str, Observation] = {}
    for signal in turn.signals:
        if signal.type in ASIDE:
            continue
        key = f"{turn.session_id} check {signal.prompt_id} {signal.tool} {signal.command[:200]}"
        passed = signal.type == "vr_pass"
        numbers = ", ".join(counted(count, name) for name, count in signal.counts.items() if count)
        title = f"{signal.tool} {'passed' if passed else 'failed'}" + (f": {numbers}" if numbers else "")
        results[key] = Observation(
            "check_result",
            key,
            title,
            signal.at,
            detail="" if passed else signal.details,
            files=list(signal.files),
            importance=2 if passed else 4,
            prompt_id=signal.prompt_id,
            command=signal.command[:500],
        )
    for run in turn.checks:
        if run.outcome in ("passed", "failed"):
            key = f"{turn.session_id} clickstop {run.moment} {run.name}"
            title = f"Check {run.name} {run.outcome} ({run.moment.replace('_', ' ')})"
            weight = 2 if run.outcome == "passed" else 4
            # Later results of the same verification replace earlier ones.
            results[key] = Observation(
                "check_result", key, title, run.at, importance=weight, command=run.command[:500]
            )
    return list(results.values())


def _commits(turn: Turn) -> list[Observation]:
    """Commits made while a command of this session was committing."""
    if not turn.commits:
        return []
    from clickstop.memory import commits as commit_words

    observed = []
    for commit in turn.commits:
        call = next((call for call in turn.calls if _made_by(commit, call)), None)
        if call is None:
            continue
        kind = commit_words.kind(commit.subject)
        key = f"{turn.session_id} commit {commit.sha}"
        title = f"{commit.subject} ({commit.sha[:9]})"
        observed.append(Observation(kind, key, title, call.at, detail=commit.body, prompt_id=call.prompt_id))
        why = commit_words.why(commit.body)
        if why:
            title = f"{commit.subject}: {why}"
            decision = Observation("decision", f"{key} why", title, call.at, detail=why, prompt_id=call.prompt_id)
            observed.append(decision)
    return observed


def _made_by(commit: Commit, call: ToolCall) -> bool:
    if "commit" not in call.command or call.outcome not in ("ok", "failed", "background"):
        return False
    begun = seconds_of(call.at)
    if not begun - _BEFORE <= commit.at <= begun + call.duration_ms / 1000 + _AFTER:
        return False
    from clickstop.signals.committing import is_claimed

    return is_claimed(call.command, call.summary, call.exit_code, commit.subject, commit.sha)


def _decisions(turn: Turn) -> list[Observation]:
    """The person's lasting decisions, in their own words."""
    if not turn.prompts:
        return []
    from clickstop.memory.corrections import is_correction
    from clickstop.memory.decided import decisions_in

    return [
        Observation(
            "decision",
            f"{turn.session_id} decided {prompt.id} {sentence[:100]}",
            sentence,
            prompt.at,
            prompt_id=prompt.prompt_id,
        )
        for prompt in turn.prompts
        for sentence in decisions_in(prompt.text, corrects=prompt.number > 1 and is_correction(prompt.text))
    ]


def _violations(turn: Turn, places: RepositoryFacts) -> list[Observation]:
    """Calls that a gate stopped, and rules that were broken."""
    violations: dict[str, Observation] = {}
    for gate in turn.gates:
        if gate.said not in _GATES or not gate.handler.startswith("gate."):
            continue
        rule = gate.rule_id or gate.handler
        key = f"{turn.session_id} gate {gate.prompt_id} {rule} {gate.target[:200]}"
        if key in violations:
            violations[key].add({gate.prompt_id or "-": 1})
            continue
        title = f"Stopped by {rule}: {places.relative(gate.target) or gate.target or gate.reason}"
        violations[key] = Observation(
            "violation",
            key,
            title,
            gate.at,
            detail=gate.reason,
            prompt_id=gate.prompt_id,
            rule_id=rule,
            command=gate.target[:500],
        )
    for signal in turn.signals:
        if signal.type == "rule_violation" and not signal.repeated:
            key = f"{turn.session_id} rule {signal.prompt_id} {signal.fingerprint}"
            violations[key] = Observation(
                "violation",
                key,
                f"Rule {signal.rule_id} was broken",
                signal.at,
                detail=signal.details,
                files=list(signal.files),
                prompt_id=signal.prompt_id,
                rule_id=signal.rule_id,
            )
    return list(violations.values())
