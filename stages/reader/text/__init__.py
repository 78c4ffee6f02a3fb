"""From characters to sentences of tokens, with numbers read (design 1: the first step of the reader's way)."""

from stages.reader.text.numbers import Numeral, numerals_at, render_numeral
from stages.reader.text.sentences import Sentence, split_sentences
from stages.reader.text.tokens import Token, tokenize

__all__ = ["Numeral", "Sentence", "Token", "numerals_at", "render_numeral", "split_sentences", "tokenize"]
