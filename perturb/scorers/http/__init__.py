"""Scorers behind an address: ``service`` speaks a plain JSON of position and resume, ``chat`` to language models."""
