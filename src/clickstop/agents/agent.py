"""Everything the rest of clickstop can ask of a coding agent, with a default for what an agent lacks.

An ordinary event uses only the first section. The other methods load a module of the agent's folder when called.
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

# Seconds for ordinary events, and for those that may run the project's commands: 80 % of the timeouts in the
# hook entries (`agents/sites.py`), so that our answer arrives before the client gives up.
ORDINARY = 4.0
LONG = {"turn.stop": 240.0, "subagent.stop": 240.0, "tool.batch": 96.0, "session.end": 1.0}


class Agent:
    """A stateless description of one agent. Its folder contains the modules `decode`, `encode`, `install` and
    `payload`; CONTRIBUTING.md has a recipe.
    """

    __slots__ = ()
    # Modules of the agent's folder, each with the methods of this class that its functions replace.
    answers: ClassVar[Mapping[str, str]] = {}

    def _module(self, name: str) -> Any:
        """Load a module of the agent's folder."""
        # Not imported at the top: an event needs `decode`, and `encode` only if there is a reply.
        module = f"{type(self).__module__}.{name}"
        __import__(module)
        return sys.modules[module]

    def _module_with(self, function: str) -> str:
        """The module that replaces a method of this class; "" if the agent keeps the default."""
        return next((module for module, names in self.answers.items() if function in names.split()), "")

    def _answer(self, function: str, default: Answer, *args: object, **options: object) -> Answer:
        """Call the agent's own function, or return the default."""
        module = self._module_with(function)
        answer: Answer = getattr(self._module(module), function)(*args, **options) if module else default
        return answer

    # Events and replies.

    name: ClassVar[str]
    capabilities: ClassVar[Mapping[str, Capability]]  # by kind; a kind without an entry takes no output
    limits: ClassVar[Limits] = LIMITS  # the longest text that the client takes, in its own count
    project_variable: ClassVar[str] = ""  # the environment variable with the folder the client was started in
    has_ids: ClassVar[bool] = True  # whether events name their prompt and call; if not, `hook/pairing.py` does

    @property
    def kinds(self) -> Mapping[str, str]:
        """The events that clickstop hooks: the client's name of each, and its kind."""
        kinds: Mapping[str, str] = self._module("decode").KINDS
        return kinds

    def decode(self, name: str, payload: Json, environ: Mapping[str, str]) -> Event:
        """Turn a payload into an event. Never raises.

        An unknown event has the kind ""; a payload that reports nothing new has no name either.
        """
        event: Event = self._module("decode").decode(name, payload, environ)
        return event

    def encode(self, event: Event, decision: Decision) -> Json | None:
        """The reply, or None for silence. The decision must have been downgraded to `capability(event.kind)`."""
        if event.kind not in self.capabilities:
            return None
        longest = self.limits.in_all
        if decision.verdict in ("ask", "block"):
            # Some clients drop a denial without a reason, and then run the call.
            decision.reason = self.limits.shorten(decision.reason or "clickstop blocked this call.", longest)
        decision.message = self.limits.shorten(decision.message, longest)
        reply: Json | None = self._module("encode").encode(event, decision, self.limits)
        return reply

    def capability(self, kind: str) -> Capability:
        return self.capabilities.get(kind, NOTHING)

    def folders(self, event: Event, environ: Mapping[str, str]) -> tuple[str, ...]:
        """Candidates for the session's repository; the first one in an initialised repository wins.

        The folder that the client was started in comes first, so that a `cd` into another repository does not
        switch the session's configuration.
        """
        started = environ.get(self.project_variable, "") if self.project_variable else ""
        return tuple(folder for folder in (started, event.cwd) if folder)

    @property
    def has_batches(self) -> bool:
        """Whether the client reports when all calls of one step have ended; if not, each call is a step."""
        return "tool.batch" in self.kinds.values()

    def seconds(self, kind: str) -> float:
        """The time limit for an event."""
        if kind in ENDED and not self.has_batches:
            kind = "tool.batch"
        return LONG.get(kind, ORDINARY)

    # The client's own records of a session.

    def status(self, payload: Json) -> Status:
        """What the client tells its status line."""
        from clickstop.core.agent import Status

        return self._answer("status", Status(), payload)

    def was_interrupted(self, transcript: str) -> bool:
        """Whether the person interrupted the last turn in the transcript."""
        return self._answer("was_interrupted", False, transcript)

    def notice(self, text: str) -> str:
        """The plain text of a prompt that the client itself wrote; any other prompt unchanged."""
        return self._answer("notice", text, text)

    def last_words(self, event: Event) -> str:
        """The agent's final message, for clients that leave it out of the stop payload."""
        return self._answer("last_words", "", event)

    def spending_files(self, transcript: str) -> list[str]:
        """The files with a session's token counts; the one with the client's own total comes last."""
        own = [transcript] if transcript and self._module_with("spending") else []
        return self._answer("spending_files", own, transcript)

    def spending(self, text: bytes, path: str) -> tuple[list[Spent], list[Spent]]:
        """The model answers in these lines of such a file, and the client's own total if it follows them."""
        return self._answer("spending", ([], []), text, path)

    def recent_transcripts(self, root: str, environ: Mapping[str, str], limit: int) -> list[str]:
        """The newest transcripts of sessions started in `root`, newest first."""
        return self._answer("recent_transcripts", [], root, environ, limit)

    def read_transcript(self, path: str) -> RecordedSession:
        """The prompts and calls in a transcript."""
        from clickstop.core.client_records import RecordedSession

        return self._answer("read_transcript", RecordedSession("", path), path)

    def recorded_call(self, transcript: str, call_id: str) -> RecordedCall | None:
        """One call with its result, if the transcript still contains it."""
        return self._answer("recorded_call", None, transcript, call_id)

    def resume_command(self, session_id: str) -> str:
        """The command line that resumes a session; "" if the client cannot."""
        return f"{self.program} {self.resume_option} {session_id}" if self.resume_option else ""

    # A project's files for the agent.

    # Files with instructions; their front matter may name the project's commands.
    instructions: ClassVar[tuple[str, ...]] = ("AGENTS.md",)
    loads_instructions: ClassVar[bool] = False  # whether the client puts them into the context by itself
    check_files: ClassVar[tuple[str, ...]] = ()  # JSON files that define checks
    check_moments: ClassVar[Mapping[str, str]] = {}  # the names that these files use for the moments of checks

    def memory_files(self, root: str, cwd: str, transcript: str, environ: Mapping[str, str]) -> list[str]:
        """Memory and rule files that the agent loads at session start."""
        if self.loads_instructions:
            from clickstop.agents.instruction_files import instruction_files

            return instruction_files(root, cwd, self.own_folder(environ), self.instructions)
        return self._answer("memory_files", [], root, cwd, transcript, environ)

    def offered(self, root: str) -> list[Offered]:
        """The project's commands and skills for the agent."""
        return self._answer("offered", [], root)

    # The client program: is it used here, in which version, what keeps it from running our hooks.

    title: ClassVar[str] = ""  # the name that people use
    gaps: ClassVar[tuple[str, ...]] = ()  # what its protocol does not allow, one sentence each
    trust: ClassVar[str] = ""  # what the person must do in the client before it runs hooks
    program: ClassVar[str] = ""  # its name on the command line
    resume_option: ClassVar[str] = ""  # the option that resumes a session
    traces: ClassVar[tuple[str, ...]] = ()  # files in a repository that show that the agent is used there
    is_usual: ClassVar[bool] = False  # whether `clickstop init` sets it up if there is no trace of any agent
    child_markers: ClassVar[tuple[str, ...]] = ()  # variables that the client sets for its child processes
    # Names of hooks in older settings, and the handlers that replace them.
    hook_names: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    version_arguments: ClassVar[tuple[str, ...]] = ("--version",)
    minimum: ClassVar[str] = "0"  # the oldest version that works
    full_support: ClassVar[str] = "0"  # the oldest version that reports everything
    update_command: ClassVar[str] = ""

    def is_here(self, root: str, environ: Mapping[str, str]) -> bool:
        """Whether the agent is used here: its program is installed, or its folders or settings files exist."""
        import os
        import shutil

        if self.program and shutil.which(self.program, path=environ.get("PATH", "")):
            return True
        settings = (site.file for site in self.sites(root, environ))
        traces = (os.path.join(root, trace) for trace in self.traces)
        return any(map(os.path.exists, (self.own_folder(environ), *settings, *traces)))

    def own_folder(self, environ: Mapping[str, str]) -> str:
        """The client's folder in the person's home."""
        folder: str = self._module("install").folder(environ)
        return folder

    def version_in(self, text: str) -> str:
        """The first word of the program's output that is a version number."""
        return next((word for word in text.split() if "." in word and word.replace(".", "").isdigit()), "")

    def obstacles(self, root: str, environ: Mapping[str, str]) -> list[Obstacle]:
        """Settings and variables that keep all hooks, or ours, from running."""
        return self._answer("obstacles", [], root, environ)

    # Hook entries in its settings.

    runs_alike_once: ClassVar[bool] = (
        False  # whether the client runs identical entries of two settings files only once
    )
    shared_notes: ClassVar[tuple[str, ...]] = ()  # notes for `init --shared`
    has_one_file: ClassVar[bool] = False  # per repository, so that only an entry's command shows its scope
    blank: ClassVar[str] = "{}\n"  # the content of a new settings file

    def sites(self, root: str, environ: Mapping[str, str]) -> tuple[Site, ...]:
        """The settings files whose hooks run in a session started in `root`."""
        sites: tuple[Site, ...] = self._module("install").sites(root, environ)
        return sites

    def hook_entries(self, scope: str, start: Start) -> dict[str, Json]:
        """Our hook entry for each event, as written into settings of this scope."""
        entries: dict[str, Json] = self._module("install").hook_entries(scope, start)
        return entries

    settings_names: ClassVar[tuple[str, ...]] = ()  # relative paths of settings that count in any folder

    def settings_paths(self, root: str, environ: Mapping[str, str]) -> tuple[str, ...]:
        """Every file and folder that can turn hooks on or off; `gate.self` guards them."""
        beside = self._answer("switch", "", environ)
        return (*(site.file for site in self.sites(root, environ)), *self.managed_files(), *filter(None, (beside,)))

    def managed_files(self) -> tuple[str, ...]:
        """The organisation's settings, which can forbid all other hooks."""
        return self._answer("managed_files", ())

    def parse(self, text: str) -> Any:
        """The content of a settings file. Raises UnsafeEditError if it cannot be read."""
        from clickstop.agents import document

        return self._answer("parse", None, text) if self._module_with("parse") else document.parse(text).value

    def merge(self, text: str, scope: str, start: Start) -> str:
        """Add or update our entries; everything else in the text stays as it is."""
        from clickstop.agents import hook_table

        if self._module_with("merge"):
            return self._answer("merge", text, text, scope, start)
        return hook_table.merge(text, self.hook_entries(scope, start))

    def strip(self, text: str, before: Any = None) -> str:
        """Remove our entries, and containers that they leave empty unless `before` already had them."""
        from clickstop.agents import hook_table

        return (
            self._answer("strip", text, text, before)
            if self._module_with("strip")
            else hook_table.strip(text, before)
        )

    def installed(self, settings: Any, site: Site, start: Start) -> list[Installed]:
        """Our entries in these settings."""
        from clickstop.agents import hook_table
        from clickstop.agents.shell_entry import is_of_its_scope

        listed = self._module("install").installed if self._module_with("installed") else hook_table.installed
        entries = listed(settings, site, self.hook_entries(site.scope, start))
        return [entry for entry in entries if not self.has_one_file or is_of_its_scope(entry)]

    def status_line(self, settings: Any) -> str:
        """Whose status line these settings contain: "ours", "other", or "" for none."""
        return self._answer("status_line", "", settings)

    def with_status_line(self, text: str, start: Start) -> str:
        """Add or update our status line; somebody else's is left alone."""
        return self._answer("with_status_line", text, text, start)

    def plugin_hooks(self, root: str, environ: Mapping[str, str]) -> list[tuple[str, str, Json]]:
        """Name, file and hooks of each plugin that is enabled for sessions in `root`."""
        return self._answer("plugin_hooks", [], root, environ)

    def lost_hooks(self, cwd: str, environ: Mapping[str, str]) -> str:
        """Which of the entries that `clickstop init` wrote are gone from the settings; "" if none."""
        from clickstop.agents.watch import lost

        return lost(self, cwd, environ)

    # Our MCP server in its settings.

    def server_file(self, root: str) -> str:
        """The file that lists MCP servers for sessions started in `root`; "" if the agent has none."""
        return self._answer("server_file", "", root)

    def server_scope(self, servers: Any) -> str:
        """The kind of our entry: "local" for this machine, "shared" for any machine, "" for none."""
        return self._answer("server_scope", "", servers)

    def with_server(self, text: str, start: Start, *, shared: bool) -> str:
        """Add or update our server."""
        return self._answer("with_server", text, text, start, shared=shared)

    def without_server(self, text: str, before: Any = None) -> str:
        """Remove our server, and a table that it leaves empty unless `before` already had it."""
        return self._answer("without_server", text, text, before)

    def agreed(self, settings: Any) -> bool:
        """Whether these settings approve our server."""
        return self._answer("agreed", False, settings)

    def agree(self, text: str) -> str:
        """Add the approval of our server, if the client requires one."""
        return self._answer("agree", text, text)

    def disagree(self, text: str, before: Any = None) -> str:
        """Remove the approval of our server."""
        return self._answer("disagree", text, text, before)

    # The other direction, for code that plays the client: demo, doctor, benchmarks, tests.

    def payload_of(self, event: Event) -> Json:
        """What the client sends for this event."""
        payload: Json = self._module("payload").payload_of(event)
        return payload

    def verdict_of(self, reply: bytes) -> tuple[str, str]:
        """The verdict in a reply, and the text that the agent gets with it."""
        verdict: tuple[str, str] = self._module("payload").verdict_of(reply)
        return verdict

    def name_of(self, kind: str) -> str:
        """The client's name for an event of this kind. Raises KeyError if it has none."""
        names = {event_kind: name for name, event_kind in self.kinds.items()}
        return names["tool.after" if kind == "tool.failed" and kind not in names else kind]

    def output_of(self, reply: bytes) -> str:
        """The text that replaces a tool's output; "" if the reply leaves the output unchanged."""
        return self._answer("output_of", "", reply)

    def missing_keys(self, name: str, payload: Json) -> list[str]:
        """The required keys that this payload lacks."""
        decode = self._module("decode")
        if self._module_with("missing_keys"):
            return self._answer("missing_keys", [], name, payload)
        return [key for key in (*decode.COMMON, *decode.REQUIRED.get(name, ())) if key not in payload]

    # What the client adds to the environment of a hook; {root} and {session} are filled in.
    variables: ClassVar[Mapping[str, str]] = {}

    def hook_environ(self, environ: Mapping[str, str], root: str, session_id: str) -> dict[str, str]:
        """What the client adds to the environment of a hook."""
        own = {name: value.format(root=root, session=session_id) for name, value in self.variables.items()}
        return self._answer("hook_environ", own, environ, root, session_id)

    def illegal(self, event: str, stdout: bytes) -> str:
        """Why the client would reject this reply to `event`; "" if it would accept it."""
        if stdout and self.kinds.get(event, "") not in self.capabilities:
            return f"{event} takes no output, but the hook printed {len(stdout)} B"
        return self._answer("illegal", "", event, stdout)
