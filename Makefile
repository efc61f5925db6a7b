# make play       a game at the terminal            make play ARGS="--rules 2004 --seed 7"
# make serve      the table in the browser          make serve ARGS="--port 8000"
# make test       style, types and tests            make test VENV=/tmp/venv POOL=oracle-cards.json EXTRAS=lab,web
# make compiled   the compiled wheel, in .venv-compiled
# make docs       the documentation site, in build/docs
# make bench      the benchmarks
# make mutants    faults put into the rules, to see whether the tests catch them   make mutants SEED=1 COUNT=60
# make clean      takes away everything that was made

VENV     ?= .venv
COMPILED ?= .venv-compiled
PYTHON   ?=
ARGS     ?=
POOL     ?=
EXTRAS   ?=
SEED     ?= 1
COUNT    ?= 60

BIN := $(VENV)/bin
COMMA := ,
PIP_QUIET := --quiet --disable-pip-version-check

# The first Python on the path that is new enough and can make an environment; a name that answers but does not run is passed over.
define make_venv
	@set -e; for python in $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11 python; do \
		if "$$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
			exec "$$python" -m venv $(1); \
		fi; \
	done; \
	echo "manaburn needs Python 3.11 or newer with the venv module, and none is on the PATH; install one or say: make PYTHON=/path/to/python3" >&2; \
	exit 1
endef

.PHONY: play serve test docs compiled bench mutants clean
.DEFAULT_GOAL := play

$(BIN)/python:
	$(call make_venv,$(VENV))

$(VENV)/.table-ready: pyproject.toml | $(BIN)/python
	@$(BIN)/python -m pip install $(PIP_QUIET) --editable '.[table]'
	@touch $@

$(VENV)/.serve-ready: pyproject.toml | $(BIN)/python
	@$(BIN)/python -m pip install $(PIP_QUIET) --editable '.[web]'
	@touch $@

$(VENV)/.test-ready: pyproject.toml | $(BIN)/python
	@$(BIN)/python -m pip install $(PIP_QUIET) --editable '.[dev,table$(if $(EXTRAS),$(COMMA)$(EXTRAS))]'
	@touch $@ $(VENV)/.table-ready

$(VENV)/.mutants-ready: pyproject.toml | $(BIN)/python
	@$(BIN)/python -m pip install $(PIP_QUIET) --editable '.[mutants]'
	@touch $@

$(VENV)/.docs-ready: pyproject.toml | $(BIN)/python
	@$(BIN)/python -m pip install $(PIP_QUIET) --editable '.[docs]'
	@touch $@

play: $(VENV)/.table-ready
	@$(BIN)/manaburn play $(ARGS)

serve: $(VENV)/.serve-ready
	@$(BIN)/manaburn serve $(ARGS)

test: export MANABURN_POOL := $(or $(POOL),$(MANABURN_POOL))
test: $(VENV)/.test-ready
	$(BIN)/ruff check
	$(BIN)/mypy --strict src
	$(BIN)/vulture
	$(BIN)/manaburn bench --compare benchmarks/baseline.json --only starter.
	$(BIN)/pytest -n 2 --dist worksteal

# Warnings are errors. Nothing is fetched while it builds.
docs: $(VENV)/.docs-ready
	$(BIN)/sphinx-build --fail-on-warning --keep-going --quiet --jobs auto --builder html docs build/docs
	@echo "the documentation is in build/docs/index.html"

bench: $(VENV)/.test-ready
	$(BIN)/pytest benchmarks --benchmark-enable $(ARGS)

# Each fault is put into a copy of the sources.
mutants: export MANABURN_POOL := $(or $(POOL),$(MANABURN_POOL))
mutants: $(VENV)/.mutants-ready
	$(BIN)/python tests/mutation/run.py --seed $(SEED) --count $(COUNT) $(ARGS)

# Compiled in build/compiled, with all processors, and with ccache where it is installed.
compiled: $(VENV)/.test-ready
	@rm -rf build/wheel && mkdir -p build/wheel
	HATCH_BUILD_HOOKS_ENABLE=1 $(BIN)/python -m pip wheel $(PIP_QUIET) --no-deps --wheel-dir build/wheel .
	@test -x $(COMPILED)/bin/python || $(BIN)/python -m venv $(COMPILED)
	@wheel=$$(ls build/wheel/*.whl) && \
		$(COMPILED)/bin/python -m pip install $(PIP_QUIET) "$$wheel[test]" && \
		$(COMPILED)/bin/python -m pip install $(PIP_QUIET) --force-reinstall --no-deps "$$wheel" && \
		echo "$$wheel is installed in $(COMPILED)"

clean:
	rm -rf $(VENV) $(COMPILED) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .benchmarks
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
