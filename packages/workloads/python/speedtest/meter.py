"""Counts the statements of a span by time and reports progress."""

import time

STEP_MS = 100
# Statements between two looks at the clock.
COUNTED_TOGETHER = 256
PROGRESS_NS = 250_000_000


class Meter:
    def __init__(self, total, report):
        self._total = total
        self._report = report
        # CLOCK_MONOTONIC on Linux, which every process of a host shares.
        self.started_ns = time.monotonic_ns()
        self._reported = (self.started_ns, 0)
        self._waiting = 0
        self.done = 0
        self.steps = []

    def count(self, statements=1):
        self._waiting += statements
        if self._waiting >= COUNTED_TOGETHER:
            self.flush()

    def flush(self):
        now = time.monotonic_ns()
        step = (now - self.started_ns) // (STEP_MS * 1_000_000)
        while len(self.steps) <= step:
            self.steps.append(0)
        self.steps[step] += self._waiting
        self.done += self._waiting
        self._waiting = 0
        at, before = self._reported
        if now - at >= PROGRESS_NS:
            self._reported = (now, self.done)
            self._report(self.done, self._total, (self.done - before) / ((now - at) / 1e9))
