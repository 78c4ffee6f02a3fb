"""Moods that tell what happened, and places where things end."""

from __future__ import annotations

TOLD = frozenset({"finite", "past", "present", "start", "let", "is", "are", "was", "were"})
"""What these moods say did happen; a wish, a plan or an ability did not."""
WASTE = frozenset({"bin", "trash", "garbage", "rubbish", "dump"})
