# make play: set up and race.  make test: set up and check everything.  make bench: measure.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: play test lint types bench clean

play: $(READY)
	@$(BIN)/outspeed play $(ARGS)

test: lint types
	$(BIN)/python -m pytest -n 2 --dist loadgroup $(ARGS)

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

bench: $(READY)
	$(BIN)/python -m bench $(ARGS)

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "OUTSPEED needs Python 3.11 or later; $(PYTHON) is" `$(PYTHON) --version`; exit 2; }
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check \
		--constraint constraints.txt --editable '.[dev,envs,sim,cluster]'
	@touch $@
