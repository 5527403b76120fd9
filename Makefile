# make run        sets up and opens the app (PORT=8600 picks the port)
# make serve      sets up and runs REPLICAS=2 of it behind Caddy, for many people: see docs/DEPLOY.md
# make test       sets up and runs every check
# make test-fast  the engine and the views only, for the inner loop
# make check      style and types, Python and JavaScript
# make boundscheck  the kernels with every index checked
# make pictures   the pictures of the README, taken from the app as it is
# make lock       the newest versions that the requirements allow, for everybody

PORT ?= 8501
REPLICAS ?= 2
# Four, for two cores too: tests in a browser wait more than they compute.
WORKERS ?= 4
PYTHON ?= python3
BIN := .venv/bin
# Wherever the environment forbids to keep bytecode, every process would compile all sources and tests anew.
export PYTHONDONTWRITEBYTECODE :=

JS := pages/components
NODE_MODULES := .venv/js/node_modules

.PHONY: run serve test test-fast check check-js boundscheck collect warm bench pictures lock clean

run: .venv/app
	@$(BIN)/streamlit run app.py --server.port $(PORT) --server.headless $(if $(DISPLAY)$(WAYLAND_DISPLAY)$(filter Darwin,$(shell uname)),false,true)

serve: .venv/app
	@$(BIN)/python -m server.replicas --install
	@PORT=$(PORT) REPLICAS=$(REPLICAS) exec $(BIN)/python -m server.replicas

test: .venv/dev
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/python -m server.replicas --install
	@$(MAKE) --no-print-directory -j 2 check boundscheck warm collect
	$(BIN)/python -m pytest --compiled -n $(WORKERS) --dist loadscope

test-fast: check warm
	$(BIN)/python -m pytest --compiled -n 2 tests/engine tests/datasets tests/pages/views tests/property \
		--ignore tests/property/test_every_path.py tests/test_layers.py tests/test_documents.py

check: .venv/dev check-js
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

check-js: $(NODE_MODULES)
	$(BIN)/node $(NODE_MODULES)/eslint/bin/eslint.js --config $(JS)/eslint.config.js $(JS) server/hall
	$(BIN)/node $(NODE_MODULES)/typescript/bin/tsc --project $(JS)

# The kernels compiled anew so that they check every index, with the sizes between their paths lowered.
boundscheck: .venv/dev
	@cache=$$(mktemp -d) && trap 'rm -rf "$$cache"' EXIT && \
		NUMBA_BOUNDSCHECK=1 NUMBA_OPT=0 NUMBA_CACHE_DIR=$$cache $(BIN)/python -m pytest \
		-W ignore::numba.core.errors.NumbaWarning tests/property/test_every_path.py

# So that four workers do not each compile all tests.
collect: .venv/dev
	@out=$$($(BIN)/python -m pytest --collect-only -q) || { echo "$$out" | tail -n 60; exit 1; }

warm: .venv/dev
	$(BIN)/python -m engine.warm

bench: .venv/dev
	$(BIN)/python -m benchmarks

pictures: .venv/dev
	$(BIN)/python -m docs.pictures

# No address is written into the lock files: where packages come from is the machine's business.
lock: .venv/dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --upgrade --no-header requirements-dev.txt -o requirements.lock
	cd $(JS) && $(abspath $(BIN))/npm update --package-lock-only --omit-lockfile-registry-resolved --no-audit --no-fund

.venv/app: requirements.txt requirements.lock
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt -c requirements.lock
	@touch $@

.venv/dev: requirements.txt requirements-dev.txt requirements.lock
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt -c requirements.lock
	@touch $@ .venv/app

# What checks the JavaScript stands beside the Python packages, not in the source tree.
$(NODE_MODULES): $(JS)/package.json $(JS)/package-lock.json | .venv/dev
	@mkdir -p $(@D)
	@cp $^ $(@D)
	@cd $(@D) && ../bin/npm ci --silent --no-audit --no-fund
	@touch $@

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis
