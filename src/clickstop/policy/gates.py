"""What gates need to know about a call. Loaded only for calls that may be dangerous."""

from __future__ import annotations

import os

from clickstop.core import repository
from clickstop.core.paths import is_inside
from clickstop.core.places import home
from clickstop.policy.paths import of_tool
from clickstop.policy.scene import Scene

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from clickstop.context.context import Context
    from clickstop.policy.finding import Finding
    from clickstop.policy.mcp import Deeds
    from clickstop.policy.session_work import SessionWork
    from clickstop.shell.effect import Effect

    Judge = Callable[..., list[Finding]]  # of effects, a policy and a scene

RULES = "gates"
_LISTED = 500  # files that a command may process by name
_COPIES = 20  # recorded per call


class Gates:
    """The effects of a call, with the policies and the scene to judge them by."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._deeds: Deeds | None = None
        self._effects: list[Effect] | None = None
        self._policy: dict[str, Any] | None = None
        self._scene: Scene | None = None
        self._session_work: SessionWork | None = None

    @property
    def policy(self) -> dict[str, Any]:
        if self._policy is None:
            self._policy = load(self._ctx)
        return self._policy

    @property
    def policies(self) -> list[dict[str, Any]]:
        """The policy, and others that apply too: the one at the session's start, another repository's."""
        policies = [self.policy]
        while "also" in policies[-1]:
            policies.append(policies[-1]["also"])
        return policies

    def findings(self, judge: Judge, **more: Any) -> list[Finding]:
        """The findings of all policies."""
        return [finding for policy in self.policies for finding in judge(self.effects, policy, self.scene, **more)]

    @property
    def scene(self) -> Scene:
        if self._scene is None:
            self._scene = scene(self._ctx, self.listed("branches"), self.line)
            self._scene.is_own = self._is_own
        return self._scene

    def _script(self, path: str) -> str | None:
        return self._work.script(path)

    def _is_own(self, path: str) -> bool:
        return self._work.is_own(path)

    @property
    def _work(self) -> SessionWork:
        """What the session itself has written."""
        if self._session_work is None:
            from clickstop.policy.session_work import SessionWork

            self._session_work = SessionWork(self._ctx, self.scene)
        return self._session_work

    @property
    def effects(self) -> list[Effect]:
        """The effects of the shell command, the MCP call, or the file tool."""
        if self._effects is None:
            event = self._ctx.event
            if event.tool == "shell":
                self._effects = self._of_command(event.command, self.scene.cwd)
            elif event.tool == "mcp":
                self._effects = self._of_deeds()
            else:
                self._effects = self._of_paths(event.tool, event.paths)
        return self._effects

    @property
    def deeds(self) -> Deeds:
        """What an MCP call does."""
        if self._deeds is None:
            from clickstop.policy.mcp import deeds_of

            self._deeds = deeds_of(self._ctx.event, self.policy.get("mcp", {}))
        return self._deeds

    @property
    def line(self) -> str:
        """The command line, also if an MCP tool runs it."""
        event = self._ctx.event
        return self.deeds.line if event.tool == "mcp" else event.command

    def _of_deeds(self) -> list[Effect]:
        deeds = self.deeds
        lines = [(text, os.path.realpath(self._full(folder))) for text, folder in deeds.commands]
        effects = [effect for text, folder in lines for effect in self._of_command(text, folder)]
        effects += self._of_paths("write", tuple(deeds.writes)) + self._of_paths("read", tuple(deeds.reads))
        for effect in effects:
            # Show the tool's name: the command line is only our translation.
            effect.program = self._ctx.event.tool_name
        return effects

    def changes_table(self, effect: Effect) -> bool:
        """Whether the call would change our table in pyproject.toml."""
        from clickstop.policy import ours

        if os.path.basename(effect.path) != ours.TABLED or effect.where:
            return False
        event, before = self._ctx.event, self._ctx.text_of(effect.path)
        after = event.applied(before) if event.tool in ("edit", "write") else None
        if event.tool == "mcp" and effect.target in self.deeds.writes:
            from clickstop.policy.mcp import after as after_call

            after = after_call(self.deeds.writes[effect.target], before)
        return ours.changes_table(effect, before, after, self.line.replace(self.scene.root, ""))

    def listed(self, key: str) -> tuple[str, ...]:
        """The entries of this list in all policies."""
        return tuple(dict.fromkeys(name for policy in self.policies for name in policy.get(key, ())))

    def _of_command(self, line: str, cwd: str) -> list[Effect]:
        from clickstop.shell.scope import Guarded
        from clickstop.shell.understand import understand

        around, guarded = self.scene, self.policy.get("guarded", {})
        wrappers = self.listed("wrappers")
        return understand(
            line,
            cwd=cwd,
            root=around.root,
            home=around.home,
            wrappers=wrappers,
            environ=self._ctx.environ,
            guarded=Guarded(**guarded, files=self.policy.get("ours", ())),
            ask_git=self._files,
            read_script=self._script,
            copies=around.copies,
        )

    def _files(self, kind: str) -> list[str] | None:
        """The checkout's changed or untracked files; None if there are too many."""
        git = self.scene.git
        if git is None:
            return None
        if kind == "changed":
            changes = git.changes()
            names = None if changes is None else [change.path for change in changes if change.status != "D"]
        else:
            names = git.untracked()
        return None if names is None or len(names) > _LISTED else [os.path.join(git.folder, name) for name in names]

    def _full(self, path: str) -> str:
        home = path == "~" or path.startswith("~/")
        return os.path.normpath(
            os.path.join(self.scene.home if home else self.scene.cwd, path[2:] if home else path)
        )

    def _of_paths(self, tool: str, paths: tuple[str, ...]) -> list[Effect]:
        """The effects on paths. A link counts both under its own name and its target's."""
        event = self._ctx.event
        full = [(path, self._full(path)) for path in paths]
        links = [
            (name, os.path.join(os.path.realpath(os.path.dirname(path)), os.path.basename(path)))
            for name, path in full
        ]
        real = [(name, os.path.realpath(path)) for name, path in full]
        return of_tool(tool, event.tool_name, dict.fromkeys(links + real))


