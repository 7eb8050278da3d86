"""Holds the harness's own loops against bare ones, both around a library that does nothing, by turns in
one process, and says what the same statements cost the real library."""

import os
import shutil
import tempfile
import time

import library
import library_sqlite3
from dataset import Rows, Sizes
from meter import Meter

# A turn takes about a millisecond: most are over before the machine does something else.
SIZE = 40
TURNS = 200
# Turns before those that count.
AHEAD = 10
REAL_SIZE = 4
REAL_TURNS = 7
EMPTY_SPANS = 20_000
LOOPS = (("speedtest statement", 9), ("speedtest query", 7))


class _Nothing:
    def execute(self, _sql, _values=()):
        return self

    def fetchone(self):
        return None


class _Database:
    connection = _Nothing()


class _Bare:
    """In place of a meter: one run, nothing counted, no look at the clock."""

    def chunks(self, items):
        return (items,)

    def count(self, statements=1):
        pass


def _cpu_ns(step, meter):
    """What other programs of the machine do hardly shows in CPU time, and the harness's own part is
    CPU time."""
    started = time.process_time_ns()
    step(meter)
    return time.process_time_ns() - started


def _by_turns(step, meter):
    """Both sides alternately, each first every other time."""
    turns = []
    for i in range(-AHEAD, TURNS):
        if i % 2:
            harness, bare = _cpu_ns(step, meter), _cpu_ns(step, _Bare())
        else:
            bare, harness = _cpu_ns(step, _Bare()), _cpu_ns(step, meter)
        if i >= 0:
            turns.append({"harnessNs": harness, "bareNs": bare})
    return turns


def _operations(sizes, test):
    return sizes.lookups if test == 7 else sizes.many


def _idle_loops():
    sizes = Sizes(SIZE)
    steps = library_sqlite3.tests(_Database(), sizes, Rows(sizes), False)
    for name, test in LOOPS:
        operations = _operations(sizes, test) * TURNS
        turns = _by_turns(steps[test], Meter(operations, lambda *_: None))
        duration = sum(turn["harnessNs"] for turn in turns)
        yield {"name": name, "operations": operations, "durationNs": duration, "turns": turns}


def _real_operation_ns(folder):
    """CPU time of one statement of each test on the real library, the median of some turns."""
    sizes = Sizes(REAL_SIZE)
    database = library.open(os.path.join(folder, "data"), next(iter(library.MODES)))
    try:
        database.create()
        steps = library.tests(database, sizes, Rows(sizes), False)
        steps[3](_Bare())
        return {
            test: _median([_cpu_ns(steps[test], _Bare()) for _ in range(REAL_TURNS)])
            / _operations(sizes, test)
            for _, test in LOOPS
        }
    finally:
        database.close()


def _empty_span_ns():
    """What timing nothing takes, the median of many."""
    spans = []
    for _ in range(EMPTY_SPANS):
        started = time.monotonic_ns()
        spans.append(time.monotonic_ns() - started)
    return _median(spans)


def _median(values):
    return sorted(values)[len(values) // 2]


def probe():
    folder = tempfile.mkdtemp(prefix="lapline-probe-")
    try:
        real = _real_operation_ns(folder)
    finally:
        shutil.rmtree(folder)
    loops = [
        {**loop, "operationNs": real[test]} for loop, (_, test) in zip(_idle_loops(), LOOPS)
    ]
    return {"emptySpanNs": _empty_span_ns(), "loops": loops}
