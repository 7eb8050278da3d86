"""Times the harness's own loops around a library that does nothing."""

import time

from dataset import Rows, Sizes
from library_sqlite3 import tests
from meter import Meter


class _Nothing:
    def execute(self, _sql, _values=()):
        return self

    def fetchone(self):
        return (0, None)


class _Database:
    connection = _Nothing()


def probe():
    sizes = Sizes(100)
    steps = tests(_Database(), sizes, Rows(sizes), False)
    loops = []
    for name, test, operations in (
        ("speedtest statement", 9, sizes.many),
        ("speedtest query", 7, sizes.lookups),
    ):
        meter = Meter(operations, lambda *_: None)
        started = time.monotonic_ns()
        steps[test](meter.count)
        duration = time.monotonic_ns() - started
        loops.append({"name": name, "operations": operations, "durationNs": duration})
    return {"loops": loops}
