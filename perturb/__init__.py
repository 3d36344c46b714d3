"""perturb."""
