"""What every test shares: hypothesis judges what is true, never how fast it was found out (a loaded machine is no fault)."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("sumproof", deadline=None)
settings.load_profile("sumproof")
