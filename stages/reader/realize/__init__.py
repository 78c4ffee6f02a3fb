"""From a trace to prose."""

from stages.reader.realize.realize import realize
from stages.reader.realize.realized import RealizedTrace

__all__ = ["RealizedTrace", "realize"]
