# make run        sets up and opens the app (PORT=8600 picks the port)
# make test       sets up and runs every check
# make test-fast  the engine and the views only, for the inner loop
# make check      style and types
# make boundscheck  the kernels with every index checked
# make lock       the newest versions that the requirements allow, for everybody

PORT ?= 8501
PYTHON ?= python3
BIN := .venv/bin

.PHONY: run test test-fast check boundscheck warm bench lock clean

run: .venv/app
	@$(BIN)/python -m engine.warm
	@$(BIN)/streamlit run app.py --server.port $(PORT) --server.headless $(if $(DISPLAY)$(WAYLAND_DISPLAY)$(filter Darwin,$(shell uname)),false,true)

test: .venv/dev check
	$(BIN)/python -m tests.browser.chromium
	@$(MAKE) --no-print-directory -j 2 boundscheck warm
	$(BIN)/python -m pytest -n 2

test-fast: .venv/dev check
	$(BIN)/python -m pytest -n 2 tests/engine tests/views tests/datasets

check: .venv/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# The kernels compiled anew so that they check every index, with the sizes between their paths lowered.
boundscheck: .venv/dev
	rm -rf .venv/boundscheck
	NUMBA_BOUNDSCHECK=1 NUMBA_OPT=0 NUMBA_CACHE_DIR=.venv/boundscheck $(BIN)/python -m pytest \
		-W ignore::numba.core.errors.NumbaWarning tests/property/test_every_path.py

warm: .venv/dev
	$(BIN)/python -m engine.warm

bench: .venv/dev
	$(BIN)/python -m benchmarks

lock: .venv/dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --upgrade --no-header requirements-dev.txt -o requirements.lock

.venv/app: requirements.txt requirements.lock
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt -c requirements.lock
	@touch $@

.venv/dev: requirements.txt requirements-dev.txt requirements.lock
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt -c requirements.lock
	@touch $@ .venv/app

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis
