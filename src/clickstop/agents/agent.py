"""What the rest of clickstop may ask of a coding agent: all of it, with a default for what an agent does not have.

An event needs the first section alone. Whatever an answer takes stands in a module that is loaded when it is asked.
"""

from __future__ import annotations

import sys

from clickstop.core.decision import LIMITS, NOTHING
from clickstop.core.event import ENDED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, ClassVar, TypeVar

    from clickstop.agents.entries import Installed
    from clickstop.agents.sites import Site, Start
    from clickstop.core.agent import Offered, Status
    from clickstop.core.client_records import Obstacle, RecordedCall, RecordedSession
    from clickstop.core.decision import Capability, Decision, Limits
    from clickstop.core.event import Event
    from clickstop.core.spent import Spent

    Json = dict[str, Any]
    Answer = TypeVar("Answer")

# Seconds for ordinary events, and for those that may run a project's commands: 80 % of their entries' timeouts.
ORDINARY = 4.0
LONG = {"turn.stop": 240.0, "subagent.stop": 240.0, "tool.batch": 96.0, "session.end": 1.0}


class Agent:
    """One per agent, without state. Its folder has the modules `decode`, `encode`, `install` and `payload`;
    CONTRIBUTING.md has the recipe.
    """

    __slots__ = ()
    answers: ClassVar[Mapping[str, str]] = {}  # modules of its folder: the questions that functions there answer

    def _part(self, name: str) -> Any:
        """A module of the agent's own folder."""
        # Loaded when it is asked: an event needs `decode`, and `encode` only where there is something to say.
        module = f"{type(self).__module__}.{name}"
        __import__(module)
        return sys.modules[module]

    def _answering(self, question: str) -> str:
        """The module with a function of this name and signature; "" where the agent leaves it at the default."""
        return next((module for module, names in self.answers.items() if question in names.split()), "")

    def _asked(self, question: str, otherwise: Answer, *given: object, **named: object) -> Answer:
        module = self._answering(question)
        answer: Answer = getattr(self._part(module), question)(*given, **named) if module else otherwise
        return answer

    # An event: what came, what may be answered, what is answered.

    name: ClassVar[str]
    capabilities: ClassVar[Mapping[str, Capability]]  # by kind; a kind that is not there takes no output at all
    limits: ClassVar[Limits] = LIMITS  # how much the client takes as one text, and how it counts
    project_variable: ClassVar[str] = ""  # names the folder that the client was started in
    has_ids: ClassVar[bool] = True  # whether events name their prompt and their call; where not, memory pairs them

    @property
    def kinds(self) -> Mapping[str, str]:
        """Every event that we hear, as the client calls it, and its kind."""
        kinds: Mapping[str, str] = self._part("decode").KINDS
        return kinds

    def decode(self, name: str, payload: Json, environ: Mapping[str, str]) -> Event:
        """A payload as an event. Total: any dictionary gives one, of kind "" where we do not know the event, and
        without a name where nothing has happened.
        """
        event: Event = self._part("decode").decode(name, payload, environ)
        return event

    def encode(self, event: Event, decision: Decision) -> Json | None:
        """The reply, or None for silence. The decision is fitted to what this kind of event can hold."""
        reply: Json | None = None
        if event.kind in self.capabilities:
            reply = self._part("encode").encode(event, decision)
        return reply

    def capability(self, kind: str) -> Capability:
        return self.capabilities.get(kind, NOTHING)

    def folders(self, event: Event, environ: Mapping[str, str]) -> tuple[str, ...]:
        """Where the session belongs: the first of these that lies in an initialised repository. A configuration
        that a session comes upon on its way does not replace the one it began with.
        """
        started = environ.get(self.project_variable, "") if self.project_variable else ""
        return tuple(folder for folder in (started, event.cwd) if folder)

    @property
    def has_batches(self) -> bool:
        """Whether the client tells when all calls of one step have ended. Where not, each call is its own step."""
        return "tool.batch" in self.kinds.values()

    def seconds(self, kind: str) -> float:
        """How long we may take for an event."""
        if kind in ENDED and not self.has_batches:
            kind = "tool.batch"
        return LONG.get(kind, ORDINARY)

    # The client's own records of a session.

    def status(self, payload: Json) -> Status:
        """What the client tells a status line."""
        from clickstop.core.agent import Status

        return self._asked("status", Status(), payload)

    def was_interrupted(self, transcript: str) -> bool:
        """Whether the person broke off the turn with which the transcript ends."""
        return self._asked("was_interrupted", False, transcript)

    def notice(self, text: str) -> str:
        """What a prompt tells that the client itself has written, in plain words."""
        return self._asked("notice", text, text)

    def last_words(self, event: Event) -> str:
        """The final message of the agent that stops, where the payload does not bring it."""
        return self._asked("last_words", "", event)

    def spending_files(self, transcript: str) -> list[str]:
        """The files that tell what a session spent, the one with the client's own sum last."""
        own = [transcript] if transcript and self._answering("spending") else []
        return self._asked("spending_files", own, transcript)

    def spending(self, text: bytes, path: str) -> tuple[list[Spent], list[Spent]]:
        """The answers in these lines of such a file, and the client's own sum where one stands behind them."""
        return self._asked("spending", ([], []), text, path)

    def recent_transcripts(self, root: str, environ: Mapping[str, str], limit: int) -> list[str]:
        """The newest transcripts of sessions started in `root`."""
        return self._asked("recent_transcripts", [], root, environ, limit)

    def read_transcript(self, path: str) -> RecordedSession:
        """What a transcript says happened."""
        from clickstop.core.client_records import RecordedSession

        return self._asked("read_transcript", RecordedSession("", path), path)

    def recorded_call(self, transcript: str, call_id: str) -> RecordedCall | None:
        """One call with its result, where the transcript still has it."""
        return self._asked("recorded_call", None, transcript, call_id)

    def resume_command(self, session_id: str) -> str:
        """What a person types to go on with a session; "" where the client cannot."""
        return f"{self.program} {self.resume_option} {session_id}" if self.resume_option else ""

    # A project's files for the agent.

    instructions: ClassVar[tuple[str, ...]] = ("AGENTS.md",)  # their front matter may name a project's commands
    loads_instructions: ClassVar[bool] = False  # by itself, so that nobody needs to tell what is in them
    check_files: ClassVar[tuple[str, ...]] = ()  # JSON that says which checks there are
    check_moments: ClassVar[Mapping[str, str]] = {}  # what such files call the moments of checks

    def memory_files(self, root: str, cwd: str, transcript: str, environ: Mapping[str, str]) -> list[str]:
        """Files of memory and rules that the agent loads when a session starts."""
        if self.loads_instructions:
            from clickstop.agents.instruction_files import instruction_files

            return instruction_files(root, cwd, self.own_folder(environ), self.instructions)
        return self._asked("memory_files", [], root, cwd, transcript, environ)

    def offered(self, root: str) -> list[Offered]:
        """The commands and skills that a project has for the agent."""
        return self._asked("offered", [], root)

    # The program: is it used here, which version, what keeps it from calling us.

    title: ClassVar[str] = ""  # as people call it
    gaps: ClassVar[tuple[str, ...]] = ()  # what its protocol does not allow, or only so, a sentence each
    trust: ClassVar[str] = ""  # what the person does in the client before it runs hooks
    program: ClassVar[str] = ""  # as it is called on a command line
    resume_option: ClassVar[str] = ""  # with which it goes on with a session
    traces: ClassVar[tuple[str, ...]] = ()  # what the client, or somebody for it, leaves in a repository
    is_usual: ClassVar[bool] = False  # `clickstop init` sets it up where no agent has left a trace
    child_markers: ClassVar[tuple[str, ...]] = ()  # variables by which its child processes know that they are some
    hook_names: ClassVar[Mapping[str, tuple[str, ...]]] = {}  # hooks that older settings call: handlers that answer
    version_arguments: ClassVar[tuple[str, ...]] = ("--version",)
    minimum: ClassVar[str] = "0"  # the version from which it can be used
    full_support: ClassVar[str] = "0"  # the version from which nothing is missing
    update_command: ClassVar[str] = ""

    def is_here(self, root: str, environ: Mapping[str, str]) -> bool:
        """Whether somebody uses this agent here: its program, its folders, or one of its settings files."""
        import os
        import shutil

        if self.program and shutil.which(self.program, path=environ.get("PATH", "")):
            return True
        settings = (site.file for site in self.sites(root, environ))
        traces = (os.path.join(root, trace) for trace in self.traces)
        return any(map(os.path.exists, (self.own_folder(environ), *settings, *traces)))

    def own_folder(self, environ: Mapping[str, str]) -> str:
        """The client's folder in the person's home."""
        folder: str = self._part("install").folder(environ)
        return folder

    def version_in(self, text: str) -> str:
        """The version in what the program prints: the first word that is one."""
        return next((word for word in text.split() if "." in word and word.replace(".", "").isdigit()), "")

    def obstacles(self, root: str, environ: Mapping[str, str]) -> list[Obstacle]:
        """Settings and variables that keep all hooks, or ours, from running."""
        return self._asked("obstacles", [], root, environ)

    # Hook entries in its settings.

    runs_alike_once: ClassVar[bool] = False  # whether the same entry in two settings files is run once
    shared_notes: ClassVar[tuple[str, ...]] = ()  # what to know about settings in git
    has_one_file: ClassVar[bool] = False  # a repository: an entry's command tells whether it is one person's
    blank: ClassVar[str] = "{}\n"  # a settings file without settings

    def sites(self, root: str, environ: Mapping[str, str]) -> tuple[Site, ...]:
        """The settings files whose hooks a session started in `root` runs."""
        sites: tuple[Site, ...] = self._part("install").sites(root, environ)
        return sites

    def hook_entries(self, scope: str, start: Start) -> dict[str, Json]:
        """What stands in settings of this scope for each event that we hear."""
        entries: dict[str, Json] = self._part("install").hook_entries(scope, start)
        return entries

    settings_names: ClassVar[tuple[str, ...]] = ()  # ends of paths of settings that count in the folder they are in

    def settings_paths(self, root: str, environ: Mapping[str, str]) -> tuple[str, ...]:
        """Every file and folder by which hooks are switched on and off."""
        beside = self._asked("switch", "", environ)
        return (*(site.file for site in self.sites(root, environ)), *self.managed_files(), *filter(None, (beside,)))

    def managed_files(self) -> tuple[str, ...]:
        """Settings of the organisation, which may forbid all others."""
        return self._asked("managed_files", ())

    def parse(self, text: str) -> Any:
        """A settings file; RefusedError where it cannot be read."""
        from clickstop.agents import document

        return self._asked("parse", None, text) if self._answering("parse") else document.parse(text).value

    def merge(self, text: str, scope: str, start: Start) -> str:
        """The text with our entries, up to date; everything else in it stays as it is."""
        from clickstop.agents import hook_table

        if self._answering("merge"):
            return self._asked("merge", text, text, scope, start)
        return hook_table.merge(text, self.hook_entries(scope, start))

    def strip(self, text: str, before: Any = None) -> str:
        """The text without our entries, and without what they leave empty unless `before` had it."""
        from clickstop.agents import hook_table

        return (
            self._asked("strip", text, text, before) if self._answering("strip") else hook_table.strip(text, before)
        )

    def installed(self, settings: Any, site: Site, start: Start) -> list[Installed]:
        """Our entries in these settings."""
        from clickstop.agents import hook_table
        from clickstop.agents.shell_entry import is_of_its_scope

        listed = self._part("install").installed if self._answering("installed") else hook_table.installed
        entries = listed(settings, site, self.hook_entries(site.scope, start))
        return [entry for entry in entries if not self.has_one_file or is_of_its_scope(entry)]

    def status_line(self, settings: Any) -> str:
        """Whose status line these settings have: "ours", "other", or "" for none."""
        return self._asked("status_line", "", settings)

    def with_status_line(self, text: str, start: Start) -> str:
        """The text with our status line; another one stays."""
        return self._asked("with_status_line", text, text, start)

    def plugin_hooks(self, root: str, environ: Mapping[str, str]) -> list[tuple[str, str, Json]]:
        """Name, file and content of the hooks of each plug-in that is enabled for sessions in `root`."""
        return self._asked("plugin_hooks", [], root, environ)

    def lost_hooks(self, cwd: str, environ: Mapping[str, str]) -> str:
        """What its settings lack of what `clickstop init` had put there; "" if nothing."""
        from clickstop.agents.watch import lost

        return lost(self, cwd, environ)

    # Our MCP server in its settings; "" for the file where it cannot be told of one.

    def server_file(self, root: str) -> str:
        """The file with the servers that are offered to a session started in `root`."""
        return self._asked("server_file", "", root)

    def server_scope(self, servers: Any) -> str:
        """Which entry of ours there is: "local" for this machine, "shared" for any, "" for none."""
        return self._asked("server_scope", "", servers)

    def with_server(self, text: str, start: Start, *, shared: bool) -> str:
        """The text with our server, up to date."""
        return self._asked("with_server", text, text, start, shared=shared)

    def without_server(self, text: str, before: Any = None) -> str:
        """The text without our server, and without what that leaves empty unless `before` had it."""
        return self._asked("without_server", text, text, before)

    def agreed(self, settings: Any) -> bool:
        """Whether these settings agree to our server."""
        return self._asked("agreed", False, settings)

    def agree(self, text: str) -> str:
        """The settings with the agreement, where the client wants one."""
        return self._asked("agree", text, text)

    def disagree(self, text: str, before: Any = None) -> str:
        """The settings without it."""
        return self._asked("disagree", text, text, before)

    # Playing the client: demo, doctor, bench, tests.

    def payload_of(self, event: Event) -> Json:
        """What the client sends for this event."""
        payload: Json = self._part("payload").payload_of(event)
        return payload

    def verdict_of(self, reply: bytes) -> tuple[str, str]:
        """The verdict that a reply carries, and what the agent is told with it."""
        verdict: tuple[str, str] = self._part("payload").verdict_of(reply)
        return verdict

    def name_of(self, kind: str) -> str:
        """What the client calls an event of this kind. KeyError where it has none."""
        names = {event_kind: name for name, event_kind in self.kinds.items()}
        return names["tool.after" if kind == "tool.failed" and kind not in names else kind]

    def output_of(self, reply: bytes) -> str:
        """What the agent sees in place of a tool's output; "" where that was left as it is."""
        return self._asked("output_of", "", reply)

    def missing_keys(self, name: str, payload: Json) -> list[str]:
        """Which keys this event's payload should have and has not."""
        decode = self._part("decode")
        if self._answering("missing_keys"):
            return self._asked("missing_keys", [], name, payload)
        return [key for key in (*decode.COMMON, *decode.REQUIRED.get(name, ())) if key not in payload]

    variables: ClassVar[
        Mapping[str, str]
    ] = {}  # what the client adds to a hook's environment, with {root}, {session}

    def hook_environ(self, environ: Mapping[str, str], root: str, session_id: str) -> dict[str, str]:
        """What the client adds to a hook's environment."""
        own = {name: value.format(root=root, session=session_id) for name, value in self.variables.items()}
        return self._asked("hook_environ", own, environ, root, session_id)

    def illegal(self, event: str, stdout: bytes) -> str:
        """Why the client would not take this as a reply to `event`, or ""."""
        if stdout and self.kinds.get(event, "") not in self.capabilities:
            return f"{event} takes no output, but {len(stdout)} bytes were printed"
        return self._asked("illegal", "", event, stdout)
