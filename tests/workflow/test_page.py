"""The page about workflows: its examples are what they say they are."""

from __future__ import annotations

import re
from pathlib import Path

from clickstop.workflow.runlog import parse
from tests.trusting import compile_plan
from tests.workflow.made import workflow

PAGE = (Path(__file__).parents[2] / "docs" / "workflows.md").read_text(encoding="utf-8")


def example(language: str) -> str:
    return str(re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)[0])


def test_the_example_of_a_log_documents_what_must_be_documented() -> None:
    flow = workflow()
    log = parse(example("markdown"), flow.stages, [])
    assert all(log.documented(name) for name in flow.required)
    assert log.value("WRITE", "Hypothesis")


def test_the_example_of_a_configuration_is_valid(repo: Path, environ: dict[str, str]) -> None:
    (repo / "clickstop.toml").write_text(example("toml"), encoding="utf-8")
    (found,) = compile_plan(str(repo), environ)["workflows"]
    assert found["limits"] == {"same": 3, "deep": 12, "max": 25}
    assert list(found["categories"]) == ["LOCATOR", "WAIT"]
