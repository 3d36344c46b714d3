"""The desk: where people look at what was masked, correct it, answer for it, and let other programs ask for it.

``review`` is the page in a browser, ``vault`` keeps originals under a key, ``service`` answers over HTTP. Nothing below
this layer imports it, and no request leaves the machine.
"""
