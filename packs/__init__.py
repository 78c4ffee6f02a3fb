"""Language packs: data with provenance and checksums, and the compiler that loads them."""
