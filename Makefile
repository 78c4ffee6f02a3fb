# The two commands of the README, and a few more. Everything runs in .venv, made from the hashed lock file.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
export PATH := $(CURDIR)/$(VENV)/bin:$(PATH)
# pip must take the locked files alone: no user settings, no user site
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: eval test fast test-slow rehearse lint fmt lock eval-gsm8k bench suites-gsm8k fuzz mutation clean .venv
.DEFAULT_GOAL := eval

.venv: $(VENV)/.ok

$(VENV)/.ok: requirements.lock pyproject.toml
	@test -x $(VENV)/bin/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing the locked environment into $(VENV) (a minute, once) …"
	@$(VENV)/bin/pip install -qq --require-hashes -r requirements.lock
	@$(VENV)/bin/pip install -qq --no-deps --no-build-isolation --editable .
	@touch $@

eval: .venv  ## grade every lane and print the table
	@dvc repro --quiet --keep-going; code=$$?; sumproof lanes && exit $$code

lint: .venv
	@ruff check --quiet --output-format concise .
	@mypy
	@out=$$(lint-imports 2>&1) || { echo "$$out"; exit 1; }
	@ruff format --check --output-format concise . >/dev/null 2>&1 || { echo "Not formatted: run make fmt."; exit 1; }

test: lint  ## lint, types, boundaries, tests
	@pytest -q -n 2

fast: .venv  ## the tests without dvc
	@pytest -q -n 2 -m "not slow and not dvc"

test-slow: .venv  ## the tests that take long, too
	@pytest -q -n 2 -m slow

rehearse: .venv  ## seal, refuse, open once, freeze, audit: in a scratch copy, with problems of its own
	@python -m stages.rehearse

fmt: .venv
	@ruff format .
	@ruff check --fix .

lock:  ## after a change of dependencies in pyproject.toml
	@test -x /tmp/sumproof-uv/bin/uv || { $(PYTHON) -m venv /tmp/sumproof-uv && /tmp/sumproof-uv/bin/pip install --quiet uv; }
	@/tmp/sumproof-uv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --group dev \
	  --custom-compile-command "make lock" pyproject.toml --output-file requirements.lock

eval-gsm8k: .venv  ## GSM8K_DIR=folder with train.jsonl or train_open.jsonl
	@python -m stages.gsm8k

evidence: .venv  ## GSM8K_DIR=…: count the evidence of every construction and link into the pack, and docs/evidence.md
	@python -m stages.support

coverage: .venv  ## GSM8K_DIR=…: append this commit's figures, read and unread, to docs/coverage.md
	@python -m stages.coverage

suites-gsm8k: .venv  ## the variant suites over GSM8K's open problems; GSM8K_DIR as for eval-gsm8k
	@python -m stages.gsm8k_suites

bench: .venv  ## problems a second, p99, memory; not part of the tests
	@pytest bench -q -s -o addopts="" -p no:cacheprovider --import-mode=importlib --benchmark-columns=min,median,max,rounds

fuzz: .venv  ## 200,000 texts that nobody would write; a quarter of an hour on 2 cores; findings in outputs/fuzz.jsonl
	@python -m stages.fuzz

mutation:  .venv ## are the tests any good? changes of the code that they must notice (tools/mutation.py); half an hour
	@test -x /tmp/sumproof-mutation/bin/cosmic-ray || { $(PYTHON) -m venv /tmp/sumproof-mutation && \
	  /tmp/sumproof-mutation/bin/pip install --quiet 'cosmic-ray>=8.4,<9'; }
	@/tmp/sumproof-mutation/bin/python tools/mutation.py

clean:
	rm -rf outputs multirun .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks
