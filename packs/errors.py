"""What can be wrong with a pack, as one typed error."""

from __future__ import annotations

from enum import StrEnum

from stages.errors import SumproofError


class PackErrorCode(StrEnum):
    """Closed set: why a pack was not loaded."""

    NO_PACK = "no_pack"
    BAD_MANIFEST = "bad_manifest"
    MISSING_FILE = "missing_file"
    UNLISTED_FILE = "unlisted_file"
    CHANGED_FILE = "changed_file"
    BAD_FILE = "bad_file"
    NO_TABLE = "no_table"


class PackError(SumproofError):
    """A pack is missing, changed or malformed; nothing of it was handed out.

    Attributes:
        code: the kind of fault.
        pack_id: the pack that was asked for.
        file: the file at fault, relative to the pack's folder; "" when the folder itself is at fault.
        expected: the SHA-256 that the manifest lists; "" when hashes are not the matter.
        found: the SHA-256 of what lies on disk; "" when there is nothing or hashes are not the matter.
    """

    def __init__(
        self,
        code: PackErrorCode,
        message: str,
        *,
        pack_id: str,
        file: str = "",
        expected: str = "",
        found: str = "",
        hint: str = "",
    ) -> None:
        super().__init__(message, hint=hint)
        self.code = code
        self.pack_id = pack_id
        self.file = file
        self.expected = expected
        self.found = found
