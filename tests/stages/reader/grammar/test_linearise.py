"""Linearisation is generated: it never looks at the source, and what it writes is read again."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from stages.reader.grammar.grammar import load_grammar
from stages.reader.grammar.lexicon import Lexicon
from stages.reader.grammar.linearise import linearise
from stages.reader.grammar.reading import candidates
from stages.reader.text import tokenize
from tests.stages.reader.grammar.planting import elsewhere

ROOT = Path(__file__).parents[4]
SENTENCES = (
    "Then Tom sold 35 kites on Saturday and 19 on Sunday",
    "She splits them into 4 equal parts, keeps one part and gives the rest to her uncle",
    "On Monday 15 ducks waddle from the old pond to the new pond, but 6 stay behind",
    "How many marbles do Tom and Ann have altogether after that",
    "While he was hiking in the hills, Tom's herd grew to 3 times its size",
    "Her friend Ilse bought twenty-five tickets for $12 each",
)


@pytest.mark.parametrize("text", SENTENCES)
def test_other_spans_give_the_same_words(text: str) -> None:
    grammar = load_grammar()
    found = candidates(grammar, Lexicon(), tokenize(text))
    assert found
    for candidate in found:
        assert linearise(grammar, elsewhere(candidate.node)) == candidate.rebuilt


def test_the_order_of_candidates_does_not_depend_on_the_hash_seed() -> None:
    program = (
        "import sys\n"
        "from stages.reader.grammar.grammar import load_grammar\n"
        "from stages.reader.grammar.lexicon import Lexicon\n"
        "from stages.reader.grammar.meaning import gist\n"
        "from stages.reader.grammar.reading import candidates\n"
        "from stages.reader.text import tokenize\n"
        "for text in sys.argv[1:]:\n"
        "    for item in candidates(load_grammar(), Lexicon(), tokenize(text)):\n"
        "        print(item.construction, gist(item.meaning), item.rebuilt, sep='|')\n"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program, *SENTENCES],
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4711")
    }
    assert len(outputs) == 1
    assert outputs.pop()
