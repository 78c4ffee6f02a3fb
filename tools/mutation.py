"""`make mutation`: are the tests any good? Changes the code in small ways, and counts what the tests notice (issue 6, point 11).

cosmic-ray makes the changes, in a copy of the project. Each target is a module with the tests that answer for it; of its mutants
a fixed sample is tried, the same on every machine (the smallest SHA-256 of place and operator). Annotations never run, so their
mutants are left out. Survivors are printed with their change; docs/decisions/0075 says which are accepted, and why.

    tools/mutation.py [--sample N] [TARGET …]
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from cosmic_ray.work_db import use_db
from cosmic_ray.work_item import MutationSpec, WorkerOutcome, WorkResult

ROOT = Path(__file__).resolve().parent.parent
PYTHON = ROOT / ".venv/bin/python"
REQUIRED = 0.90
# module -> the tests that answer for it
TARGETS = {
    "stages/reader/solve/relations.py": "tests/reader/solve",
    "stages/reader/solve/linear.py": "tests/reader/solve",
    "stages/reader/solve/state.py": "tests/reader/solve",
    "stages/reader/verify/replay_relations.py": "tests/reader/verify tests/reader/solve",
    "stages/reader/verify/replay_state.py": "tests/reader/verify",
    "stages/reader/verify/verify.py": "tests/reader/verify",
    "stages/reader/verify/admissible_values.py": "tests/reader/verify",
    "stages/reader/discourse/decision.py": "tests/stages/reader/discourse tests/reader/discourse",
    "stages/reader/grammar/roundtrip.py": "tests/stages/reader tests/suites/test_variants.py",
    "stages/reader/discourse/admissibility.py": "tests/stages/reader/discourse tests/reader/discourse tests/reader/verify",
    "stages/harness/promotion.py": "tests/harness/test_promotion.py",
    "stages/harness/locks.py": "tests/harness/test_locks.py tests/sealed/test_chain.py",
}
CONFIG = """[cosmic-ray]
module-path = "{module}"
timeout = 120.0
excluded-modules = []
test-command = "{python} -m pytest -x -q -p no:cacheprovider -p no:xdist {tests}"
[cosmic-ray.distributor]
name = "local"
"""


def main() -> None:
    """Try the targets, print one line each and the survivors, and end with exit code 1 below 90 %."""
    parser = argparse.ArgumentParser(description="Mutation testing in a copy of the project.")
    parser.add_argument("--sample", type=int, default=24, help="mutants of each module")
    parser.add_argument("targets", nargs="*", default=list(TARGETS))
    given = parser.parse_args()
    killed = tried = 0
    with tempfile.TemporaryDirectory() as name:
        copy = copy_project(Path(name) / "project")
        for module in given.targets:
            survivors, count = mutate(copy, module, TARGETS[module], given.sample)
            tried, killed = tried + count, killed + count - len(survivors)
            print(f"{count - len(survivors):4} of {count:4} killed  {module}", flush=True)
            for survivor in survivors:
                print(survivor, flush=True)
    print(f"{killed} of {tried} mutants killed")
    sys.exit(tried == 0 or killed < REQUIRED * tried)


def copy_project(target: Path) -> Path:
    """Copy every tracked file, so that a mutant never stands in the working tree."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)
    subprocess.run(["git", "init", "-q"], cwd=target, check=True)
    subprocess.run(["git", "add", "-A"], cwd=target, check=True)
    return target


def mutate(copy: Path, module: str, tests: str, sample: int) -> tuple[list[str], int]:
    """Try a sample of a module's mutants; return the survivors as they are shown, and how many were tried."""
    config, session = copy / "mutation.toml", copy / "mutation.sqlite"
    session.unlink(missing_ok=True)
    config.write_text(CONFIG.format(module=module, tests=tests, python=PYTHON))
    run(copy, "baseline", str(config))
    run(copy, "init", str(config), str(session))
    keep_sample(session, (copy / module).read_text(encoding="utf-8").splitlines(), sample)
    run(copy, "exec", str(config), str(session))
    return results(copy, session)


def keep_sample(session: Path, lines: list[str], count: int) -> None:
    """Mark all but a fixed sample as skipped; mutants of annotations and decorators always: those change no behaviour."""
    with use_db(str(session)) as database:
        behaving = [item for item in database.pending_work_items if _behaves(item.mutations[0], lines)]
        wanted = {item.job_id for item in sorted(behaving, key=lambda item: _lot(item.mutations[0]))[:count]}
        for item in list(database.pending_work_items):
            if item.job_id not in wanted:
                database.set_result(item.job_id, WorkResult(worker_outcome=WorkerOutcome.SKIPPED))


def _behaves(mutation: MutationSpec, lines: list[str]) -> bool:
    return "BitOr" not in mutation.operator_name and lines[mutation.start_pos[0] - 1].lstrip()[:1] != "@"


def _lot(mutation: MutationSpec) -> str:
    place = (mutation.operator_name, mutation.occurrence, str(mutation.operator_args))
    return hashlib.sha256(json.dumps(place).encode()).hexdigest()


def results(copy: Path, session: Path) -> tuple[list[str], int]:
    """Return the surviving mutants' diffs, and how many were tried."""
    dumped = run(copy, "dump", str(session))
    survivors, tried = [], 0
    for line in dumped.splitlines():
        item, result = json.loads(line)
        if result is None or result["worker_outcome"] == "skipped":
            continue
        tried += 1
        if result["test_outcome"] == "survived":
            mutation = item["mutations"][0]
            survivors.append(f"     survived: line {mutation['start_pos'][0]}, {mutation['operator_name']}\n{_changed(result['diff'])}")
    return survivors, tried


def _changed(diff: str | None) -> str:
    lines = (diff or "").splitlines()
    return "\n".join(f"       {line}" for line in lines if line[:1] in "+-" and line[:3] not in ("+++", "---"))


def run(copy: Path, *command: str) -> str:
    """Run cosmic-ray in the copy and return what it printed."""
    program = Path(sys.executable).parent / "cosmic-ray"
    done = subprocess.run([str(program), *command], cwd=copy, capture_output=True, check=False, text=True)
    if done.returncode:
        sys.exit(f"cosmic-ray {command[0]} failed:\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}")
    return done.stdout


if __name__ == "__main__":
    main()
