"""The experiment from resumes to verdict: what the command, the demo and the pytest plug-in share.

resumes   reads what is given; names what cannot be read
suites    every variant of many resumes that an experiment scores
assignment   originals, twins and placebos; names who cannot take part
conduct   the whole experiment in one call
outcome   the report of it, and the files beside the report

subjects = gather([Path("resumes")]).subjects
outcome = conduct(subjects, read_positions("positions.jsonl"), load("tfidf"), design=Design("gender", seed=1))
outcome.experiment.verdict
"""
