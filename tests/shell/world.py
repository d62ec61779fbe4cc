"""Effects as short lines, so that a test reads like the behaviour it checks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.shell.understand import understand

if TYPE_CHECKING:
    from pathlib import Path

    from clickstop.shell.effect import Effect


class World:
    """A repository and a home with a few files, in which lines are understood."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "home" / "dev" / "shop"
        self.home = folder / "home" / "dev"
        for name in ("a.py", "b.py", "src/app.py", "src/cart.py", ".env", "docs/notes.md"):
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("x\n", encoding="utf-8")

    def effects(self, line: str, *, wrappers: tuple[str, ...] = (), **environ: str) -> list[Effect]:
        root, home = str(self.root), str(self.home)
        return understand(line, cwd=root, root=root, home=home, wrappers=wrappers, environ=environ or None)

    def summary(self, line: str, *kinds: str, wrappers: tuple[str, ...] = (), **environ: str) -> list[str]:
        """Return `kind path detail extent where recursive forced` per effect, by default of all but `carries`."""
        effects = self.effects(line, wrappers=wrappers, **environ)
        wanted = [effect for effect in effects if (effect.kind in kinds if kinds else effect.kind != "carries")]
        return [self.short(effect) for effect in wanted]

    def short(self, effect: Effect) -> str:
        path = effect.path.replace(str(self.root), "REPO").replace(str(self.home), "HOME")
        marks = [effect.extent, effect.where and f"@{effect.where}", effect.recursive and "recursive"]
        marks.append(effect.forced and "forced")
        words = [effect.kind, path or effect.target, effect.detail and f"({effect.detail})", *marks]
        return " ".join(str(word) for word in words if word)
