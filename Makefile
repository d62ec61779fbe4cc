# Needs Python 3.11 or newer and git. Everything is installed into .venv in this folder, nothing anywhere else.
BIN := $(if $(filter Windows_NT,$(OS)),.venv/Scripts,.venv/bin)
RUN := $(BIN)/python

# Compiled tests are kept from one run to the next, whatever this shell says.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: dist matrix package-check agents zoo screenshots help venv demo test test-fast hostile fuzz mutants lint types e2e bench bench-checks bench-claims bench-classes bench-dashboard bench-gates bench-learning bench-memory bench-peers bench-rules bench-secrets bench-shell bench-signals bench-team bench-undo docs plugin claim-weights clean
help:
	@echo "make demo    play a session through real hook processes in a scratch repository"
	@echo "make test    all tests except those of make e2e"
	@echo "make test-fast       the faster tests, for use while you work"
	@echo "make mutants mutate a sample of the source, run the tests that reach each, print the survivors"
	@echo "make hostile every hostile repository against every surface, every forged and honest run"
	@echo "make fuzz    one minute of damaged payloads, configurations, databases, spools and command lines"
	@echo "make lint    ruff: rules and format"
	@echo "make types   mypy --strict on source, tests, bench and tools"
	@echo "make e2e     the real clients, the browser, the installed package and the benchmark data sets; needs npm and chromium"
	@echo "make agents  one scripted session in every agent's real client; records what each enforces; ARGS=qwen for one"
	@echo "make bench   cost of an event as a ratio to a bare interpreter; writes docs/benchmark.md"
	@echo "make bench-signals   precision, recall and cost of reading tool output"
	@echo "make bench-gates     accuracy of the gates on labelled commands"
	@echo "make bench-peers     clickstop and other guards on the same commands; ARGS=--write writes docs/comparison.md"
	@echo "make bench-secrets   cost of redaction, and whether a secret is left"
	@echo "make bench-shell     generated command lines: none may raise or take long"
	@echo "make bench-undo      cost of saving before a call, as ratios to git status"
	@echo "make bench-memory    search and session start with a million observations; size of a tool call"
	@echo "make bench-learning  accuracy of bug fix detection on scripted sessions; proposals for real fixes"
	@echo "make bench-rules     cost of 200 learned rules per write, and of scanning 5,000 files"
	@echo "make bench-dashboard response times of the dashboard, also with a million rows"
	@echo "make bench-team      sync to the team's PostgreSQL, and its pages; ARGS=\"--people 1000 --events 500\" for 15 million"
	@echo "make bench-claims    what the classifiers of final messages get wrong in all labelled ones, and their cost"
	@echo "make claim-weights   learn the weights of the claims classifier from all labelled messages"
	@echo "make bench-classes   accuracy of failure classes on fixes and code of public packages; downloads them"
	@echo "make bench-checks    cost of a cached check, and of reading the state of many files"
	@echo "make zoo     real projects in several states; judges every held stop; PROJECT=click STATE=red-by-agent for one"
	@echo "make dist    build and check the source archive and the wheel, in dist/"
	@echo "make package-check   install the package in fresh environments: pip, pipx, uv, every extra and platform; downloads packages"
	@echo "make matrix  a smoke test on every Python from 3.11 on, with the oldest and newest packages; downloads them"
	@echo "make plugin  write the plugin's hooks and the built-in plan"
	@echo "make screenshots     write the dashboard screenshots (needs chromium); ARGS=--all for every page, store, width and theme"
	@echo "make docs    regenerate the reference pages and the terminal picture"
	@echo "make clean   remove .venv, caches and build results"

venv:
	@PYTHON="$(PYTHON)" tools/venv

zoo: venv
	@$(RUN) -m tools.zoo $(if $(PROJECT),--project $(PROJECT)) $(if $(STATE),--state $(STATE)) $(ARGS)

demo: venv
	@$(RUN) -m clickstop demo

# Tests that start clients, browsers and installers, or read whole data sets, run in a separate job.
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

claim-weights: venv
	PYTHONPATH=. $(RUN) tools/make_claim_weights.py

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
