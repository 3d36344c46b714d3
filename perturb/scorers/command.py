"""Command scorers: ``command:program argument …`` reads JSON Lines and answers JSON Lines.

The program is started once, without a shell, and stays. For every line

    {"id": 0, "position": "…", "resume": "…"}

on its standard input it writes one line to its standard output and flushes: a number, or
``{"id": 0, "score": 0.7}``. With ids the lines may come in any order within a batch.
"""

from __future__ import annotations

import json
import os
import queue
import shlex
import shutil
import subprocess
import threading
from collections import deque
from collections.abc import Sequence
from typing import Any

from masking.errors import ScorerError
from perturb.scorers import Options, Pair, Trouble, Unanswered

BATCH_SIZE = 16


class Command:
    """Keeps one process per calling thread; one that dies, hangs or babbles is replaced."""

    concurrency = 1
    remote = True

    def __init__(self, argv: Sequence[str], options: Options) -> None:
        self._argv, self._options = list(argv), options
        self._idle: queue.LifoQueue[_Process] = queue.LifoQueue()
        self.batch_size = options.batch_size or BATCH_SIZE
        self.identity = f"command:{shlex.join(argv)}"

    def score(self, pairs: Sequence[Pair], /) -> list[Any]:
        """Return the program's answers; a pair it did not get to has its trouble's name instead."""
        process = self._take()
        whole = False
        try:
            answers = process.ask(pairs, self._options)
            whole = process.healthy
            return answers
        finally:
            if whole:
                self._idle.put(process)
            else:
                process.kill()

    def close(self) -> None:
        """Let every process end."""
        while True:
            try:
                self._idle.get_nowait().finish()
            except queue.Empty:
                return

    def _take(self) -> _Process:
        try:
            return self._idle.get_nowait()
        except queue.Empty:
            return _Process(self._argv)


def create(rest: str, options: Options) -> Command:
    """Return a scorer that runs the command line ``rest``, split into words as a shell would."""
    try:
        argv = shlex.split(rest)
    except ValueError as error:
        raise ScorerError(f"the command cannot be split into words: {error}", remedy="Check its quotes.") from error
    if not argv or not shutil.which(argv[0]):
        name = argv[0] if argv else ""
        raise ScorerError(
            f"there is no program {name!r}",
            remedy="Write command:PROGRAM ARGUMENTS; the program must be executable, by path or on PATH.",
        )
    return Command(argv, options)


class _Process:
    """One running program."""

    def __init__(self, argv: Sequence[str]) -> None:
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}  # a Python program that forgets to flush works too
        try:
            self._popen = subprocess.Popen(  # noqa: S603 the user's own command, as a list, without a shell
                argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
            )
        except OSError as error:
            raise ScorerError(f"the program {argv[0]!r} cannot be started: {error.strerror}") from error
        self._last_words: deque[bytes] = deque(maxlen=20)
        self._listener = threading.Thread(target=self._listen, daemon=True, name="evenhand-stderr")
        self._listener.start()
        self._late = False
        self.healthy = True

    def ask(self, pairs: Sequence[Pair], options: Options) -> list[Any]:
        """Write all questions, read all answers; whatever is missing at the end has a name.

        Why a timer that kills: reading and writing block, and a killed process ends both.
        """
        answers: list[Any] = [None] * len(pairs)
        missing = set(range(len(pairs)))
        timer = threading.Timer(options.timeout, self._expire)
        timer.daemon = True
        timer.start()
        try:
            self._write(pairs, options)
            while missing:
                at, value = self._read(min(missing), options)
                if at not in missing:
                    raise self._broken("an answer has the id of no open question", Trouble.WRONG_SHAPE)
                answers[at] = value
                missing.discard(at)
        except Unanswered as error:
            self.healthy = False
            if len(missing) == len(pairs):
                raise
            return [error.trouble if at in missing else answer for at, answer in enumerate(answers)]
        finally:
            timer.cancel()
        return answers

    def finish(self) -> None:
        """Close its input and give it two seconds to end."""
        try:
            self._popen.communicate(timeout=2)
        except (subprocess.TimeoutExpired, OSError, ValueError):
            self.kill()

    def kill(self) -> None:
        """End it now."""
        self._popen.kill()
        self._popen.wait()
        self._listener.join(1)
        for stream in (self._popen.stdin, self._popen.stdout, self._popen.stderr):
            if stream:
                _close(stream)

    def _write(self, pairs: Sequence[Pair], options: Options) -> None:
        names = (options.position_field, options.resume_field)
        lines = [
            json.dumps({"id": at, **dict(zip(names, pair, strict=True)), **options.extra})
            for at, pair in enumerate(pairs)
        ]
        try:
            assert self._popen.stdin is not None
            self._popen.stdin.write(("\n".join(lines) + "\n").encode("ascii"))
            self._popen.stdin.flush()
        except OSError:
            raise self._ended() from None

    def _read(self, expected: int, options: Options) -> tuple[int, Any]:
        """The next answer and the number of its question."""
        assert self._popen.stdout is not None
        line = self._popen.stdout.readline()
        if not line.endswith(b"\n") and not line.strip():
            raise self._ended()
        try:
            answer = json.loads(line)
        except ValueError:
            raise self._broken("a line is not JSON", Trouble.WRONG_SHAPE, line.decode("utf-8", "replace")) from None
        if not isinstance(answer, dict):
            return expected, answer
        at = answer.get("id", expected)
        return (at if isinstance(at, int) else -1), answer.get(options.score_field)

    def _ended(self) -> Unanswered:
        if self._late:
            return Unanswered(
                "no answer in time",
                remedy="Does the program flush its output after every line? Allow more time with --timeout.",
                trouble=Trouble.TIMEOUT,
            )
        code = self._popen.wait()
        if code == 0:
            return self._broken("the program ended before it had answered everything", Trouble.TOO_FEW)
        how = f"signal {-code}" if code < 0 else f"exit code {code}"
        return self._broken(f"the program died with {how}", Trouble.DIED)

    def _broken(self, message: str, trouble: Trouble, detail: str = "") -> Unanswered:
        self._listener.join(0.5 if self._popen.poll() is not None else 0)
        words = b"".join(list(self._last_words)).decode("utf-8", "replace")
        return Unanswered(message, trouble=trouble, detail=(detail + words)[-800:])

    def _expire(self) -> None:
        self._late = True
        self._popen.kill()

    def _listen(self) -> None:
        assert self._popen.stderr is not None
        for line in self._popen.stderr:
            self._last_words.append(line)


def _close(stream: Any) -> None:
    try:
        stream.close()
    except OSError:
        return
