"""Operation kinds resolve to lemmas of the arithmetic pack when a graph is solved, never before."""

from __future__ import annotations

from packs.compiler import Pack, PackError, load_pack
from stages.reader.solve.errors import SolveError, SolveErrorCode
from stages.reader.trace import ARITHMETIC_PACK


def arithmetic_pack() -> Pack:
    """The arithmetic pack, checked.

    Raises:
        SolveError: pack_unusable: it is missing, changed or malformed.
    """
    try:
        return load_pack(ARITHMETIC_PACK)
    except PackError as error:
        raise SolveError(
            SolveErrorCode.PACK_UNUSABLE, f"nothing can be solved without the pack {ARITHMETIC_PACK}: {error}", hint=error.hint
        ) from error


def lemma_for(pack: Pack, kind: str) -> str:
    """The id of the verb of this name in the pack.

    Raises:
        SolveError: lemma_missing.
    """
    lemma_id = pack.lemma_id(kind, "VERB")
    if lemma_id is None:
        raise SolveError(
            SolveErrorCode.LEMMA_MISSING,
            f"the pack {pack.pack_id} has no verb {kind!r}, so no step of that kind can be carried out",
            hint=f"add the lemma to packs/data/{pack.pack_id}/lexicon.jsonl and seal the pack's manifest",
        )
    return lemma_id
