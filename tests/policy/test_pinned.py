"""Many effects, calls, texts and policies, and all that the rules make of each."""

from __future__ import annotations

import json
import os
import shlex
from pathlib import Path
from typing import Any

from clickstop.core.event import Event
from clickstop.policy import features, staging
from clickstop.policy.features import Gone
from clickstop.policy.importers import importers
from clickstop.policy.instructions import attempt
from clickstop.policy.judge import judge, judge_self
from clickstop.policy.losses import is_made_again
from clickstop.policy.mcp import after, deeds_of, may_act, texts_in
from clickstop.policy.own import commands
from clickstop.policy.paths import judge_paths
from clickstop.policy.protected import is_secret
from clickstop.policy.scene import Scene
from clickstop.policy.sent import host_of, is_named, is_near
from clickstop.policy.strictness import strictest, weaker
from clickstop.policy.words import sentence
from clickstop.shell.effect import Effect
from tests.pinned import inputs, pinned

HERE = Path(__file__).parent / "pinned"
ROOT, HOME = "/home/dev/shop", "/home/dev"
POLICY: dict[str, Any] = {
    "ours": [f"{ROOT}/.clickstop", f"{HOME}/.local/state/clickstop", f"{ROOT}/.claude/settings.json"],
    "names": [".claude/settings.json", "clickstop.toml"],
    "unreadable": [f"{HOME}/.local/state/clickstop/key"],
    "stricter": [["contracts/**", "ask", "block"]],
    "secret_hosts": ["*.shop.example"],
}


def _scene(line: str = "") -> Scene:
    return Scene(
        cwd=ROOT,
        root=ROOT,
        home=HOME,
        environ={"TMPDIR": "/home/dev/tmp", "TEMP": "relative"},
        work=(ROOT, "/srv/shop"),
        branch="work",
        protected=("main", "release/*"),
        line=line,
    )


def _effect(text: str) -> Effect:
    """`deletes /etc detail=x recursive`: the kind, the path, and what else it says."""
    kind, *words = shlex.split(text)
    effect = Effect(kind, program="tool")
    for word in words:
        name, sign, value = word.partition("=")
        if sign:
            setattr(effect, name, tuple(value.split(",")) if name == "without" else value)
        elif word in ("recursive", "forced"):
            setattr(effect, word, True)
        else:
            effect.path = word
    return effect


def _judged(text: str) -> str:
    effect, scene = _effect(text), _scene("cp .env.example .env.test" if ".env.test" in text else "")
    found = judge([effect], POLICY, scene) + judge_self([effect], POLICY, scene)
    if effect.path.startswith(HOME) or "/.git" in effect.path:  # each time, all globs are read
        found += judge_paths([effect], POLICY, scene)
    rows = [f"{sentence(effect, scene)} ({scene.place(effect)})"]
    rows += [f"{one.verdict}/{one.unattended} {one.rule} {'; '.join(one.lost)}".rstrip() for one in found]
    if effect.kind in ("sends", "reveals"):
        marks = {"near": is_near(effect, scene), "named": is_named(effect.detail, POLICY["secret_hosts"])}
        rows.append(
            " ".join([f"host {host_of(effect.detail)!r}", *(name for name, holds in marks.items() if holds)])
        )
    if effect.path:
        marks = {"secret": is_secret(effect.path, scene), "made again": is_made_again(effect.path)}
        rows += [name for name, holds in marks.items() if holds]
        rows.append(f"called {scene.name(effect.path)}")
    return "\n".join(rows)


def test_what_the_rules_say_of_an_effect() -> None:
    file = HERE / "effects.txt"
    pinned(file, {text: _judged(text) for text in inputs(file)})


CONFIGURED = {
    "warehouse/ask": {"statement_text": "sql", "page": "url"},
    "robot/*": {"line": "command", "where": "write"},
}


def _deeds(text: str) -> str:
    """`server tool {arguments}`."""
    server, tool, given = text.split(" ", 2)
    arguments = json.loads(given)
    event = Event("claude-code", "tool.before", tool="mcp", tool_name=f"mcp__{server}__{tool}", server=server)
    event.arguments = arguments
    found = deeds_of(event, CONFIGURED)
    rows = [f"{line!r} in {folder!r}" if folder else repr(line) for line, folder in found.commands]
    rows += [f"writes {path}" for path in found.writes] + [f"reads {path}" for path in found.reads]
    if found.writes:
        rows.append(f"after {after(arguments, 'one two one')!r}")
    return "\n".join([*rows, f"texts {texts_in(arguments)!r}"])


def test_what_a_call_of_a_servers_tool_comes_to() -> None:
    file = HERE / "calls.txt"
    pinned(file, {text: _deeds(text) for text in inputs(file)})


