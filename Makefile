# make play: set up and race.  make test: set up and check everything.  make bench: measure.
PYTHON ?= python3
BIN := .venv/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
TO_PLAY := .venv/.ready-to-play
TO_TEST := .venv/.ready-to-test
NPM := $(BIN)/python web/node.py --silent
CLIENT := outspeed/server/static/index.html
CLIENT_SOURCES := $(shell find web -name node_modules -prune -o -name tests -prune -o -type f -print)

.PHONY: play test lint types web bench bench-server bench-web clean

play: $(TO_PLAY) $(CLIENT)
	@$(BIN)/outspeed serve --open $(ARGS)

test: lint types web $(CLIENT)
	$(BIN)/python -m tests.web.chromium.find
	$(BIN)/python -m pytest -n 2 --dist loadgroup $(ARGS)

lint: $(TO_TEST)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(TO_TEST)
	$(BIN)/mypy

web: $(TO_TEST)
	$(NPM) run format
	$(NPM) run check
	$(NPM) run test

bench: $(TO_TEST) $(CLIENT)
	$(BIN)/python -m bench $(ARGS)

bench-server: $(TO_TEST)
	$(BIN)/python -m bench.server $(ARGS)

bench-web: $(TO_TEST) $(CLIENT)
	$(BIN)/python -m tests.web.chromium.find
	$(BIN)/python -m bench.web

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist \
		web/node_modules outspeed/server/static

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "OUTSPEED needs Python 3.11 or later; $(PYTHON) is" `$(PYTHON) --version`; exit 2; }
	$(PYTHON) -m venv .venv

$(TO_PLAY): pyproject.toml constraints.txt | $(BIN)/python
	$(INSTALL) --editable '.[server]'
	@touch $@

$(TO_TEST): pyproject.toml constraints.txt | $(BIN)/python
	$(INSTALL) --editable '.[dev,envs,sim,ladder,train,cluster,gpu,server]'
	@touch $@ $(TO_PLAY)

$(CLIENT): $(CLIENT_SOURCES) | $(BIN)/python
	@$(NPM) run build
	@touch $@
