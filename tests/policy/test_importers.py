"""Files that name what would be gone."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING

import pytest

from clickstop.core.git import Git
from clickstop.policy.importers import importers
from tests.harness import git, make_repo

if TYPE_CHECKING:
    from pathlib import Path

# file that goes, file that stays, its text, the line that names the other (0: none does)
CASES = [
    ("pkg/util.py", "pkg/main.py", "from .util import x\n", 1),
    ("pkg/util.py", "pkg/main.py", "import os\nfrom . import (\n    other,\n    util,\n)\n", 2),
    ("pkg/util.py", "pkg/sub/main.py", "from ..util import x\n", 1),
    ("pkg/util.py", "pkg/sub/main.py", "from .util import x\n", 0),
    ("pkg/util.py", "main.py", "import pkg.util as u\n", 1),
    ("pkg/util.py", "main.py", "from pkg import util\n", 1),
    ("pkg/util.py", "main.py", "from pkg.utility import x\n", 0),
    ("pkg/util.py", "main.py", "import util\n", 0),
    ("pkg/util.py", "main.py", "# from pkg import util\ntext = 'pkg.util'\n", 0),
    ("pkg/json.py", "main.py", "import json\n", 0),
    ("src/auth.py", "src/app.py", "from auth import login\n", 1),
    ("src/auth.py", "tests/test_auth.py", "import auth\n", 1),
    ("tool/helper.py", "other/main.py", "import helper\n", 0),
    ("src/shop/cart.py", "tests/test_cart.py", "from shop.cart import Cart\n", 1),
    ("pkg/__init__.py", "main.py", "import pkg\n", 1),
    ("src/index.js", "package.json", '{"name": "shop",\n"main": "src/index.js"}', 2),
    ("src/index.js", "package.json", '{"main": "./src/index"}', 1),
    ("src/index.js", "package.json", '{"main": "src/index.json"}', 0),
    ("src/run.js", "package.json", '{"scripts": {\n"go": "node src/run.js --all"}}', 2),
    ("web/src/run.js", "web/package.json", '{"scripts": {"go": "node ./src/run.js"}}', 1),
    ("web/src/run.js", "package.json", '{"scripts": {"go": "node src/run.js"}}', 0),
    ("tools/gen.py", "Makefile", "all:\n\tpython tools/gen.py\n", 2),
    ("tools/gen.py", "Makefile", "all:\n\tpython tools/gen.pyc more-tools/gen.py\n", 0),
    ("tools/gen.py", ".github/workflows/ci.yml", "steps:\n- run: python tools/gen.py\n", 2),
    ("tools/gen.py", ".gitlab-ci.yml", "script: ['python tools/gen.py']\n", 1),
    ("web/cart.ts", "web/app.ts", "import { x } from './cart'\n", 1),
    ("web/cart.ts", "web/app.ts", "import { x } from './cart.js'\n", 1),
    ("web/cart/index.tsx", "web/app.tsx", "const C = lazy(() => import('./cart'))\n", 1),
    ("web/cart.ts", "web/deep/app.ts", "import x from '../cart'\n", 1),
    ("web/cart.ts", "web/deep/app.ts", "import x from './cart'\n", 0),
    ("src/lib/cart.ts", "src/app.vue", "<script>\nimport c from '@/lib/cart'\n</script>\n", 2),
    ("web/cart.js", "web/app.cjs", "const c = require('./cart')\n", 1),
    ("web/cart.ts", "web/app.ts", "import cart from 'cart-library'\n", 0),
    ("web/app.css", "web/app.ts", "import './app.css'\n", 1),
    ("style/_cart.scss", "style/main.scss", "@use 'cart';\n", 1),
    ("inc/cart.h", "src/cart.c", '#include "../inc/cart.h"\n', 1),
    ("include/shop/cart.h", "src/cart.cpp", "#include <shop/cart.h>\n", 1),
    ("lib/cart.rb", "lib/shop.rb", "require_relative 'cart'\n", 1),
    ("lib/shop/cart.rb", "app.rb", "require 'shop/cart'\n", 1),
    ("app/cart.php", "index.php", "<?php\nrequire_once 'app/cart.php';\n", 2),
    ("src/main/java/org/shop/Cart.java", "src/main/java/org/App.java", "import org.shop.Cart;\n", 1),
    ("src/main/java/org/shop/Cart.java", "src/main/java/org/App.java", "import org.other.Cart;\n", 0),
    ("src/cart.rs", "src/lib.rs", "pub mod cart;\n", 1),
    ("src/shop/cart.rs", "src/shop.rs", "mod cart;\n", 1),
    ("src/shop/cart.rs", "src/lib.rs", "mod cart;\n", 0),
    ("bin2/lib.sh", "bin2/run.sh", "source ./lib.sh\n", 1),
    ("js/app.js", "index.html", '<script src="js/app.js?v=2"></script>\n', 1),
    ("notes.txt", "main.py", "open('notes.txt')\n", 0),
]


@pytest.mark.parametrize(("gone", "stays", "text", "line"), CASES)
def test_a_line_that_names_a_file_is_found_and_no_other(
    tmp_path: Path, gone: str, stays: str, text: str, line: int
) -> None:
    for name, content in ((gone, "x\n"), (stays, text)):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content)
    if gone.startswith("pkg/"):
        (tmp_path / "pkg/__init__.py").touch()
    found, whole = importers(str(tmp_path), [str(tmp_path / gone)])
    assert [(one.path, one.line, one.needs) for one in found] == ([(stays, line, gone)] if line else [])
    assert whole


def test_a_folder_is_needed_where_a_file_in_it_is_and_its_own_files_do_not_count(tmp_path: Path) -> None:
    (tmp_path / "pkg").mkdir()
    (tmp_path / "pkg/__init__.py").write_text("")
    (tmp_path / "pkg/util.py").write_text("x = 1\n")
    (tmp_path / "pkg/main.py").write_text("from .util import x\n")
    (tmp_path / "app.py").write_text("from pkg.main import x\n")
    found, _ = importers(str(tmp_path), [str(tmp_path / "pkg")])
    assert [(one.path, one.needs) for one in found] == [("app.py", "pkg/main.py")]


@pytest.mark.parametrize("folder", ["node_modules/x", ".venv/lib", "dist", "__pycache__"])
def test_what_is_generated_or_foreign_is_neither_looked_for_nor_looked_at(tmp_path: Path, folder: str) -> None:
    (tmp_path / folder).mkdir(parents=True)
    (tmp_path / folder / "cart.js").write_text("require('../cart')\nrequire('../../cart')\n")
    (tmp_path / "cart.js").write_text("")
    (tmp_path / "app.js").write_text(f"require('./{folder}/cart')\n")
    assert importers(str(tmp_path), [str(tmp_path / folder / "cart.js")]) == ([], True)
    assert importers(str(tmp_path), [str(tmp_path / "cart.js")]) == ([], True)


def test_files_outside_the_repository_are_nobodys_business(tmp_path: Path) -> None:
    (tmp_path / "shop").mkdir()
    (tmp_path / "cart.py").write_text("")
    (tmp_path / "shop/app.py").write_text("import cart\n")
    assert importers(str(tmp_path / "shop"), [str(tmp_path / "cart.py")]) == ([], True)


def test_git_finds_the_same_and_leaves_out_what_it_ignores(tmp_path: Path, environ: dict[str, str]) -> None:
    repo = make_repo(tmp_path / "shop", environ)
    (repo / ".gitignore").write_text("mine.py\n")
    for name, text in (("cart.py", ""), ("app.py", "import cart\n"), ("cartoon.py", "import os\n")):
        (repo / name).write_text(text)
    git(repo, environ, "add", "-A")
    for name in ("new.py", "mine.py", "build/made.py"):
        (repo / name).parent.mkdir(exist_ok=True)
        (repo / name).write_text("import cart\n")
    git_here = Git(str(repo), environ)
    assert git_here.holding(["cart"], [".py"]) == ["app.py", "build/made.py", "new.py"]
    found, whole = importers(str(repo), [str(repo / "cart.py")], git=git_here)
    assert ([one.path for one in found], whole) == (["app.py", "new.py"], True)
    assert importers(str(repo), [str(repo / "cartoon.py")], git=git_here) == ([], True)


def test_where_git_cannot_say_the_tree_is_read(tmp_path: Path) -> None:
    (tmp_path / "cart.py").write_text("")
    (tmp_path / "app.py").write_text("import cart\n")
    found, whole = importers(str(tmp_path), [str(tmp_path / "cart.py")], git=Git(str(tmp_path), {}))
    assert ([one.path for one in found], whole) == (["app.py"], True)


def test_a_large_tree_is_left_when_the_time_is_up(tmp_path: Path) -> None:
    (tmp_path / "cart.py").write_text("")
    (tmp_path / "app.py").write_text("import cart\n")
    assert importers(str(tmp_path), [str(tmp_path / "cart.py")], seconds=-1) == ([], False)


def test_of_very_many_importers_some_are_named(tmp_path: Path) -> None:
    (tmp_path / "cart.py").write_text("")
    for number in range(40):
        (tmp_path / f"app{number}.py").write_text("import cart\n")
    found, whole = importers(str(tmp_path), [str(tmp_path / "cart.py")])
    assert len(found) == 12
    assert not whole


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("x.py", "from a import (cart\n" * 20_000),
        ("x.py", "import " + "cart," * 40_000),
        ("x.py", "from " + "." * 200_000 + " import cart"),
        ("x.ts", "from" + " " * 200_000 + "cart"),
        ("x.ts", "import cart import(" * 10_000),
        ("x.ts", "from '../" + "../" * 60_000 + "cart'"),
        ("x.php", "require cart " * 15_000),
        ("x.php", "include\tcart'" * 15_000),
        ("x.c", "#" + " " * 100_000 + "include cart\n"),
        ("x.rb", "require (((((cart" * 10_000),
        ("x.html", "src = cart " * 18_000),
        ("x.rs", "pub(" * 50_000 + "mod cart;"),
        ("x.sh", ". " * 100_000 + "cart"),
        ("x.java", "import " + "cart." * 40_000),
    ],
)
def test_hostile_text_takes_no_longer_than_a_glance(tmp_path: Path, name: str, text: str) -> None:
    for other in ("cart.py", "cart.ts", "cart.php", "cart.h", "cart.rb", "cart.rs", "cart.java"):
        (tmp_path / other).write_text("")
    (tmp_path / name).write_text(text)
    started = time.process_time()
    importers(str(tmp_path), [str(one) for one in tmp_path.glob("cart.*")])
    assert time.process_time() - started < 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this platform has no named pipes")
def test_a_pipe_keeps_nobody_waiting(tmp_path: Path) -> None:
    (tmp_path / "cart.py").write_text("")
    os.mkfifo(tmp_path / "pipe.py")
    assert importers(str(tmp_path), [str(tmp_path / "cart.py")]) == ([], True)


@pytest.mark.skipif(os.name == "nt" or sys.platform == "darwin", reason="every name is Unicode there")
def test_a_name_that_is_no_text_hides_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    for name in (b"src/caf\xe9.py", b"src/cart.py"):
        with open(os.path.join(os.fsencode(tmp_path), name), "wb") as file:
            file.write(b"x = 1\n")
    (tmp_path / "main.py").write_text("import src.cart\n", encoding="utf-8")
    found, _ = importers(str(tmp_path), [str(tmp_path / "src")])
    assert [(item.path, item.needs) for item in found] == [("main.py", "src/cart.py")]
