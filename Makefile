# make play: set up and race.  make test: set up and check everything.  make bench: measure.
PYTHON ?= python3
BIN := .venv/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
TO_PLAY := .venv/.ready-to-play
TO_TEST := .venv/.ready-to-test

.PHONY: play test lint types bench clean

play: $(TO_PLAY)
	@$(BIN)/outspeed play $(ARGS)

test: lint types
	$(BIN)/python -m pytest -n 2 --dist loadgroup $(ARGS)

lint: $(TO_TEST)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(TO_TEST)
	$(BIN)/mypy

bench: $(TO_TEST)
	$(BIN)/python -m bench $(ARGS)

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "OUTSPEED needs Python 3.11 or later; $(PYTHON) is" `$(PYTHON) --version`; exit 2; }
	$(PYTHON) -m venv .venv

$(TO_PLAY): pyproject.toml constraints.txt | $(BIN)/python
	$(INSTALL) --editable .
	@touch $@

$(TO_TEST): pyproject.toml constraints.txt | $(BIN)/python
	$(INSTALL) --editable '.[dev,envs,sim,cluster,gpu,server]'
	@touch $@ $(TO_PLAY)
