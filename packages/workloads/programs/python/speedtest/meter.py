"""Counts the statements of a span by time and reports progress."""

import time

STEP_MS = 100
# Between two looks at the clock: a look and what goes with it cost some 5 µs, a thousandth of this.
LOOK_PERIOD_MIN_NS = 5_000_000
LOOK_PERIOD_MAX_NS = 4 * LOOK_PERIOD_MIN_NS
PER_LOOK_MAX = 1 << 16
# A longer run would be out of the cache again before its end: copying it costs 10 ns an item, not 2.
RUN_MAX = 256
PROGRESS_NS = 250_000_000


class Meter:
    """Looks at the clock every so many statements, which it learns on the way: from the first one on
    twice as many, until they take five milliseconds."""

    def __init__(self, total, report):
        self._total = total
        self._report = report
        # CLOCK_MONOTONIC on Linux, which every process of a host shares.
        self.started_ns = time.monotonic_ns()
        self._looked = self.started_ns
        self._reported = (self.started_ns, 0)
        self._waiting = 0
        self._per_look = 1
        self.done = 0
        self.steps = []

    def chunks(self, items):
        """The items in runs as long as they may be done between two looks; a run counts as done when
        the next is asked for. The loop inside a run is the bare one."""
        at = 0
        while at < len(items):
            run = items[at:at + min(self._per_look - self._waiting, RUN_MAX)]
            yield run
            at += len(run)
            self.count(len(run))

    def count(self, statements=1):
        self._waiting += statements
        if self._waiting >= self._per_look:
            self.flush()

    def flush(self):
        now = time.monotonic_ns()
        if now - self._looked < LOOK_PERIOD_MIN_NS:
            self._per_look = min(2 * self._per_look, PER_LOOK_MAX)
        elif now - self._looked > LOOK_PERIOD_MAX_NS:
            self._per_look = max(self._per_look // 2, 1)
        self._looked = now
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
