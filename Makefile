# Needs Python 3.11 or newer and git. Everything is installed into .venv in this folder, nothing anywhere else.
BIN := $(if $(filter Windows_NT,$(OS)),.venv/Scripts,.venv/bin)
RUN := $(BIN)/python

# Compiled tests are kept from one run to the next, whatever this shell says.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: dist matrix package-check agents zoo screenshots help venv demo test test-fast hostile fuzz mutants lint types e2e bench bench-checks bench-claims bench-classes bench-dashboard bench-gates bench-learning bench-memory bench-peers bench-rules bench-secrets bench-shell bench-signals bench-team bench-undo docs plugin clean
help:
	@echo "make demo    play a session through real hook processes in a scratch repository"
	@echo "make test    all tests but those of make e2e"
	@echo "make test-fast       the quicker two thirds of them, to run while you work"
	@echo "make mutants a sample of mutants of the source, each against its nearest tests; prints the survivors"
	@echo "make hostile all hostile repositories on every surface, and all forged and honest runs"
	@echo "make fuzz    a minute of damaged payloads, configurations, databases, spools and command lines"
	@echo "make lint    ruff: rules and format"
	@echo "make types   mypy --strict on source, tests, bench and tools"
	@echo "make e2e     the real clients, the browser, the installed package and the sets of the benches; needs npm and chromium"
	@echo "make agents  one story in the real client of every agent; writes what each enforces, ARGS=qwen for one"
	@echo "make bench   what an event costs, as ratios to a bare interpreter; writes docs/benchmark.md"
	@echo "make bench-signals   precision, recall and cost of reading tool output"
	@echo "make bench-gates     how right the gates are on commands with known verdicts"
	@echo "make bench-peers     other guards and ours on the same commands; ARGS=--write writes docs/comparison.md"
	@echo "make bench-secrets   cost of looking for secrets, and whether any is left"
	@echo "make bench-shell     generated command lines: none may raise, none take long"
	@echo "make bench-undo      cost of saving before a call, as ratios to git status"
	@echo "make bench-memory    searching and starting with a million observations; size of a tool call"
	@echo "make bench-learning  how right the recognition of bug fixes is, on scripted sessions; proposals for real fixes"
	@echo "make bench-rules     what 200 learned rules add to a write; a scan of 5,000 files"
	@echo "make bench-dashboard how soon the dashboard answers, and its pages with a million rows"
	@echo "make bench-team      rows to the team's PostgreSQL and its pages; ARGS=\"--people 1000 --events 500\" for 15 million"
	@echo "make bench-claims    how right the reading of final messages is, on messages held out"
	@echo "make bench-classes   how right kinds of bugs are named, on fixes and code of public packages; fetches them"
	@echo "make bench-checks    cost of a check that is known, and of looking at many files"
	@echo "make zoo     real projects in several states, each hold judged; PROJECT=click STATE=red-by-agent for one"
	@echo "make dist    the source archive and the wheel, checked, in dist/"
	@echo "make package-check   the package in fresh environments: pip, pipx, uv, each extra, every platform; fetches packages"
	@echo "make matrix  a smoke test with each Python from 3.11 on, and with the oldest and newest packages; fetches them"
	@echo "make plugin  write the plug-in's hooks from the table of hooks"
	@echo "make screenshots     the pictures of the dashboard (needs chromium); ARGS=--all: every page, store, width and theme"
	@echo "make docs    regenerate the reference pages and the terminal picture"
	@echo "make clean   remove .venv, caches and build results"

venv:
	@PYTHON="$(PYTHON)" tools/venv

zoo: venv
	@$(RUN) -m tools.zoo $(if $(PROJECT),--project $(PROJECT)) $(if $(STATE),--state $(STATE)) $(ARGS)

demo: venv
	@$(RUN) -m clickstop demo

# What starts clients, browsers and installers or reads whole sets is a job of its own.
JOBS := tests/e2e tests/package tests/bench

test: venv
	$(RUN) -m pytest -n auto $(JOBS:%=--ignore %) $(ARGS)

hostile: venv
	CLICKSTOP_HOSTILE=all $(RUN) -m pytest tests/hostile -n auto $(ARGS)

fuzz: venv
	$(RUN) -m tests.fuzz.run $(ARGS)

mutants: venv
	$(RUN) tools/mutants.py $(ARGS)

test-fast: venv
	$(RUN) -m pytest -n auto -m "not slow" $(JOBS:%=--ignore %) $(ARGS)

lint: venv
	$(RUN) -m ruff check
	$(RUN) -m ruff format --check

types: venv
	$(RUN) -m mypy

e2e: venv
	CLICKSTOP_E2E=require $(RUN) -m pytest -n auto $(JOBS) $(ARGS)

bench: venv
	$(RUN) -m bench $(ARGS)

bench-checks: venv
	$(RUN) -m bench.checks

bench-claims: venv
	$(RUN) -m bench.claims

bench-classes: venv
	$(RUN) -m bench.class_names $(ARGS)
	$(RUN) -m bench.class_patterns $(ARGS)

bench-dashboard: venv
	$(RUN) -m bench.dashboard $(ARGS)

bench-gates: venv
	$(RUN) -m bench.gates $(ARGS)

bench-peers: venv
	$(RUN) -m bench.peers $(ARGS)

bench-secrets: venv
	$(RUN) -m bench.secrets --texts $(ARGS)

bench-shell: venv
	$(RUN) -m bench.shell $(ARGS)

bench-undo: venv
	$(RUN) -m bench.undo $(ARGS)

bench-learning: venv
	$(RUN) -m bench.learning $(ARGS)
	$(RUN) -m bench.proposals --write

bench-memory: venv
	$(RUN) -m bench.memory $(ARGS)

bench-rules: venv
	$(RUN) -m bench.rules $(ARGS)

bench-signals: venv
	$(RUN) -m bench.signals $(ARGS)

dist: venv
	$(RUN) tools/make_dist.py

package-check: venv
	CLICKSTOP_PACKAGES=require $(RUN) -m pytest tests/package/test_install.py $(ARGS)

matrix: venv
	$(RUN) tools/matrix.py $(ARGS)

bench-team: venv
	$(RUN) -m bench.team $(ARGS)

plugin: venv
	$(RUN) tools/make_plugin.py
	$(RUN) tools/make_builtin.py

screenshots: venv
	$(RUN) tools/make_screenshots.py $(ARGS)

agents: venv
	$(RUN) tools/measure_agents.py $(ARGS)
	$(RUN) tools/make_docs.py

docs: venv
	$(RUN) tools/make_docs.py
	$(RUN) tools/make_plugin.py
	$(RUN) tools/make_builtin.py
	$(RUN) tools/make_pictures.py

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
	find . -name __pycache__ -type d -not -path './.git/*' -prune -exec rm -rf {} +
