"""States are told apart without their hue: on every chart, in both themes, with three deficiencies and in grey."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, Literal

import pytest

from clickstop.core.ids import utc
from clickstop.dashboard.pages.index import PAGES as EVERY_PAGE
from tests.e2e.pixels import contrast, decoded, luminance
from tests.e2e.scene import LAST, Scene
from tests.store import rows

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession

ALL = [path.replace("{session_id}", LAST) for path in EVERY_PAGE]
PAGES = [path for path in ALL if "{" not in path]
SIGHTS = ("none", "protanopia", "deuteranopia", "tritanopia", "achromatopsia")
CELL = 20
# All keys of all legends side by side, and which kinds each chart draws.
GATHER = """async (paths) => {
  const box = document.createElement("div");
  box.id = "keys";
  document.body.prepend(box);
  const keys = [], drawn = {};
  for (const path of paths) {
    const page = new DOMParser().parseFromString(await (await fetch(path)).text(), "text/html");
    for (const chart of page.querySelectorAll(".chart")) {
      const inside = chart.querySelectorAll(".drawing .bar, .drawing .span, .drawing .dot, .stroke .bar");
      drawn[path + "#" + chart.id] = [...new Set([...inside].map((one) => one.getAttribute("class")))];
      for (const key of chart.querySelectorAll(".legend .key")) {
        const mark = key.querySelector(".bar, .dot");
        keys.push({ chart: path + "#" + chart.id, kind: mark.classList[1] ?? "", dot: mark.classList[0] === "dot",
                    shape: mark.getAttribute("d") });
        box.append(document.importNode(key, true));
      }
    }
  }
  const style = new CSSStyleSheet();
  style.replaceSync(`
    #keys { position: fixed; inset: 0 auto auto 0; z-index: 9; display: flex; background: var(--panel); }
    #keys svg { width: 14px; height: 14px; margin: 3px; flex: none; }`);
  document.adoptedStyleSheets = [style];
  return { keys, drawn };
}"""


@pytest.fixture
def gathered(normal: Scene) -> tuple[Scene, dict[str, Any]]:
    session = normal.watched.page
    normal.add(
        rows.call("refused-1", LAST, utc(), outcome="refused", kind="permission.denied", duration_ms=900),
        rows.call("broken-off", LAST, utc(), outcome="background", duration_ms=900),
        rows.call("goes-on", LAST, utc(), outcome="interrupted", kind="tool.before", agent_id="helper-1"),
        rows.gate(LAST, utc(), handler="gate.command", rule_id="delete.home", verdict="block", kind="tool.before"),
    )
    session.set_viewport_size({"width": 1400, "height": 400})
    return normal, session.evaluate(GATHER, PAGES)


def test_every_legend_tells_its_states_apart_whoever_looks(gathered: tuple[Scene, dict[str, Any]]) -> None:
    scene, told = gathered
    page, keys = scene.watched.page, told["keys"]
    areas: dict[str, list[int]] = {}
    for number, key in enumerate(keys):
        if not key["dot"]:
            areas.setdefault(key["chart"], []).append(number)
    assert sum(len(numbers) > 1 for numbers in areas.values()) >= 6
    session = page.context.new_cdp_session(page)
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        for sight in SIGHTS:
            seen = _seen(session, scene, sight, len(keys))
            for chart, numbers in areas.items():
                for one, other in combinations(numbers, 2):
                    told_apart = contrast(seen[one][0], seen[other][0]) >= 2.5 or seen[one][1] != seen[other][1]
                    pair = f"{[(keys[number]['kind'], seen[number]) for number in (one, other)]}"
                    assert told_apart, f"{theme} {sight} {chart} {pair}"


def _seen(session: CDPSession, scene: Scene, sight: str, count: int) -> list[tuple[float, bool]]:
    """Of each key: how light it is, and whether it has a pattern."""
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})
    scene.watched.page.set_viewport_size({"width": max(1400, count * CELL), "height": 400})
    picture = decoded(scene.watched.page.screenshot(clip={"x": 0, "y": 0, "width": count * CELL, "height": CELL}))
    found = []
    for number in range(count):
        lights = [luminance(pixel) for pixel in picture.part(number * CELL + 5, 5, 10, 10)]
        mean = sum(lights) / len(lights)
        found.append((mean, max(lights) - min(lights) > 0.12))
    return found


def test_legends_hold_exactly_what_is_drawn_and_shapes_differ(gathered: tuple[Scene, dict[str, Any]]) -> None:
    _, told = gathered
    by_chart: dict[str, dict[str, Any]] = {}
    for key in told["keys"]:
        by_chart.setdefault(key["chart"], {})[f"{'dot' if key['dot'] else 'area'} {key['kind']}"] = key
    for chart, keys in by_chart.items():
        drawn = set()
        for one in told["drawn"][chart]:
            first, _, kind = one.partition(" ")
            if kind:  # the accent alone means nothing
                drawn.add(f"{'dot' if first == 'dot' else 'area'} {kind.removesuffix(' small')}")
        assert drawn == set(keys), chart
        shapes = [key["shape"] for key in keys.values() if key["dot"]]
        assert len(set(shapes)) == len(shapes), chart
    lanes = by_chart[f"/sessions/{LAST}#lanes"]
    assert {"area good", "area bad", "area stop", "area now", "dot info", "dot stop"} <= set(lanes)


Theme = Literal["light", "dark"]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_states_of_one_chart_are_three_to_one_apart(normal: Scene, theme: Theme) -> None:
    page = normal.watched.page
    page.emulate_media(color_scheme=theme)
    names = ("good", "bad", "stop", "ask", "info", "rest", "now")
    colours = page.evaluate(
        """(names) => names.map((name) => {
            const probe = document.createElement("i");
            probe.className = "probe-" + name;
            const style = new CSSStyleSheet();
            style.replaceSync(`.probe-${name} { color: var(--area-${name}); }`);
            document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
            document.body.append(probe);
            return getComputedStyle(probe).color.match(/\\\\d+/g).map(Number);
        })""".replace("\\\\", "\\"),
        list(names),
    )
    light = {name: luminance((red, green, blue)) for name, (red, green, blue) in zip(names, colours, strict=True)}
    together = (("good", "bad", "stop"), ("stop", "ask", "info"), ("good", "info", "rest"), ("now", "bad", "rest"))
    for kinds in together:
        for one, other in combinations(kinds, 2):
            assert contrast(light[one], light[other]) >= 3, (theme, one, other)


def test_amber_means_one_thing_that_something_waits_for_the_person(normal: Scene) -> None:
    selectors = normal.watched.page.evaluate(
        """() => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
            .filter((rule) => rule.selectorText && /var\\(--(area-)?ask/.test(rule.cssText))
            .map((rule) => rule.selectorText)"""
    )
    assert len(selectors) >= 4
    assert [selector for selector in selectors if ".ask" not in selector] == []
