"""Scripted sessions with what each of them is: a bug fix or not. Edits and commits are made, results are as recorded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Step = tuple[Any, ...]

FILES = {
    "clickstop.toml": "",
    "README.md": "# Shop\n\nA smal shop. Run it with `python -m shop`.\n",
    "docs/usage.md": "# Usage\n\nCall `total(items)`.\n",
    "pyproject.toml": '[project]\nname = "shop"\nversion = "1.0"\ndependencies = ["requests==2.30"]\n',
    "src/cart.py": (
        '"""A cart."""\n\n\ndef total(items):\n    result = 0\n    for index in range(len(items) - 1):\n'
        "        result += items[index].price\n    return result\n\n\n"
        "def first(items):\n    return items[0]\n\n\n"
        "def discount(price, percent):\n    return price - price * percent / 100\n\n\n"
        "def average(prices):\n    return sum(prices) / len(prices)\n"
    ),
    "src/users.py": (
        "import json\n\n\ndef load(path):\n    handle = open(path)\n    return json.loads(handle.read())\n\n\n"
        "def display_name(user):\n    return user.profile.name.title()\n\n\n"
        "def find(db, email):\n    return db.execute(f\"SELECT * FROM users WHERE email = '{email}'\")\n\n\n"
        "def is_adult(user):\n    return user.age > 18\n"
    ),
    "src/reports.py": (
        "from datetime import datetime\n\n\ndef stamp():\n    return datetime.now().isoformat()\n\n\n"
        "def rows(lines):\n    try:\n        return [line.split(',') for line in lines]\n    except Exception:\n"
        "        pass\n\n\ndef page(items, number, size=10):\n    start = number * size\n    return items[start:start + size]\n"
    ),
    "src/config.yaml": "timeout: 5\nretries: 0\n",
    "web/src/api.ts": (
        "export async function getUser(id: string) {\n  const response = fetch(`/users/${id}`);\n"
        "  return response.json();\n}\n\nexport function label(user: any) {\n  return user.address.city;\n}\n"
    ),
    "web/src/list.tsx": (
        "export function List({ items }: { items: string[] }) {\n  return <ul>{items.map((i) => <li>{i}</li>)}</ul>;\n}\n"
    ),
    "server/main.go": (
        "package main\n\nfunc Sum(values []int) int {\n\ttotal := 0\n\tfor i := 1; i < len(values); i++ {\n"
        "\t\ttotal += values[i]\n\t}\n\treturn total\n}\n"
    ),
    "tests/test_cart.py": "from cart import total\n\n\ndef test_total():\n    assert total([]) == 0\n",
    "tests/test_users.py": "from users import load\n\n\ndef test_load():\n    assert load\n",
}


@dataclass(frozen=True)
class Session:
    """What happens, and whether a bug was fixed."""

    name: str
    kind: str
    is_fix: bool
    steps: tuple[Step, ...]


def prompt(text: str) -> Step:
    return ("prompt", text)


def edit(path: str, old: str, new: str) -> Step:
    return ("edit", path, old, new)


def write(path: str, text: str) -> Step:
    return ("write", path, text)


def shell(command: str) -> Step:
    """A command that is really run."""
    return ("shell", command)


def said(command: str, output: str, code: int = 0) -> Step:
    """A command of which only the recorded result is played."""
    return ("said", command, output, code)


def commit(message: str) -> Step:
    return ("shell", f"git commit -q -a -m '{message}'")


STOP: Step = ("stop",)


def red(
    name: str = "test_total", file: str = "tests/test_cart.py", command: str = "python -m pytest", passed: int = 3
) -> Step:
    """pytest with one failure."""
    output = (
        "============================= test session starts ==============================\n"
        f"collected {passed + 1} items\n\n{file} {'.' * passed}F                            [100%]\n\n"
        "=================================== FAILURES ===================================\n"
        f"___________________________________ {name} ___________________________________\n\n"
        f"    def {name}():\n>       assert result == 3\nE       assert 1 == 3\n\n{file}:5: AssertionError\n"
        "=========================== short test summary info ============================\n"
        f"FAILED {file}::{name} - assert 1 == 3\n"
        f"========================= 1 failed, {passed} passed in 0.03s =========================\n"
    )
    return said(command, output, 1)


def green(command: str = "python -m pytest", passed: int = 4) -> Step:
    output = (
        "============================= test session starts ==============================\n"
        f"collected {passed} items\n\ntests/test_cart.py {'.' * passed}                            [100%]\n\n"
        f"============================== {passed} passed in 0.02s ==============================\n"
    )
    return said(command, output)


def vitest_red(name: str = "loads a user", file: str = "src/api.test.ts") -> Step:
    output = (
        f" RUN  v1.6.0 /home/dev/shop/web\n\n \u276f {file} (2 tests | 1 failed) 8ms\n   \u00d7 {name}\n"
        f"\n FAIL  {file} > {name}\nTypeError: response.json is not a function\n \u276f {file}:6:20\n\n"
        " Test Files  1 failed (1)\n      Tests  1 failed | 1 passed (2)\n"
    )
    return said("npx vitest run", output, 1)


def vitest_green(file: str = "src/api.test.ts") -> Step:
    output = (
        f" RUN  v1.6.0 /home/dev/shop/web\n\n \u2713 {file} (2 tests) 5ms\n\n"
        " Test Files  1 passed (1)\n      Tests  2 passed (2)\n"
    )
    return said("npx vitest run", output)


def go_red() -> Step:
    output = "--- FAIL: TestSum (0.00s)\n    main_test.go:7: got 5, want 6\nFAIL\nFAIL\tshop/server\t0.002s\nFAIL\n"
    return said("go test ./...", output, 1)


def go_green() -> Step:
    return said("go test ./...", "ok  \tshop/server\t0.002s\n")


TOTAL = edit("src/cart.py", "range(len(items) - 1)", "range(len(items))")
FIRST = edit("src/cart.py", "    return items[0]\n", "    return items[0] if items else None\n")
AVERAGE = edit(
    "src/cart.py",
    "    return sum(prices) / len(prices)\n",
    "    if not prices:\n        return 0\n    return sum(prices) / len(prices)\n",
)
NAME = edit(
    "src/users.py",
    "    return user.profile.name.title()\n",
    '    if user.profile is None:\n        return ""\n    return user.profile.name.title()\n',
)
FIND = edit(
    "src/users.py",
    "db.execute(f\"SELECT * FROM users WHERE email = '{email}'\")",
    'db.execute("SELECT * FROM users WHERE email = ?", (email,))',
)
AWAIT = edit("web/src/api.ts", "const response = fetch(", "const response = await fetch(")
SUM = edit("server/main.go", "for i := 1;", "for i := 0;")
PAGE = edit("src/reports.py", "start = number * size", "start = (number - 1) * size")
STAMP = edit("src/reports.py", "datetime.now().isoformat()", "datetime.now(timezone.utc).isoformat()")
LOAD = edit(
    "src/users.py",
    "    handle = open(path)\n    return json.loads(handle.read())\n",
    "    with open(path, encoding='utf-8') as handle:\n        return json.loads(handle.read())\n",
)
ROWS = edit(
    "src/reports.py",
    "    except Exception:\n        pass\n",
    "    except AttributeError as error:\n        raise ValueError('a line is no text') from error\n",
)
ADULT = edit("src/users.py", "user.age > 18", "user.age >= 18")
NEW_TEST = edit(
    "tests/test_cart.py",
    "    assert total([]) == 0\n",
    "    assert total([]) == 0\n\n\ndef test_two():\n    assert total([1, 2]) == 3\n",
)
TAX = edit(
    "src/cart.py",
    "def discount(price",
    "def with_tax(price, rate):\n    if rate is None:\n        return price\n    return price * (1 + rate)\n\n\ndef discount(price",
)
CITY = edit("web/src/api.ts", "return user.address.city;", 'return user.address?.city ?? "";')


FIXES = (
    Session(
        "reported total",
        "bug report",
        True,
        (prompt("The cart total is wrong when there are two items. Please fix it."), TOTAL, STOP),
    ),
    Session(
        "reported with tests",
        "bug report",
        True,
        (prompt("total() ignores the last item of the cart"), red(), TOTAL, green(), STOP),
    ),
    Session(
        "regression test first",
        "bug report",
        True,
        (
            prompt("Bug: with two items the total is only the first price"),
            NEW_TEST,
            red("test_two"),
            TOTAL,
            green(),
            STOP,
        ),
    ),
    Session(
        "traceback pasted",
        "bug report",
        True,
        (
            prompt(
                'Traceback (most recent call last):\n  File "src/cart.py", line 12, in first\n    return items[0]\nIndexError: list index out of range'
            ),
            FIRST,
            STOP,
        ),
    ),
    Session(
        "issue number",
        "bug report",
        True,
        (prompt("Fix #42: average() divides by zero for a new product"), AVERAGE, STOP),
    ),
    Session(
        "production crash",
        "bug report",
        True,
        (
            prompt(
                "We see crashes in production: AttributeError: 'NoneType' object has no attribute 'name' from display_name. Can you have a look?"
            ),
            NAME,
            commit("Users without a profile have no name"),
            STOP,
        ),
    ),
    Session(
        "injection",
        "bug report",
        True,
        (prompt("The security review found an SQL injection in users.find. Please close it."), FIND, STOP),
    ),
    Session(
        "promise",
        "bug report",
        True,
        (
            prompt("The profile page shows nothing and the console says response.json is not a function"),
            AWAIT,
            STOP,
        ),
    ),
    Session(
        "promise with vitest",
        "bug report",
        True,
        (prompt("getUser fails with a TypeError, see the failing test"), vitest_red(), AWAIT, vitest_green(), STOP),
    ),
    Session("go sum", "bug report", True, (prompt("Sum skips the first value"), go_red(), SUM, go_green(), STOP)),
    Session(
        "red main",
        "bug report",
        True,
        (
            prompt("CI is red on main since this morning, make it green again"),
            red(),
            TOTAL,
            green(),
            commit("Count the last item as well"),
            STOP,
        ),
    ),
    Session(
        "unclear prompt, red first",
        "bug report",
        True,
        (prompt("have a look at the cart"), red(), TOTAL, green(), STOP),
    ),
    Session(
        "failing test named", "bug report", True, (prompt("test_total is failing"), red(), TOTAL, green(), STOP)
    ),
    Session(
        "off by one page",
        "bug report",
        True,
        (
            prompt(
                "Page 1 of the report starts at the eleventh row. It should start with the first one; users complain."
            ),
            PAGE,
            STOP,
        ),
    ),
    Session(
        "time zone",
        "bug report",
        True,
        (prompt("Reports made after midnight carry the wrong date for customers in New York"), STAMP, STOP),
    ),
    Session(
        "leak",
        "bug report",
        True,
        (
            prompt(
                "After some hours the importer dies with 'OSError: too many open files'. I think load() never closes its file."
            ),
            LOAD,
            STOP,
        ),
    ),
    Session(
        "swallowed",
        "bug report",
        True,
        (
            prompt(
                "When a line is None, rows() returns nothing and nobody notices. That silently lost us orders. Fix."
            ),
            ROWS,
            STOP,
        ),
    ),
    Session(
        "birthday",
        "bug report",
        True,
        (
            prompt("People who are exactly 18 can't register. That's a bug."),
            ADULT,
            commit("fix: 18 is adult"),
            STOP,
        ),
    ),
    Session(
        "fix with a commit",
        "bug report",
        True,
        (
            prompt("look at is_adult, something is off there"),
            ADULT,
            commit("Fix age check for people who turn 18 today"),
            STOP,
        ),
    ),
    Session(
        "asks fix, commit fixes",
        "bug report",
        True,
        (prompt("fix the pagination"), PAGE, commit("fix: pages count from one"), STOP),
    ),
    Session(
        "no address",
        "bug report",
        True,
        (
            prompt("Cannot read properties of undefined (reading 'city') on the account page for new customers"),
            CITY,
            STOP,
        ),
    ),
    Session(
        "by sed",
        "bug report",
        True,
        (
            prompt("The total is wrong, the last item is never counted. Please fix."),
            shell("sed -i 's/range(len(items) - 1)/range(len(items))/' src/cart.py"),
            STOP,
        ),
    ),
    Session(
        "edit first, then red, then green",
        "bug report",
        True,
        (
            prompt("The total is off by one item, please repair"),
            edit("src/cart.py", "range(len(items) - 1)", "range(1, len(items))"),
            red(),
            edit("src/cart.py", "range(1, len(items))", "range(len(items))"),
            green(),
            STOP,
        ),
    ),
    Session(
        "two prompts",
        "bug report",
        True,
        (
            prompt("What does first() do with an empty cart?"),
            STOP,
            prompt("It crashes, right? Fix that."),
            FIRST,
            STOP,
        ),
    ),
    Session(
        "feature, then a bug of old",
        "bug report",
        True,
        (
            prompt("Add a function with_tax"),
            TAX,
            STOP,
            prompt(
                "While you are there: average([]) raises ZeroDivisionError for new products, our dashboard is down."
            ),
            AVERAGE,
            STOP,
        ),
    ),
    Session(
        "reproduced by a script",
        "bug report",
        True,
        (
            prompt("fix the crash: python -m shop report"),
            said(
                "python scripts/report.py",
                "Traceback (most recent call last):\n  File 'scripts/report.py', line 3\nZeroDivisionError: division by zero\n",
                1,
            ),
            AVERAGE,
            said("python scripts/report.py", "report written\n"),
            STOP,
        ),
    ),
    Session(
        "regression reported",
        "bug report",
        True,
        (
            prompt("Since 1.0 the cart forgets the last item. Regression from the rewrite?"),
            TOTAL,
            NEW_TEST,
            green(),
            STOP,
        ),
    ),
    Session(
        "configuration",
        "bug report",
        True,
        (
            prompt("Requests time out in production because the timeout is 5 ms instead of seconds"),
            edit("src/config.yaml", "timeout: 5", "timeout: 5000"),
            STOP,
        ),
    ),
    Session(
        "lower case terse",
        "bug report",
        True,
        (
            prompt("discount(100, None) throws, handle it"),
            edit(
                "src/cart.py",
                "    return price - price * percent / 100\n",
                "    if percent is None:\n        return price\n    return price - price * percent / 100\n",
            ),
            STOP,
        ),
    ),
    Session(
        "wrong number seen",
        "bug report",
        True,
        (prompt("The invoice shows 12.00 where it should show 22.00, the second item is missing"), TOTAL, STOP),
    ),
    Session("declarative", "bug report", True, (prompt("The cart forgets its last item"), TOTAL, STOP)),
    Session(
        "other people see",
        "bug report",
        True,
        (prompt("Customers see someone else's name after logout"), NAME, STOP),
    ),
    Session("question", "bug report", True, (prompt("Why is the total 0 for a cart with one item?"), TOTAL, STOP)),
    Session(
        "make it pass", "bug report", True, (prompt("Make test_total pass again"), red(), TOTAL, green(), STOP)
    ),
    Session(
        "expected and got",
        "bug report",
        True,
        (
            prompt("discount(100, None) should be 100, it returns an error"),
            edit(
                "src/cart.py",
                "    return price - price * percent / 100\n",
                "    return price - price * (percent or 0) / 100\n",
            ),
            STOP,
        ),
    ),
    Session(
        "red in a named file",
        "bug report",
        True,
        (
            prompt("tests/test_cart.py is broken on my machine"),
            red(command="pytest tests/test_cart.py"),
            TOTAL,
            green("pytest tests/test_cart.py -q"),
            STOP,
        ),
    ),
)

MODULE = "def ship(order):\n    if order is None:\n        raise ValueError('no order')\n    return order.id\n"
OTHERS = (
    Session("feature", "feature", False, (prompt("Add a function with_tax(price, rate) to the cart"), TAX, STOP)),
    Session(
        "feature with tests",
        "feature",
        False,
        (prompt("Implement with_tax and test it"), TAX, NEW_TEST, green(), STOP),
    ),
    Session(
        "feature with error handling",
        "feature",
        False,
        (
            prompt("Add shipping: reject orders that are None, raise an error when the address is missing"),
            write("src/ship.py", MODULE),
            edit("src/cart.py", '"""A cart."""', '"""A cart."""\n\nfrom ship import ship'),
            STOP,
        ),
    ),
    Session(
        "retry feature",
        "feature",
        False,
        (
            prompt("Implement retries: when a request fails with a 503, try it again up to three times"),
            edit("src/config.yaml", "retries: 0", "retries: 3"),
            edit(
                "src/users.py",
                "import json\n",
                "import json\n\n\ndef again(call):\n    try:\n        return call()\n    except OSError:\n        return call()\n",
            ),
            STOP,
        ),
    ),
    Session(
        "crash report page",
        "feature",
        False,
        (
            prompt("Create a page that lists crashed jobs and their errors"),
            edit(
                "web/src/list.tsx",
                "export function List",
                "export function Crashes({ jobs }: any) {\n  if (jobs === undefined) return null;\n  return <p>{jobs.length}</p>;\n}\n\nexport function List",
            ),
            STOP,
        ),
    ),
    Session(
        "endpoint",
        "feature",
        False,
        (
            prompt("We need an endpoint that returns the average price"),
            edit(
                "src/cart.py",
                "def average(prices)",
                "def average_endpoint(request):\n    return average(request.prices)\n\n\ndef average(prices)",
            ),
            commit("feat: endpoint of the average price"),
            STOP,
        ),
    ),
    Session(
        "feature breaks and repairs",
        "break and repair",
        False,
        (
            prompt("Add a currency to every price"),
            green(),
            edit("src/cart.py", "result += items[index].price", "result += items[index].price.amount"),
            red(),
            edit(
                "src/cart.py",
                "result += items[index].price.amount",
                "result += getattr(items[index].price, 'amount', items[index].price)",
            ),
            green(),
            STOP,
        ),
    ),
    Session(
        "breaks without a first run",
        "break and repair",
        False,
        (
            prompt("Make total() a generator sum"),
            edit("src/cart.py", "    result = 0\n", "    result = None\n"),
            red(),
            edit("src/cart.py", "    result = None\n", "    result = 0\n"),
            edit("src/cart.py", "def first(items)", "def first(items, default=None)"),
            green(),
            STOP,
        ),
    ),
    Session(
        "refactoring breaks and repairs",
        "break and repair",
        False,
        (
            prompt("Refactor users.py, extract the query"),
            edit("src/users.py", "def find(db, email):\n", "QUERY = 'SELECT'\n\n\ndef find(db, email, limit):\n"),
            red("test_load", "tests/test_users.py"),
            edit("src/users.py", "def find(db, email, limit):", "def find(db, email, limit=None):"),
            green(),
            STOP,
        ),
    ),
    Session(
        "own feature does not work",
        "break and repair",
        False,
        (
            prompt("Add with_tax to the cart"),
            TAX,
            STOP,
            prompt("with_tax is wrong, it crashes when the rate is a text"),
            edit("src/cart.py", "    return price * (1 + rate)", "    return price * (1 + float(rate))"),
            STOP,
        ),
    ),
    Session(
        "own new file is mended",
        "break and repair",
        False,
        (
            prompt("Write a module for shipping"),
            write("src/ship.py", MODULE),
            STOP,
            prompt("ship() fails with an AttributeError when the order has no id. Fix it."),
            edit("src/ship.py", "return order.id", "return getattr(order, 'id', None)"),
            STOP,
        ),
    ),
    Session(
        "typed and mistyped",
        "break and repair",
        False,
        (
            prompt("Rename rows to parse_rows"),
            edit("src/reports.py", "def rows(lines)", "def parse_row(lines)"),
            red("test_rows", "tests/test_reports.py"),
            edit("src/reports.py", "def parse_row(lines)", "def parse_rows(lines)"),
            green(),
            STOP,
        ),
    ),
    Session(
        "test first",
        "test-driven",
        False,
        (
            prompt("Develop a function cheapest(items) test-first"),
            edit(
                "tests/test_cart.py",
                "from cart import total\n",
                "from cart import cheapest, total\n\n\ndef test_cheapest():\n    assert cheapest([2, 1]) == 1\n",
            ),
            red("test_cheapest"),
            edit(
                "src/cart.py",
                "def first(items)",
                "def cheapest(items):\n    return min(items)\n\n\ndef first(items)",
            ),
            green(),
            STOP,
        ),
    ),
    Session(
        "test first, twice",
        "test-driven",
        False,
        (
            prompt("Use TDD to add a maximum to the cart"),
            write("tests/test_max.py", "def test_max():\n    assert False\n"),
            red("test_max", "tests/test_max.py"),
            edit(
                "src/cart.py",
                "def first(items)",
                "def most(items):\n    if not items:\n        return None\n    return max(items)\n\n\ndef first(items)",
            ),
            green(),
            write("tests/test_max2.py", "def test_empty():\n    assert False\n"),
            red("test_empty", "tests/test_max2.py"),
            edit("src/cart.py", "    return max(items)", "    return max(items, default=0)"),
            green(),
            STOP,
        ),
    ),
    Session(
        "changed test first",
        "test-driven",
        False,
        (
            prompt("first() shall answer the newest item; change the test, then the code"),
            edit("tests/test_cart.py", "assert total([]) == 0", "assert total([]) == 0 and first([1, 2]) == 2"),
            red(),
            edit("src/cart.py", "return items[0]", "return items[-1]"),
            green(),
            STOP,
        ),
    ),
    Session(
        "spec in vitest first",
        "test-driven",
        False,
        (
            prompt("Add sorting to the list, write the test before the code"),
            write("web/src/list.test.tsx", "it('sorts', () => {});\n"),
            vitest_red("sorts", "src/list.test.tsx"),
            edit("web/src/list.tsx", "items.map", "[...items].sort().map"),
            vitest_green("src/list.test.tsx"),
            STOP,
        ),
    ),
    Session(
        "go test first",
        "test-driven",
        False,
        (
            prompt("Implement Max in Go, test-driven"),
            write("server/main_test.go", "package main\n"),
            said(
                "go test ./...",
                "--- FAIL: TestMax (0.00s)\n    main_test.go:7: got 0, want 3\nFAIL\nFAIL\tshop/server\t0.002s\nFAIL\n",
                1,
            ),
            edit(
                "server/main.go",
                "func Sum",
                "func Max(values []int) int {\n\tif len(values) == 0 {\n\t\treturn 0\n\t}\n\treturn values[0]\n}\n\nfunc Sum",
            ),
            go_green(),
            STOP,
        ),
    ),
    Session(
        "tests only",
        "test-driven",
        False,
        (prompt("Write tests for the cart, it has hardly any"), NEW_TEST, green(), STOP),
    ),
    Session(
        "tests that fail, mended tests",
        "test-driven",
        False,
        (
            prompt("Add more tests for users"),
            edit(
                "tests/test_users.py",
                "    assert load\n",
                "    assert load\n\n\ndef test_name():\n    assert False\n",
            ),
            red("test_name", "tests/test_users.py"),
            edit("tests/test_users.py", "    assert False\n", "    assert True\n"),
            green(),
            STOP,
        ),
    ),
    Session(
        "rename",
        "refactoring",
        False,
        (
            prompt("Rename display_name to full_name everywhere"),
            edit("src/users.py", "def display_name(user)", "def full_name(user)"),
            green(),
            STOP,
        ),
    ),
    Session(
        "extract",
        "refactoring",
        False,
        (
            prompt("Move total and first into a module of their own"),
            write(
                "src/sums.py",
                "def total(items):\n    result = 0\n    for index in range(len(items) - 1):\n        result += items[index].price\n    return result\n",
            ),
            edit(
                "src/cart.py",
                "def total(items):\n    result = 0\n    for index in range(len(items) - 1):\n        result += items[index].price\n    return result\n",
                "from sums import total\n",
            ),
            green(),
            commit("refactor: sums have a module"),
            STOP,
        ),
    ),
    Session(
        "clean up",
        "refactoring",
        False,
        (
            prompt("Clean up reports.py a bit, no change of behaviour"),
            edit(
                "src/reports.py",
                "    start = number * size\n    return items[start:start + size]\n",
                "    return items[number * size:(number + 1) * size]\n",
            ),
            green(),
            STOP,
        ),
    ),
    Session(
        "types",
        "refactoring",
        False,
        (
            prompt("Annotate cart.py with types"),
            edit("src/cart.py", "def first(items):", "def first(items: list[Any]) -> Any:"),
            STOP,
        ),
    ),
    Session(
        "formatting",
        "refactoring",
        False,
        (
            prompt("Format the code"),
            edit("src/cart.py", "def discount(price, percent):", "def discount(\n    price,\n    percent,\n):"),
            STOP,
        ),
    ),
    Session(
        "fix the formatting",
        "refactoring",
        False,
        (
            prompt("fix the formatting in cart.py"),
            edit("src/cart.py", "def discount(price, percent):", "def discount( price, percent ):"),
            commit("fix formatting"),
            STOP,
        ),
    ),
    Session(
        "lint",
        "refactoring",
        False,
        (
            prompt("Fix the lint errors ruff reports"),
            said(
                "ruff check",
                "src/users.py:5:14: SIM115 Use a context manager for opening files\nFound 1 error.\n",
                1,
            ),
            LOAD,
            said("ruff check", "All checks passed!\n"),
            STOP,
        ),
    ),
    Session(
        "upgrade",
        "refactoring",
        False,
        (
            prompt("Upgrade requests to 2.32 and adapt what is needed"),
            edit("pyproject.toml", "requests==2.30", "requests==2.32"),
            red("test_load", "tests/test_users.py"),
            edit("src/users.py", "import json\n", "import json\n\nimport requests\n"),
            green(),
            STOP,
        ),
    ),
    Session(
        "speed",
        "refactoring",
        False,
        (
            prompt("Optimise total, it is called very often"),
            edit(
                "src/cart.py",
                "    result = 0\n    for index in range(len(items) - 1):\n        result += items[index].price\n    return result\n",
                "    return sum(item.price for item in items[:-1])\n",
            ),
            green(),
            STOP,
        ),
    ),
    Session(
        "dead code",
        "refactoring",
        False,
        (
            prompt("Remove is_adult, nobody uses it any more"),
            edit("src/users.py", "\n\ndef is_adult(user):\n    return user.age > 18\n", ""),
            commit("Remove what nobody uses"),
            STOP,
        ),
    ),
    Session(
        "readme",
        "docs",
        False,
        (prompt("Fix the typo in the README"), edit("README.md", "smal", "small"), commit("fix typo"), STOP),
    ),
    Session(
        "wrong docs",
        "docs",
        False,
        (
            prompt("The usage page is wrong, total takes two arguments. Fix it."),
            edit("docs/usage.md", "total(items)", "total(items, rate)"),
            STOP,
        ),
    ),
    Session(
        "docstring",
        "docs",
        False,
        (
            prompt("Document first() and discount()"),
            edit("src/cart.py", "def first(items):\n", 'def first(items):\n    """The first item."""\n'),
            STOP,
        ),
    ),
    Session(
        "comment",
        "docs",
        False,
        (
            prompt("The comment in cart.py is misleading, please fix the wording"),
            edit("src/cart.py", '"""A cart."""', '"""A cart of items."""'),
            STOP,
        ),
    ),
    Session(
        "question",
        "docs",
        False,
        (
            prompt("Why does total skip the last item? Only explain, change nothing."),
            said("cat src/cart.py", "def total"),
            STOP,
        ),
    ),
    Session(
        "flaky test mended",
        "test only",
        False,
        (
            prompt("test_users is flaky, it fails every tenth run. Fix the test."),
            red("test_load", "tests/test_users.py"),
            edit("tests/test_users.py", "    assert load\n", "    assert load is not None\n"),
            green(),
            STOP,
        ),
    ),
    Session(
        "pulled",
        "others",
        False,
        (
            prompt("The total is wrong, please fix it"),
            shell("git pull -q --rebase 2>/dev/null || true"),
            said("git log -1", "Somebody has fixed it"),
            STOP,
        ),
    ),
    Session(
        "taken back",
        "others",
        False,
        (
            prompt("The total is wrong, look into it"),
            TOTAL,
            edit("src/cart.py", "range(len(items))", "range(len(items) - 1)"),
            STOP,
        ),
    ),
    Session(
        "generated",
        "others",
        False,
        (
            prompt("The generated client is broken, regenerate it"),
            write("src/generated/client.py", "VERSION = 2\n"),
            STOP,
        ),
    ),
    Session(
        "version bump",
        "others",
        False,
        (prompt("Bump the version to 1.1"), edit("pyproject.toml", '"1.0"', '"1.1"'), commit("Release 1.1"), STOP),
    ),
    Session(
        "logging",
        "feature",
        False,
        (
            prompt("Log every failure of load() with its path"),
            edit(
                "src/users.py",
                "    handle = open(path)\n",
                "    logger.info('load %s', path)\n    handle = open(path)\n",
            ),
            STOP,
        ),
    ),
    Session(
        "accessible",
        "feature",
        False,
        (
            prompt("Make the list keyboard accessible"),
            edit("web/src/list.tsx", "<li>{i}</li>", "<li tabIndex={0}>{i}</li>"),
            STOP,
        ),
    ),
)

MORE = (
    Session(
        "story",
        "feature",
        False,
        (
            prompt(
                "As a user I want to see the price with tax so that I am not surprised. It should return the price unchanged when there is no rate."
            ),
            TAX,
            NEW_TEST,
            green(),
            STOP,
        ),
    ),
    Session(
        "many sentences",
        "feature",
        False,
        (
            prompt(
                "Add with_tax to the cart. It returns the price with tax. It must not crash when the rate is missing. Tests fail if the rate is ignored."
            ),
            TAX,
            STOP,
        ),
    ),
    Session(
        "told off",
        "feature",
        False,
        (
            prompt("Add with_tax to the cart"),
            TAX,
            STOP,
            prompt("no, that's not what I meant, the rate is a percentage"),
            edit("src/cart.py", "price * (1 + rate)", "price * (1 + rate / 100)"),
            STOP,
        ),
    ),
    Session(
        "fix what the upgrade breaks",
        "refactoring",
        False,
        (
            prompt("Upgrade requests and fix what breaks"),
            edit("pyproject.toml", "requests==2.30", "requests==2.32"),
            red("test_load", "tests/test_users.py"),
            edit("src/users.py", "import json\n", "import json\n\nimport requests\n"),
            green(),
            commit("Upgrade requests, fix tests"),
            STOP,
        ),
    ),
    Session(
        "own red under another command",
        "break and repair",
        False,
        (
            prompt("Extend discount with a maximum"),
            green("pytest -q"),
            edit("src/cart.py", "def discount(price, percent):", "def discount(price, percent, most):"),
            red("test_discount", command="pytest tests/test_cart.py::test_discount"),
            edit("src/cart.py", "def discount(price, percent, most):", "def discount(price, percent, most=100):"),
            green("pytest -q"),
            STOP,
        ),
    ),
    Session(
        "rename broke callers",
        "break and repair",
        False,
        (
            prompt("rename total to sum_up"),
            edit("src/cart.py", "def total(items)", "def sum_up(items)"),
            red(),
            edit("tests/test_cart.py", "from cart import total\n", "from cart import sum_up as total\n"),
            green(),
            commit("Rename total"),
            STOP,
        ),
    ),
    Session(
        "todo",
        "feature",
        False,
        (
            prompt("Finish what is left to do in reports.py: paging with a size from the configuration"),
            edit(
                "src/reports.py",
                "def page(items, number, size=10):",
                "def page(items, number, size=None):\n    size = size or 10",
            ),
            STOP,
        ),
    ),
    Session("red before a feature, still red", "feature", False, (prompt("Add with_tax"), red(), TAX, red(), STOP)),
    Session(
        "other test turned green by its own edit",
        "test only",
        False,
        (
            prompt("Update the tests for the new names"),
            red("test_load", "tests/test_users.py"),
            edit("tests/test_users.py", "    assert load\n", "    assert callable(load)\n"),
            green(),
            STOP,
        ),
    ),
)
SESSIONS = (*FIXES, *OTHERS, *MORE)
