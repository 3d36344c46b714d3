"""The benchmark of twins: made-up resumes of which every word that tells the candidate is known, and how many come out
right."""
