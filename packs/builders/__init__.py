"""Builders of pack tables from open sources.

They run once, on a maintainer's machine (`make words`); their sources are never needed at run time, because the tables that they
write ship in the pack, with provenance, licence and checksum (design 3; decision 0020).
"""
