"""What can be wrong with the construction pack, as the pack's own typed error."""

from __future__ import annotations

from packs.errors import PackError, PackErrorCode

PACK = "en_constructions_v1"


def grammar_error(message: str, hint: str) -> PackError:
    """A fault in the construction pack that a checksum cannot see: a malformed rule, a category that nothing builds."""
    return PackError(PackErrorCode.BAD_FILE, f"pack {PACK!r}: {message}", pack_id=PACK, hint=hint)