def gates_of(ctx: Context) -> Gates:
    """The call's gates, created once per command."""
    # Keyed by the command, because an earlier handler may have rewritten it.
    return ctx.memoised(f"gates\0{ctx.event.command}", lambda: Gates(ctx))


def scene(ctx: Context, branches: tuple[str, ...], line: str) -> Scene:
    """The scene of an event: the checkout around it, and for a worktree also the main checkout."""
    cwd = os.path.realpath(ctx.event.cwd or ctx.event.root)
    root = os.path.realpath(ctx.event.root)
    checkout = repository.find_checkout(cwd)
    # A checkout inside the repository (a fixture, a submodule) does not make the rest foreign.
    top = checkout if checkout and not is_inside(checkout, root) else root
    return Scene(
        cwd=cwd,
        root=top,
        home=os.path.realpath(home(ctx.environ)),
        environ=ctx.environ,
        work=tuple(dict.fromkeys((top, root))),
        git=ctx.git,
        branch=ctx.branch,
        protected=branches,
        line=line,
        today=ctx.at[:10],
        copies=known_copies(ctx),
    )


COPY = "holds a secret: "  # prefix of a session's flags: the copy and the secrets file it was made from


def known_copies(ctx: Context) -> dict[str, str]:
    """Files that the session has made from secrets files and that still exist."""
    if not ctx.session_id:
        return {}
    no_facts: list[str] = []
    facts = ctx.ask(lambda: ctx.database.flags(ctx.session_id, COPY), no_facts)
    pairs = [fact.partition("\n")[::2] for fact in facts]
    return {path: origin for path, origin in pairs if os.path.lexists(path)}


def remember_copies(ctx: Context, gates: Gates) -> None:
    """Record the copies of secrets files that this call makes."""
    carrying = [effect for effect in gates.effects if effect.kind == "carries"]
    if not carrying or not ctx.session_id:
        return
    from clickstop.policy.sent import held

    for effect in carrying[:_COPIES]:
        # A copy whose name already says that it is secret needs no record.
        if held(effect, gates.scene) and not held(_at(effect.detail), gates.scene):
            ctx.flag(f"{COPY}{effect.detail}\n{effect.program}{effect.path or effect.target}")


def _at(path: str) -> Effect:
    from clickstop.shell.effect import Effect

    return Effect("reads", target=path, path=path)


def load(ctx: Context) -> dict[str, Any]:
    """The policy compiled with the plan."""
    policy = ctx.plan.part(RULES)
    assert isinstance(policy, dict)
    return policy
