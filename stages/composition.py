"""params.yaml is the composition of conf/, byte for byte: `python -m stages.composition` checks it, `--write` writes it.

DVC reads params.yaml as it stands for `dvc repro`, and composes conf/ itself for `dvc exp run`; both must see the same.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from hydra import compose, initialize_config_dir
from omegaconf import OmegaConf

from stages.harness.files import read_bytes, write_atomic
from stages.settings import PARAMS, Settings, SettingsError, settings_from
from stages.terminal import run_stage, say

CONF = Path("conf")


def composed_yaml(overrides: Sequence[str] = (), conf: Path = CONF) -> str:
    """Return the composition of conf/ as the text that `dvc exp run` would write to params.yaml."""
    with initialize_config_dir(str(conf.resolve()), version_base=None):
        config = compose("config", overrides=list(overrides))
    OmegaConf.resolve(config)
    return OmegaConf.to_yaml(config)


def composed_settings(overrides: Sequence[str] = (), conf: Path = CONF) -> Settings:
    """Return the typed settings of a composition, for commands that choose another corpus or executor than params.yaml."""
    tree: Mapping[str, Any] = OmegaConf.to_container(OmegaConf.create(composed_yaml(overrides, conf)))  # type: ignore[assignment]
    return settings_from(tree, "conf/")


def check(params: Path = PARAMS, conf: Path = CONF) -> None:
    """Check that params.yaml is the composition of conf/.

    Raises:
        SettingsError: it is not.
    """
    if read_bytes(params) != composed_yaml(conf=conf).encode("utf-8"):
        raise SettingsError(f"{params} is not the composition of {conf}/", hint="Run `python -m stages.composition --write`.")


def main(arguments: Sequence[str]) -> None:
    """Check params.yaml, or write it."""
    if "--write" in arguments:
        write_atomic(PARAMS, composed_yaml())
    check()
    say(f"{PARAMS} is the composition of {CONF}/")


if __name__ == "__main__":
    run_stage(main, sys.argv[1:])
