from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from stages.composition import check, composed_settings, composed_yaml
from stages.reader import ReaderOptions
from stages.reading import reader_options
from stages.settings import ReaderSettings, SettingsError, load_settings, settings_from

ROOT = Path(__file__).resolve().parents[2]
TREE: dict[str, Any] = yaml.safe_load((ROOT / "params.yaml").read_bytes())


def test_params_yaml_is_the_composition_byte_for_byte() -> None:
    assert (ROOT / "params.yaml").read_bytes() == composed_yaml(conf=ROOT / "conf").encode()


def test_the_check_bites(tmp_path: Path) -> None:
    params = tmp_path / "params.yaml"
    params.write_bytes((ROOT / "params.yaml").read_bytes() + b"\n")
    with pytest.raises(SettingsError, match="not the composition") as caught:
        check(params, ROOT / "conf")
    assert "--write" in caught.value.hint


def test_tracked_configuration_names_nothing_of_this_machine() -> None:
    for path in (ROOT / "conf").rglob("*.yaml"):
        assert "oc.env" not in path.read_text(encoding="utf-8"), path


@pytest.mark.parametrize("corpus", ["embedded", "gsm8k", "gsm8k_open"])
def test_every_corpus_composes_and_names_its_lanes(corpus: str) -> None:
    settings = composed_settings([f"corpus={corpus}"], ROOT / "conf")
    assert settings.corpus.name == corpus
    assert settings.lane("train_sample").corpus == corpus
    assert settings.lane("dev").corpus == "embedded"


@pytest.mark.parametrize("executor", ["serial", "processes", "dask", "ray"])
def test_every_executor_composes(executor: str) -> None:
    assert composed_settings([f"executor={executor}"], ROOT / "conf").executor.backend == executor


def test_the_official_hashes_are_pinned() -> None:
    pins = {name: composed_settings([f"corpus={name}"], ROOT / "conf").corpus.sha256 for name in ("gsm8k", "gsm8k_open", "gsm8k_test")}
    assert pins == {
        "gsm8k": "17f347dc51477c50d4efb83959dbb7c56297aba886e5544ee2aaed3024813465",
        "gsm8k_open": "b32ade0aa1830bcdda3a3eec6123a1b3ad5837d84859e992a5cdbc572093f9a9",
        "gsm8k_test": "3730d312f6e3440559ace48831e51066acaca737f6eabec99bccb9e4b3c39d14",
    }


def test_solve_and_grade_read_as_the_chain_does() -> None:
    """They work without params.yaml; their defaults must be the configuration's, and the reader's own."""
    assert load_settings(ROOT / "params.yaml").reader == ReaderSettings()
    assert reader_options(ReaderSettings()) == ReaderOptions()


def changed(path: str, value: Any) -> dict[str, Any]:
    tree: dict[str, Any] = yaml.safe_load(yaml.safe_dump(TREE))
    *folders, last = path.split(".")
    at = tree
    for folder in folders:
        at = at[folder]
    if value is ...:
        del at[last]
    else:
        at[last] = value
    return tree


@pytest.mark.parametrize(
    ("path", "value"),
    [("corpus", ...), ("corpus.sha256", ...), ("candidates.max_branchs", 3), ("draw.seed", ...), ("lanes.dev.kind", "x"), ("lanes", None)],
)
def test_missing_and_unknown_settings_are_typed_errors(path: str, value: Any) -> None:
    with pytest.raises(SettingsError) as caught:
        settings_from(changed(path, value))
    assert caught.value.hint


def test_an_unknown_lane_offers_the_known_ones() -> None:
    with pytest.raises(SettingsError) as caught:
        settings_from(TREE).lane("devv")
    assert "dev, public" in caught.value.hint


def test_what_decides_a_lane_is_not_the_executor() -> None:
    for name in TREE["lanes"]:
        base = settings_from(TREE).deciding(name)
        assert settings_from(changed("executor.workers", 2)).deciding(name) == base
        assert settings_from(changed("candidates.max_branches", 2)).deciding(name) != base
    assert settings_from(changed("draw.seed", 1)).deciding("dev") == settings_from(TREE).deciding("dev")
    assert settings_from(changed("draw.seed", 1)).deciding("train_sample") != settings_from(TREE).deciding("train_sample")
