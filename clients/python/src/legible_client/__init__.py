"""Client for the Legible API."""

from .client import Legible

__all__ = ["Legible"]