def _said(text: str) -> str:
    found = attempt(text)
    return "nothing" if found is None else f"line {found[0]} {found[1]}"


def test_which_texts_try_to_talk_an_agent_out_of_its_rules() -> None:
    file = HERE / "instructions.txt"
    pinned(file, {text: _said(text) for text in inputs(file)})


def _of_line(line: str) -> str:
    rows = [repr(words) for words in commands(line)]
    words = line.split()
    if "git" in words:
        call = staging._Call("/r", words[words.index("git") + 1 :])  # how it reads its words
        taken = [path for path in ("/r/.env", "/r/src/.env", "/r/a.key", "/x/.env") if call.takes(path)]
        rows.append(f"git {call.verb} in {call.folder} {sorted(call.options)} {call.named} takes {taken}")
    return "\n".join(rows)


def test_which_programs_a_line_runs_and_what_git_is_told() -> None:
    file = HERE / "lines.txt"
    pinned(file, {line: _of_line(line) for line in inputs(file)})


def _base() -> dict[str, Any]:
    """A compiled policy with something of each kind."""
    gate = {"id": "gate.commands", "settings": {"limits": {"a": 5, "tools": {"x": 3}}, "secrets": {"allow": ["a"]}}}
    flow: dict[str, Any] = {
        "name": "flow",
        "log_update": "remind",
        "learnings": "block",
        "existing": "documented",
        "exempt": ["x"],
    }
    flow |= {
        "guards": ["a", "b"],
        "required": ["r"],
        "context": [],
        "tests": ["t"],
        "critical": [],
        "limits": {"n": 2},
    }
    rules = [{"id": "mine", "verdict": "ask", "unattended": "block", "command": ["make", "release"]}]
    gates = {"own": rules, "protect": [["vault/**", "ask", "block"]], "stricter": [["s/**", "off", "ask"]]}
    gates |= {
        "allow": [],
        "branches": ["main", "next"],
        "wrappers": ["w"],
        "secret_hosts": ["a.example"],
        "verdicts": {},
    }
    learned = {"lesson": {"holds": True, "rule": {"digest": "d", "severity": "s"}}}
    return {
        "kinds": {
            "tool.before": [gate, {"id": "learn.x"}, {"id": "gate.paths"}],
            "turn.stop": [{"id": "check.review"}],
        },
        "gates": gates,
        "workflows": [flow],
        "learned": learned,
        "max_stop_blocks": 3,
        "silence": "",
        "pause": None,
    }


def _changed(policy: dict[str, Any], place: str, value: Any) -> None:
    """`gates.own.0.verdict = "warn"`; a value of `"GONE"` takes it away."""
    *folders, last = [int(part) if part.isdigit() else part.replace("/", ".") for part in place.split(".")]
    target: Any = policy
    for folder in folders:
        target = target[folder]
    if value == "GONE":
        del target[last]
    else:
        target[last] = value


def _compared(text: str) -> str:
    old, new = _base(), _base()
    for line in text.split("\n"):
        place, _, value = line.partition(" = ")
        side, _, place = place.partition(" ")
        _changed(old if side == "old" else new, place, json.loads(value))
    both = strictest(old, new)
    differing = {key: both[key] for key in both if key not in new or both[key] != new[key]}
    differing["gates"] = {key: value for key, value in both["gates"].items() if new["gates"].get(key) != value}
    rows = [
        *weaker(old, new),
        json.dumps(differing, sort_keys=True).replace(json.dumps(old["gates"], sort_keys=True), '"OLD"'),
    ]
    return "\n".join(rows)


def test_what_a_later_policy_takes_away_and_what_both_together_say() -> None:
    file = HERE / "policies.txt"
    pinned(file, {text: _compared(text) for text in inputs(file)})


