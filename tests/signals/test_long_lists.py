"""Every tool that lists its failures names fifty of them, however many there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.signals.read import read
from tests.each import each

if TYPE_CHECKING:
    from clickstop.signals.signal import QualitySignal

FAILED = 60
_BAR = "-" * 70
# What a tool prints: before its list, for each failure (% is its number, @ the rest of its name), and after it.
LISTS = {
    "pytest": (
        "collected 61 items\n\n",
        "FAILED tests/test_a.py::test_%@ - assert 0\n",
        "60 failed, 1 passed in 0.1s\n",
    ),
    "python -m unittest": (
        "",
        f"{'=' * 70}\nFAIL: test_%@ (a.T.test_%@)\n{_BAR}\nAssertionError\n\n",
        f"{_BAR}\nRan 61 tests in 0.001s\n\nFAILED (failures=60)\n",
    ),
    "npx jest": (
        "FAIL ./a.test.js\n",
        "  ● adds %@\n\n    expect(1).toBe(2)\n\n",
        "\nTest Suites: 1 failed, 1 total\nTests:       60 failed, 1 passed, 61 total\n",
    ),
    "npx mocha": (
        "  1 passing (3ms)\n  60 failing\n\n",
        "  %) adds %@:\n     Error: no\n      at a.test.js:%:1\n\n",
        "",
    ),
    "node --test": (
        "ℹ tests 61\nℹ pass 1\nℹ fail 60\n\n✖ failing tests:\n\n",
        "test at a.test.js:%:3\n✖ adds %@ (0.1ms)\n  Error\n\n",
        "",
    ),
    "mix test": (
        "",
        "  %) test adds %@ (ShopTest)\n     test/shop_test.exs:%\n     no\n\n",
        "\nFinished in 0.03 seconds\n61 tests, 60 failures\n",
    ),
    "go test ./...": ("", "--- FAIL: TestA%@ (0.00s)\n    a_test.go:%: no\n", "FAIL\nFAIL\tshop\t0.1s\nFAIL\n"),
    "cargo test": (
        "running 61 tests\n\nfailures:\n\nfailures:\n",
        "    tests::adds_%@\n",
        "\ntest result: FAILED. 1 passed; 60 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n",
    ),
    "bundle exec rspec": (
        "Finished in 0.1 seconds\n61 examples, 60 failures\n\nFailed examples:\n\n",
        "rspec ./spec/a_spec.rb:% # Cart adds %@\n",
        "",
    ),
    "vendor/bin/phpunit": (
        "There were 60 failures:\n\n",
        "%) CartTest::testAdds%@\nno\n\n/shop/CartTest.php:%\n\n",
        "FAILURES!\nTests: 61, Assertions: 61, Failures: 60.\n",
    ),
    "ctest": (
        "2% tests passed, 60 tests failed out of 61\n\nThe following tests FAILED:\n",
        "\t% - adds_%@ (Failed)\n",
        "Errors while running CTest\n",
    ),
    "npx vitest run": (
        "",
        " FAIL  a.test.ts > adds %@\nAssertionError: no\n ❯ a.test.ts:%:1\n\n",
        " Test Files  1 failed (1)\n      Tests  60 failed | 1 passed (61)\n",
    ),
    "dotnet test": (
        "",
        "  Failed Shop.Adds%@ [1 ms]\n  Error Message:\n   no\n",
        "\nFailed!  - Failed:    60, Passed:     1, Skipped:     0, Total:    61, Duration: 5 ms - Shop.dll\n",
    ),
    "swift test": (
        "",
        "/a/A.swift:%: error: -[Shop.A testAdds%@] : no\nTest Case '-[Shop.A testAdds%@]' failed (0.1 seconds).\n",
        "\t Executed 61 tests, with 60 failures (0 unexpected) in 0.1 (0.2) seconds\n",
    ),
}


DEEP = "a-folder-of-the-shop/" * 9
PLACES = (
    *("tests/test_a.py", "a.test.js", "a_test.go", "test/shop_test.exs", "spec/a_spec.rb", "shop/CartTest.php"),
    *("a.test.ts", "a/A.swift"),
)


def _read(command: str, *, tail: str = "", deep: str = "") -> QualitySignal:
    before, failure, after = LISTS[command]
    listed = "".join(failure.replace("%", str(number)).replace("@", tail) for number in range(1, FAILED + 1))
    output = f"{before}{listed}{after}"
    for place in PLACES:
        folder, slash, name = place.rpartition("/")
        output = output.replace(place, f"{folder}{slash}{deep}{name}")
    (signal,) = read(command, output, 1)
    assert (signal.type, signal.failed) == ("test_failure", FAILED)
    return signal


@each("command", list(LISTS))
def test_fifty_failures_are_named_and_all_are_counted(command: str) -> None:
    names = _read(command).names
    assert len(names) == 50
    assert "".join(filter(str.isdigit, names[0])) == "1"


@each("command", list(LISTS))
def test_long_names_are_whole(command: str) -> None:
    tail = "_many_items_in_the_cart" * 8
    assert [name for name in _read(command, tail=tail).names if tail not in name] == []


@each("command", list(LISTS))
def test_long_places_are_whole(command: str) -> None:
    short, long = _read(command).files, _read(command, deep=DEEP).files
    assert len(long) == len(short)
    assert [place for place in long if DEEP not in place] == []
