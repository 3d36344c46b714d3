"""What the tests of the sandbox let workers do."""

from __future__ import annotations

import ctypes
import os
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from masking.errors import EncryptedDocument

LOADED = os.getpid()


def echo(header, payload):
    return {"header": header, "pid": os.getpid()}, payload


def born(header, payload):
    """The process that imported this module: the fork server, where it was warmed up."""
    return {"loaded_in": LOADED, "pid": os.getpid(), "parent": os.getppid()}, b""


def sleep(header, payload):
    time.sleep(header["seconds"])
    return {}, b""


def spin(header, payload):
    while True:
        pass


def die(header, payload):
    os.abort()


def segfault(header, payload):
    ctypes.string_at(0)


def hog(header, payload):
    return {"size": len(bytearray(header["bytes"]))}, b""


def hog_slowly(header, payload):
    hold = []
    while True:
        hold.append(bytearray(1 << 20))


def nest(header, payload):
    return nest(header, payload)


def refuse(header, payload):
    raise EncryptedDocument("the document asks for a password", remedy="Remove it.")


def bug(header, payload):
    raise ValueError("Jane Doe, jane@doe.org")


def fill(header, payload):
    raise OSError(28, "No space left on device")


def call_home(header, payload):
    socket.create_connection(("127.0.0.1", header["port"]), timeout=2)
    return {}, b""


def litter(header, payload):
    Path(tempfile.mkdtemp(), "resume.txt").write_text("Jane Doe")
    handle, name = tempfile.mkstemp()
    os.close(handle)
    return {"where": name}, b""


def litter_and_sleep(header, payload):
    Path(tempfile.mkdtemp(), "resume.txt").write_text("Jane Doe")
    time.sleep(60)
    return {}, b""


def child(header, payload):
    """Starts a program that outlives the function."""
    running = subprocess.Popen(["sleep", "60"])
    Path(header["note"]).write_text(str(running.pid))
    time.sleep(60)
    return {}, b""


def chatty(header, payload):
    os.write(1, b"Jane Doe\n")
    os.write(2, b"Jane Doe\n")
    print("Jane Doe")
    return {}, b""
