"""The one root of every error that Sumproof raises on purpose."""

from __future__ import annotations


class SumproofError(Exception):
    """A typed error that a person can act on.

    The message says what is wrong; `hint` says what to do about it. The command line prints both without a traceback
    (house style: user-fixable errors end with the exact step that mends them).
    """

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint
