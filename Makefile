# make run   sets up and opens the app (PORT=8600 picks the port)
# make test  sets up and runs every check

PORT ?= 8501
PYTHON ?= python3
BIN := .venv/bin

.PHONY: run test check bench clean

run: .venv/app
	@$(BIN)/python -m engine.warm
	@$(BIN)/streamlit run app.py --server.port $(PORT) --server.headless $(if $(DISPLAY)$(WAYLAND_DISPLAY)$(filter Darwin,$(shell uname)),false,true)

test: .venv/dev check
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/python -m engine.warm
	$(BIN)/python -m pytest -n 2

check: .venv/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: .venv/dev
	$(BIN)/python -m benchmarks

.venv/app: requirements.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

.venv/dev: requirements.txt requirements-dev.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@ .venv/app

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis
