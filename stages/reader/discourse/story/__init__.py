"""Stories of states: who holds how many of one thing, and what changes it, as a graph of schema v1 (authoring contract, data/dev)."""

from stages.reader.discourse.story.assemble import assemble_story

__all__ = ["assemble_story"]
