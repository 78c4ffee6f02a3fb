"""Sealing and opening with age, in memory alone: bytes in, bytes out, no file, no process, no log (design 4.2).

pyrage's streaming decryption hands out plaintext before it has noticed a damaged payload, so only the one-piece form
is used. Errors are raised outside the handler of pyrage's own, so that no traceback can drag key or plaintext along.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pyrage
from pyrage.x25519 import Identity, Recipient

from stages.errors import SumproofError

AGE_MAGIC = b"age-encryption.org/v1\n"


class SealError(SumproofError):
    """Something about keys or ciphertext is wrong."""


class NotAgeError(SealError):
    """The file is no age ciphertext at all."""


class DamagedCiphertextError(SealError):
    """An age file that no given identity opens: truncated, altered, extended, or sealed for somebody else."""


class RecipientFormatError(SealError):
    """A recipient is not of the form age1… ."""


class IdentityFormatError(SealError):
    """An identity is not of the form AGE-SECRET-KEY-1… ."""


@dataclass(frozen=True, slots=True)
class SecretIdentity:
    """One age identity; neither its repr nor its str shows the secret."""

    recipient: str
    _key: Identity = field(repr=False, compare=False)

    def decrypt(self, ciphertext: bytes) -> bytes:
        """The plaintext, in memory.

        Raises:
            NotAgeError: no age header.
            DamagedCiphertextError: the identity does not fit, or the ciphertext is not as it was made.
        """
        if not ciphertext.startswith(AGE_MAGIC):
            raise NotAgeError("The sealed file is not an age file.", hint="Restore the ciphertext from version control.")
        plaintext = _decrypt_or_none(ciphertext, self._key)
        if plaintext is None:
            raise DamagedCiphertextError(
                "The ciphertext does not open with this identity.",
                hint="Either the identity belongs to another holdout, or the file is damaged: compare its SHA-256 with the lock.",
            )
        return plaintext


def parse_identity(text: str) -> SecretIdentity:
    """The first identity in an age identity file's text; comments and blank lines are skipped.

    Raises:
        IdentityFormatError: no identity, more than one, or a malformed one. The message never quotes the text.
    """
    lines = [line.strip() for line in text.splitlines()]
    found = [line for line in lines if line and not line.startswith("#")]
    if len(found) != 1:
        raise IdentityFormatError(
            f"The identity holds {len(found)} keys instead of one.", hint="Give a file with a single AGE-SECRET-KEY-1… line."
        )
    key = _identity_or_none(found[0])
    if key is None:
        raise IdentityFormatError("The identity is not a valid age X25519 key.", hint="It must read AGE-SECRET-KEY-1… (age-keygen).")
    return SecretIdentity(str(key.to_public()), key)


def new_identity() -> tuple[str, SecretIdentity]:
    """A fresh key as (the text for an identity file, the identity)."""
    key = Identity.generate()
    return str(key), SecretIdentity(str(key.to_public()), key)


def encrypt(plaintext: bytes, recipients: Sequence[str]) -> bytes:
    """One age file that each of the recipients can open; two calls never give the same bytes.

    Raises:
        RecipientFormatError: no recipient, the same one twice, or a malformed one.
    """
    return bytes(pyrage.encrypt(plaintext, [_recipient(text) for text in check_recipients(recipients)]))


def check_recipients(recipients: Sequence[str]) -> tuple[str, ...]:
    """The recipients, stripped and in their order, each known to be well-formed."""
    texts = tuple(text.strip() for text in recipients)
    if not texts:
        raise RecipientFormatError("Nobody could open this: no recipient was given.", hint="Pass --recipient age1…")
    if len(set(texts)) != len(texts):
        raise RecipientFormatError("A recipient is given twice.", hint="Name each recipient once.")
    for text in texts:
        _recipient(text)
    return texts


def _recipient(text: str) -> Recipient:
    try:
        return Recipient.from_str(text)
    except pyrage.RecipientError as error:
        raise RecipientFormatError(f"{text!r} is not an age X25519 recipient.", hint="It must read age1… (age-keygen -y).") from error


def _identity_or_none(text: str) -> Identity | None:
    try:
        return Identity.from_str(text)
    except pyrage.IdentityError:
        return None


def _decrypt_or_none(ciphertext: bytes, key: Identity) -> bytes | None:
    try:
        return bytes(pyrage.decrypt(ciphertext, [key]))
    except pyrage.DecryptError:
        return None