TREE = {
    "pkg/__init__.py": "",
    "pkg/cart.py": "from . import prices\nfrom .prices import total\nimport os\n",
    "pkg/prices.py": "",
    "pkg/sub/__init__.py": "from ..prices import (\n    total,\n    tax,\n)\nfrom .. import cart\n",
    "pkg/sub/deep.py": "import pkg.prices as p, json\n",
    "src/top.py": "import helper\nfrom lib.tool import x\n",
    "src/helper.py": "import other\n",
    "src/lib/tool.py": "import helper\n",
    "src/lib/other.py": "# import helper\nx = 'helper'\n",
    "main.py": "import helper, src.helper\nfrom pkg import cart, prices\n",
    "typed.pyi": "import helper\n",
    "web/app.ts": "import {a} from './cart'\nimport b from \"./view.js\"\nrequire('../assets/logo.png')\n",
    "web/cart.ts": "export const a = import('@/lib/api')\n",
    "web/view.tsx": "import './style.css'\nimport x from 'cart'\n",
    "web/style.css": "@import url('base.css');\n@import 'theme';\n",
    "web/base.css": "",
    "web/_theme.scss": "",
    "web/main.scss": "@use 'theme';\n@forward './_theme';\n",
    "web/parts/index.ts": "",
    "web/index.html": "<script src=\"app.js?v=1\"></script><link href='style.css#x'>",
    "web/user.ts": "import p from './parts'\nimport q from '/lib/api'\nimport r from '~/lib/api'\n",
    "lib/api.ts": "",
    "assets/logo.png": "x",
    "c/main.c": '#include "util.h"\n#include <sys.h>\n# include "inc/deep.h"\n',
    "c/util.h": "",
    "c/inc/deep.h": "",
    "include/sys.h": "",
    "r/a.rb": "require_relative 'b'\nload('c.rb')\n",
    "r/b.rb": "",
    "r/c.rb": "",
    "p/a.php": "<?php require_once __DIR__ . '/b.php'; include 'c.php';",
    "p/b.php": "",
    "p/c.php": "",
    "sh/a.sh": "source ./b.sh\n. c.sh\necho b.sh\n",
    "sh/b.sh": "",
    "sh/c.sh": "",
    "j/src/com/shop/Cart.java": "import com.shop.Price;\n",
    "j/src/com/shop/Price.java": "",
    "rust/src/lib.rs": "mod cart;\npub mod price;\npub(crate) mod tax ;\n",
    "rust/src/cart.rs": "mod inner;\n",
    "rust/src/cart/inner.rs": "",
    "rust/src/price/mod.rs": "",
    "rust/src/tax.rs": "",
    "package.json": '{\n  "main": "src/helper",\n  "bin": "./sh/a.sh",\n  "files": ["web/app.ts"]\n}\n',
    "Makefile": "all:\n\tpython main.py\n\tsh sh/b.shx\n\tcat xsh/c.sh\n",
    "rust/Dockerfile": "COPY src/lib.rs .\n",
    ".github/workflows/ci.yml": "run: python main.py\n",
    ".github/workflows/b.yml": "- sh/b.sh: x\n",
    "node_modules/x.py": "import helper\n",
    "env/x.py": "import helper\n",
    ".hidden/x.py": "import helper\n",
}


def test_who_needs_a_file(tmp_path: Path) -> None:
    root = str(tmp_path.resolve())
    for name, text in TREE.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def needing(name: str) -> str:
        gone = [os.path.join(root, part) for part in name.split(" ")]
        lines, whole = importers(root, gone, git=None, seconds=60.0)
        return "\n".join([*(line.summary for line in lines), *([] if whole else ["and more"])])

    pinned(HERE / "needed.txt", {name: needing(name) for name in inputs(HERE / "needed.txt")})


def _registry(text: str, root: str) -> str:
    """A registry as JSON; below it, what goes: `- path`, `- folder/*`, `- path > where to`."""
    table, *lines = text.split("\n")
    gone = []
    for line in lines:
        path, _, moved = line.removeprefix("- ").partition(" > ")
        extent = "contents" if path.endswith("/*") else ""
        gone.append(
            Gone(os.path.join(root, path.removesuffix("/*")), extent, os.path.join(root, moved) if moved else "")
        )
    try:
        parsed = features.parse({"features": json.loads(table)})
    except ValueError as error:
        try:
            left, fault = features.readable({"features": json.loads(table)})
        except ValueError:
            return f"refused: {error}"
        return f"refused: {error}\nleft: {[one.key for one in left]}, {fault}"
    assert features.parse(features.plain(parsed)) is not None
    rows = [json.dumps(features.plain(parsed)["features"])]
    return "\n".join([*rows, *(f"{one.verdict} {one.summary}" for one in features.impacts(parsed, root, gone))])


def test_what_becomes_of_features_whose_files_go(tmp_path: Path) -> None:
    for name in ("src/cart.py", "src/pay.py", "src/lib/a.py", "src/lib/b.py", "docs/[id].md"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x\n", encoding="utf-8")
    file = HERE / "features.txt"
    pinned(file, {text: _registry(text, str(tmp_path)) for text in inputs(file)})


def test_only_some_arguments_make_a_call_worth_a_look() -> None:
    def looks(**arguments: str) -> bool:
        event = Event("claude-code", "tool.before", tool="mcp", tool_name="mcp__x__y")
        event.arguments = arguments
        return may_act(event)

    assert looks(command="ls")
    assert looks(owner="a")
    assert not looks(colour="red")
