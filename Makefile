# Needs Python 3.11 or newer and make; everything else goes into .venv.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
# Windows keeps the commands of an environment elsewhere.
SCRIPTS := $(if $(filter Windows_NT,$(OS)),Scripts,bin)
BIN := $(VENV)/$(SCRIPTS)
STAMP := $(VENV)/.stamp
WORKERS ?= auto
# A worker has few tests ahead of it, so that none waits behind one that takes minutes.
PARALLEL := -n $(WORKERS) --maxschedchunk=25
BUILD := build
# A compiled wheel, and an environment that has it installed.
COMPILED := $(BUILD)/compiled
# Empty, or `--full` for the tests that take minutes; `make full` sets it.
TIER :=
# Not empty: the tests measure what they cover, which takes half as long again.
COVER ?=
# Games of others, which the bench measures beside ours.
PEERS := $(BUILD)/peers
# Not empty: `make bench` writes the line of this commit to bench/history.jsonl.
HISTORY ?=
# Where `make table` listens.
PORT ?= 8000
# The results of `make leagues`, and the processes that play.
LEAGUES := bench/leagues
CORES ?= 2
# How long to fuzz.
SECONDS ?= 600
# Which mutants, and how many.
SEED ?= 1
COUNT ?= 150
SCHEMA := docs/reference/schema.json
EXAMPLES := $(wildcard examples/*/src)
# The expansions among the examples, each a distribution of its own.
EXPANSIONS := examples/dtwister-fountain examples/dtwister-menagerie
# The tests that need neither whole games nor other processes: the units, the rules, the content.
QUICK := tests/unit tests/rules tests/perft tests/docs src plugins

export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Hundreds of tests start processes, and each would compile all modules anew.
unexport PYTHONDONTWRITEBYTECODE

say = @printf '\n==> %s\n' $(1)

.DEFAULT_GOAL := help
.PHONY: help setup browser demo table quick test full bench bench-peers bench-counts docs lint style format types imports pxd unit content \
	schema guides typescript api rules-versions corpus messages features workflows news wheel wheels release compiled \
	compiled-test compiled-suite compiled-full pytest leagues generated fuzz mutants clean

help: ## Say what can be made
	@printf 'Usage: make TARGET [PYTHON=python3.12] [WORKERS=4]\n\n'
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-14s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

$(STAMP): pyproject.toml
	$(call say,'setting up $(VENV) with $(PYTHON)')
	"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	test -x $(BIN)/python || "$(PYTHON)" -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable '.[test,docs,bench,release]'
	$(BIN)/python tools/browser.py
	@touch $@

setup: $(STAMP) ## Make .venv, with the library in it as it stands here

browser: $(STAMP) ## Install Chromium for the tests in a browser, where apt may
	$(call say,'a browser for the tests')
	$(BIN)/python tools/browser.py

demo: $(STAMP) ## Watch a whole game between two bots
	$(call say,'a game between two bots')
	$(BIN)/dtwister demo --out $(BUILD)

table: $(STAMP) ## Play in the browser: start a table and print its address [PORT=8000]
	$(call say,'a table in the browser')
	@mkdir -p $(BUILD)
	$(BIN)/dtwister serve --port $(PORT) --data $(BUILD)/games.sqlite

lint: style format types imports pxd workflows ## Check style, types, imports and workflows

style: $(STAMP)
	$(call say,'ruff: style')
	$(BIN)/ruff check

format: $(STAMP)
	$(call say,'ruff: format')
	$(BIN)/ruff format --check

types: $(STAMP)
	$(call say,'mypy: types')
	$(BIN)/mypy --strict
	$(call say,'basedpyright: types as other programs see them')
	$(BIN)/basedpyright
	$(BIN)/python tools/check_types.py

imports: $(STAMP)
	$(call say,'import-linter: the direction of imports')
	$(BIN)/lint-imports

pxd: $(STAMP)
	$(call say,'tools/check_pxd.py: what the compiler is told')
	$(BIN)/python tools/check_pxd.py

# Offline: zizmor would look up actions, and check-jsonschema has these schemas with it.
workflows: $(STAMP)
	$(call say,'check-jsonschema and zizmor: what the host reads')
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/check-jsonschema --quiet --builtin-schema custom.github-workflows-require-timeout \
		.github/workflows/*.yml
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-issue-forms \
		$(filter-out %/config.yml,$(wildcard .github/ISSUE_TEMPLATE/*.yml))
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-issue-config \
		.github/ISSUE_TEMPLATE/config.yml
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.dependabot .github/dependabot.yml
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.readthedocs .readthedocs.yaml
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.citation-file-format \
		--force-filetype yaml CITATION.cff
	$(BIN)/zizmor --offline --no-progress --quiet --strict-collection .

leagues: $(STAMP) ## Let bots play each other for hours, into bench/leagues; a stopped run goes on
	$(call say,'leagues of bots')
	@mkdir -p $(LEAGUES)
	$(BIN)/dtwister league prison:3 card:3 base:beginner --bots search:iterations=100 greedy \
		--deals 100 --workers $(CORES) --out $(LEAGUES)/search-100.jsonl
	$(BIN)/dtwister league prison:5 --bots search:iterations=100 greedy \
		--deals 30 --workers $(CORES) --out $(LEAGUES)/search-100.jsonl
	$(BIN)/dtwister league multi:standard-4 --bots search:iterations=100 greedy \
		--deals 15 --workers $(CORES) --out $(LEAGUES)/search-100.jsonl
	$(BIN)/dtwister league prison:3 card:3 --bots easy normal \
		--deals 30 --workers $(CORES) --out $(LEAGUES)/levels.jsonl
	$(BIN)/dtwister league prison:3 card:3 --bots normal hard \
		--deals 30 --workers $(CORES) --out $(LEAGUES)/levels.jsonl
	$(BIN)/dtwister league prison:3 card:3 --bots easy random \
		--deals 50 --workers $(CORES) --out $(LEAGUES)/easy.jsonl
	$(BIN)/dtwister league prison:3 --bots search:seconds=2 search:seconds=0.3 \
		--deals 30 --out $(LEAGUES)/seconds.jsonl
	$(BIN)/python tools/league_table.py

docs: $(STAMP) ## Build the documentation into build/site
	$(call say,'sphinx: documentation')
	$(BIN)/python -m sphinx -E -q -W --keep-going -b html -d $(BUILD)/doctrees docs $(BUILD)/site
	$(BIN)/python tools/check_site.py $(BUILD)/site

content: $(STAMP) ## Validate the official content and that of the examples
	$(call say,'dtwister validate: the official content')
	$(BIN)/dtwister validate plugins
	$(call say,'check-jsonschema: the schema of content and all content against it')
	$(BIN)/check-jsonschema --check-metaschema $(SCHEMA)
	find plugins -name '*.toml' | sort | xargs $(BIN)/check-jsonschema --schemafile $(SCHEMA)
	@mkdir -p $(BUILD)
	$(BIN)/dtwister schema $(EXAMPLES:%=--plugins-dir %) --out $(BUILD)/schema.json
	find examples -name '*.toml' -not -name pyproject.toml | sort | \
		xargs -r $(BIN)/check-jsonschema --schemafile $(BUILD)/schema.json

schema: $(STAMP) ## Write the JSON Schema of content files anew
	$(call say,'dtwister schema')
	$(BIN)/dtwister schema --out $(SCHEMA)

guides: $(STAMP) ## Write the guided games of the browser anew, from the tutorials
	$(call say,'tools/guides.py: the guided games')
	$(BIN)/python tools/guides.py

# The compiler of TypeScript comes from npm; tests use it where it is, and say so where it is not.
typescript: $(STAMP) ## Check the declarations for clients with tsc, where Node and npm are
	$(call say,'tsc: the declarations of all JSON messages')
	npm install --no-audit --no-fund --silent --prefix $(BUILD)/node typescript@5
	$(BIN)/pytest -q tests/unit/notation/test_typescript.py

api: $(STAMP) ## Write the snapshot of the public API anew
	$(call say,'the snapshot of the public API')
	$(BIN)/python -m tests.api.snapshot

rules-versions: $(STAMP) ## Write the versions of the rules of all plug-ins anew
	$(call say,'the versions of the rules')
	$(BIN)/python -m tests.records.rules_versions

corpus: $(STAMP) ## Write the records that each later version must replay anew
	$(call say,'a record of each scenario')
	$(BIN)/python -m tests.records.make

messages: $(STAMP) ## Write the page of all messages and codes
	$(call say,'tools/messages.py')
	$(BIN)/python tools/messages.py

features: $(STAMP) ## Write the pages of what dtwister_features has for others
	$(call say,'tools/features_reference.py')
	$(BIN)/python tools/features_reference.py

news: $(STAMP) ## Show the notes of the next release
	@$(BIN)/towncrier build --draft --version next

# The wheel is built from the sdist, so that what is forgotten in the sdist shows. It is the pure one.
wheel: $(STAMP) ## Build sdist and wheel, install the wheel elsewhere and play a game with it
	$(call say,'build: the sdist and the wheel')
	rm -rf $(BUILD)/wheel $(BUILD)/empty
	DTWISTER_COMPILED= DTWISTER_PURE=1 $(BIN)/python -m build --no-isolation --outdir $(BUILD)/wheel
	$(BIN)/twine check --strict $(BUILD)/wheel/*.tar.gz $(BUILD)/wheel/*.whl
	$(call say,'build: the wheels of the example expansions')
	for one in $(EXPANSIONS); do \
		$(BIN)/python -m build --wheel --no-isolation --outdir $(BUILD)/wheel/example $$one || exit 1; \
	done
	$(call say,'the wheel: installed into an empty environment and played with')
	"$(PYTHON)" -m venv $(BUILD)/empty/venv
	$(BUILD)/empty/venv/$(SCRIPTS)/python -m pip install --quiet $(BUILD)/wheel/*.whl
	cp tests/wheel/play_with_wheel.py $(BUILD)/empty/
	cd $(BUILD)/empty && venv/$(SCRIPTS)/python -I play_with_wheel.py pure
	$(call say,'the example expansions: installed beside it and validated and tested and played')
	$(BUILD)/empty/venv/$(SCRIPTS)/python -m pip install --quiet $(BUILD)/wheel/example/*.whl
	cd $(BUILD)/empty && venv/$(SCRIPTS)/python -I play_with_wheel.py examples

compiled: $(STAMP) ## Build a compiled wheel, and an environment with it, in build/compiled
	$(call say,'build: the compiled wheel')
	rm -rf $(COMPILED)
	DTWISTER_COMPILED=1 DTWISTER_PURE= $(BIN)/python -m build --wheel --no-isolation --outdir $(COMPILED)
	$(BIN)/python tools/compiled_environment.py $(COMPILED)

# Where there is no C compiler everybody has the pure build, which the other tests are for. Half the
# optimization is half the time; `compiled-full` tests the build that others install.
compiled-test: $(STAMP) ## Run rules and perft and playthroughs in a compiled build, where one can be made
	@if $(BIN)/python tools/compiled_environment.py; then \
		CFLAGS='-O1 -g0' $(MAKE) --no-print-directory compiled compiled-suite; \
	else \
		echo 'The compiled build is not tested: install a C compiler and the headers of Python.'; \
	fi

# `DTWISTER_PURE=0` even where the environment forces the pure build elsewhere.
compiled-suite: $(STAMP)
	$(call say,'pytest: the compiled build')
	DTWISTER_PURE=0 $(COMPILED)/venv/$(SCRIPTS)/python -m pytest -q $(PARALLEL) --expect-build=compiled \
		tests/builds/test_running_build.py tests/builds/test_subclassing.py \
		tests/builds/test_compare_builds.py tests/rules tests/perft tests/playthroughs $(EXPANSIONS:%=%/tests)

compiled-full: compiled ## Run the other tests in the compiled build, and compare both builds
	$(call say,'pytest: the rest in the compiled build')
	DTWISTER_PURE=0 $(COMPILED)/venv/$(SCRIPTS)/python -m pytest -q $(PARALLEL) --expect-build=compiled \
		tests/unit tests/bots tests/oracles tests/properties tests/testing
	$(call say,'tools/compare_builds.py: six games of each scenario')
	$(COMPILED)/venv/$(SCRIPTS)/python tools/compare_builds.py

# What cibuildwheel builds is for this system; the workflow has a job for each. Linux needs Docker.
wheels: $(STAMP) ## Build the wheels to publish, for all versions of Python on this system
	$(call say,'cibuildwheel: compiled wheels')
	$(BIN)/python -m pip install --quiet 'cibuildwheel>=3.2,<4'
	$(BIN)/python -m cibuildwheel --output-dir $(BUILD)/wheels

release: $(STAMP) ## Make a release up to publishing (VERSION=0.2.0) [DRY=1 changes nothing here]
	$(BIN)/python tools/release.py make "$(VERSION)" $(if $(DRY),--dry-run)

pytest: $(STAMP) ## Run all tests and doctests [COVER=1 measures what they cover]
	$(call say,'pytest: tests and doctests')
	@mkdir -p $(BUILD)/coverage
	$(if $(TIER),$(BIN)/python -m pip install --quiet --editable '.[tables]')
	$(BIN)/pytest $(TIER) $(PARALLEL) -rs --durations=15 $(if $(COVER),--cov --cov-report=html --cov-fail-under=95)

unit: $(STAMP)
	$(call say,'pytest: unit and rule tests')
	$(BIN)/pytest -q $(PARALLEL) $(QUICK)

# Side by side, each with its output in one piece.
quick: $(STAMP) ## Check in 90 seconds, between two edits: lint, types, unit and rule tests
	@$(MAKE) --no-print-directory --jobs --output-sync=target lint unit

# What needs one core goes side by side. The tests come one after the other, so that the summary of
# all of them is the last thing printed: those of the compiled build have a summary of their own.
test: $(STAMP) ## Check everything in 15 minutes: lint, docs, content, the wheels, and all tests
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target docs lint wheel content
	@$(MAKE) --no-print-directory compiled-test
	@$(MAKE) --no-print-directory pytest

full: $(STAMP) ## Check at length, in an hour: all of `test` with long fuzzing, and mutants
	@$(MAKE) --no-print-directory test TIER=--full COVER=1
	@$(MAKE) --no-print-directory compiled-full
	@$(MAKE) --no-print-directory generated
	@$(MAKE) --no-print-directory fuzz SECONDS=300
	@$(MAKE) --no-print-directory mutants COUNT=40

generated: $(STAMP) ## Send the table what schemathesis makes of its descriptions
	$(call say,'requests made from the descriptions of the table')
	$(BIN)/python -m pip install --quiet --editable '.[generated]'
	$(BIN)/pytest -q --full tests/web/test_generated_requests.py

fuzz: $(STAMP) ## Try to break each reader of text for minutes [SECONDS=600]
	$(call say,'fuzz: every reader guided by coverage where atheris installs')
	$(BIN)/python -m pip install --quiet --editable '.[fuzz]' || \
		echo 'atheris cannot be installed here: fuzzing goes on without a guide'
	PYTHONPATH=tests $(BIN)/python -m fuzz --seconds $(SECONDS)

mutants: $(STAMP) ## Make the code wrong in 150 ways, and see tests fail [SEED=1] [COUNT=150]
	$(call say,'mutants: does a test fail for each?')
	PYTHONHASHSEED=0 PYTHONPATH=tests $(BIN)/python -m mutants --seed $(SEED) --count $(COUNT)

# The wheels that are published are compiled by what games run; compilers other than GCC cannot.
bench: $(STAMP) ## Measure both builds beside python-chess [HISTORY=1 keeps it]
	@if $(BIN)/python tools/compiled_environment.py; then \
		DTWISTER_PROFILED=1 $(MAKE) --no-print-directory compiled || $(MAKE) --no-print-directory compiled; \
	fi
	$(call say,'bench: each build beside python-chess')
	python=$(COMPILED)/venv/$(SCRIPTS)/python; test -x $$python || python=$(BIN)/python; \
	DTWISTER_PURE= $$python -m bench speed $(if $(HISTORY),--history)

# Each of the others may be missing for a system or a version of Python. They are only run.
bench-peers: $(STAMP) ## Measure speed beside Catanatron and games of OpenSpiel too
	$(call say,'bench: Catanatron and OpenSpiel in an environment of their own')
	test -x $(PEERS)/$(SCRIPTS)/python || "$(PYTHON)" -m venv $(PEERS)
	$(PEERS)/$(SCRIPTS)/python -m pip install --quiet 'catanatron>=3.2,<3.3' || \
		echo 'Catanatron cannot be installed here: the bench goes on without it'
	$(PEERS)/$(SCRIPTS)/python -m pip install --quiet 'open_spiel>=1.5' || \
		echo 'OpenSpiel cannot be installed here: the bench goes on without it'
	$(BIN)/python -m bench peers --peers $(PEERS)/$(SCRIPTS)/python

bench-counts: $(STAMP) ## Count the instructions of a decision, with valgrind
	$(call say,'bench: instructions')
	$(BIN)/python -m bench counts

clean: ## Remove everything that make made
	$(call say,'removing what was made')
	rm -rf $(VENV) $(BUILD) .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
