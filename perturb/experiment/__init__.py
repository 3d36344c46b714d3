"""The experiment from resumes to verdict: what the command, the demo and the pytest plug-in share.

    resumes   reads what is given; names what cannot be read
"""
