"""What an item of a plan promises, and what it only mentions."""

from __future__ import annotations

from clickstop.memory.deliverables import deliverables, missing
from tests.each import each

PROMISES = [
    ("Write src/cart.py", ["src/cart.py"]),
    ("Write the cart\nin src/cart.py", ["src/cart.py"]),
    ("Write b.py, see docs\nand its test tests/test_b.py::test_one", ["b.py", "tests/test_b.py::test_one"]),
    ("`src/cart.py`", ["src/cart.py"]),
    ("src/cart.py: totals with taxes", ["src/cart.py"]),
    ("src/cart.py is written", ["src/cart.py"]),
    ("src/a.py, src/b.py", ["src/a.py", "src/b.py"]),
    ("Create these:\n- src/a.py\n- src/b.py", ["src/a.py", "src/b.py"]),
    ("Add a dropdown in src/dropdown.py", ["src/dropdown.py"]),
    ("Fix the removal of rows in src/rows.py:12", ["src/rows.py"]),
    ("Replace src/old.py by src/cart.py", ["src/cart.py"]),
    ("Move the totals from src/old.py into src/cart.py", ["src/cart.py"]),
    ("Rename `old.py` to `cart.py`", ["cart.py"]),
    ("Port src/a.js -> src/a.ts", ["src/a.ts"]),
    ("Unit tests in tests/test_cart.py", ["tests/test_cart.py"]),
    ("Tests: tests/test_cart.py", ["tests/test_cart.py"]),
    ("Added docs/cart.md, as in README.md", ["docs/cart.md"]),
    ("Create Button.js", ["Button.js"]),
    ("Update src/node.js", ["src/node.js"]),
]
MENTIONS = [
    "Upgrade Node.js",
    "Upgrade to Next.js 15",
    "Create a Next.js app",
    "Update Vue.js to 3.5 and `Chart.js`",
    "Use e.g. config.yaml if present",
    "Write the loader so that it reads config.yaml if present",
    "src/old.py: not needed any more",
    "Write src/old.py (not needed any more)",
    "~~Write src/old.py~~",
    "Remove `old.py`",
    "src/old.py: delete",
    "Drop src/old.py and src/older.py",
    "Support a.b.c and e.g. https://x.org/a.py or *.py, v1.2",
    "Write os.path.py and shop.cart.total.py",
    "Make the loader work without settings.toml",
    "Do not write src/cart.py",
    "Add a cache. See docs/cache.md",
    "Add a flag; read notes.txt first",
    "Check that pnpm-lock.yaml is ignored",
    "config.yaml overrides the defaults",
    "Talk to the team about setup.cfg",
]


@each(("item", "promised"), PROMISES)
def test_what_is_to_be_made_or_changed_must_be_there(item: str, promised: list[str]) -> None:
    assert deliverables(item) == promised


@each("item", MENTIONS)
def test_what_is_only_mentioned_or_taken_away_need_not_be_there(item: str) -> None:
    assert deliverables(item) == []


def test_a_test_is_there_if_its_file_holds_its_name() -> None:
    item = "Write tests/test_b.py::TestB::test_one"
    assert missing(item, lambda _: False, lambda _: "") == ["tests/test_b.py::TestB::test_one"]
    assert missing(item, lambda _: True, lambda _: "def test_two(): ...") != []
    assert missing(item, lambda _: True, lambda _: "def test_one(): ...") == []
