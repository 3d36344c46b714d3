"""The fixture ``counterfactuals``."""
