"""The sections of a synthetic resume: each module writes one kind into a draft."""
