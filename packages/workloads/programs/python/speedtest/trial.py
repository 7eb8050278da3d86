"""One trial of the speedtest scenarios, in the steps of the harness protocol.

`library` is the module of the library under test: NAME, MODES, open(folder, mode) and version().
"""

import gc
import os
import shutil
import time

import library
from dataset import TABLES, TESTS, Expectation, Rows, Sizes, query_difference, table_difference
from failure import Failure
from meter import Meter

SCENARIO_VERSION = 1
SCENARIOS = {"speedtest.default": False, "speedtest.batched": True}
EMPTY = {table: (0, 0, 0, 0) for table in TABLES}


def assertion(detail):
    return {"code": "assertion_failed", "detail": detail[:1000]}


class Trial:
    def __init__(self, report):
        self._report = report
        self._plan = None
        self._database = None

    def prepare(self, plan):
        if self._plan is not None:
            raise Failure("unsupported", "A harness serves one trial; it was prepared before.")
        scenario, version = plan["scenario"], plan["scenarioVersion"]
        if scenario not in SCENARIOS or version != SCENARIO_VERSION:
            raise Failure("unsupported", f"There is no scenario {scenario} version {version}.")
        if plan["durability"] not in library.MODES:
            raise Failure("unsupported", f"There is no durability mode {plan['durability']}.")
        sizes = Sizes(int(plan["params"]["size"]))
        rows = Rows(sizes)
        expectation = Expectation(sizes, rows)
        before = time.monotonic_ns()
        try:
            database = library.open(os.path.join(plan["dataDir"], "data"), plan["durability"])
        except Exception as error:
            raise Failure("target_not_ready", str(error)) from error
        start_ns = time.monotonic_ns() - before
        try:
            database.create()
            settings = {**database.settings(), "dataset": expectation.text()}
        except Exception as error:
            database.close()
            raise Failure("bootstrap_failed", str(error)) from error
        self._plan, self._database = plan, database
        self._sizes, self._rows, self._expectation = sizes, rows, expectation
        version = library.version()
        return {
            "startNs": start_ns, "startSeen": "exact", "targetVersion": version, "settings": settings,
        }

    def warmup(self):
        plan = self._ready()
        if plan["params"].get("warmup") is not True:
            return {"operations": 0}
        folder = os.path.join(plan["dataDir"], "warmup")
        database = library.open(folder, plan["durability"])
        try:
            database.create()
            meter, _, _, _ = self._run_tests(database, lambda *_: None, None)
        finally:
            database.close()
            shutil.rmtree(folder)
        return {"operations": meter.done}

    def run(self):
        self._ready()
        reasons, size = [], [0]

        def before_last():
            reasons.extend(self._table_reasons(self._database, "before the last test"))
            size[0] = self._copy()

        meter, values, found_wrong, ended_ns = self._run_tests(
            self._database, self._report, before_last
        )
        total = sum(values.values())
        least = total - values["test_1"] - values["test_7"]
        return {
            "startedAtNs": str(meter.started_ns),
            "durationNs": ended_ns - meter.started_ns,
            "values": {
                **values,
                "tests_sum": total,
                "tests_sum_without_1_7": least,
                "database_size": size[0],
            },
            "histograms": [],
            "load": {
                "operations": meter.done, "non2xx": 0, "timeouts": 0, "socketErrors": 0,
                "statusCounts": {"ok": meter.done}, "generatorUtilisation": None,
                "generatorCpuCores": None, "timeoutMs": None,
            },
            "reasons": found_wrong + reasons,
            "throughput": {"stepMs": 100, "operations": meter.steps},
        }

    def verify(self):
        """Settings through the connection that did the work; then the copied files and, after close
        and reopen, the emptied database."""
        plan = self._ready()
        settings = self._database.settings()
        reasons = [
            {
                "code": "durability_mismatch",
                "detail": f"{name} was {settings.get(name)} at the end, {wanted} was asked for.",
            }
            for name, wanted in library.MODES[plan["durability"]].items()
            if settings.get(name) != wanted
        ]
        self.close()
        for folder, tables, when in (
            ("copy", self._expectation.tables, "in the copied files"),
            ("data", EMPTY, "after close and reopen"),
        ):
            reasons += self._reopened_reasons(folder, tables, when)
        return {"reasons": reasons, "settings": settings}

    def close(self):
        if self._database is not None:
            database, self._database = self._database, None
            database.close()

    def _ready(self):
        if self._plan is None:
            raise Failure("load_failed", "The trial was not prepared.")
        return self._plan

    def _run_tests(self, database, report, before_last):
        steps = library.tests(
            database, self._sizes, self._rows, SCENARIOS[self._plan["scenario"]]
        )
        values, reasons = {}, []
        # What the preparation left is not this span's garbage.
        gc.collect()
        meter = Meter(self._sizes.statements(), report)
        ended = meter.started_ns
        for test in TESTS:
            if test == 16 and before_last is not None:
                before_last()
            started = time.monotonic_ns()
            found = steps[test](meter)
            ended = time.monotonic_ns()
            meter.flush()
            values[f"test_{test}"] = ended - started
            difference = query_difference(test, found or [], self._expectation)
            if difference is not None:
                reasons.append(assertion(difference))
        return meter, values, reasons, ended

    def _table_reasons(self, database, when, tables=None):
        wanted = tables or self._expectation.tables
        differences = (
            table_difference(table, database.sums(table), wanted[table], when) for table in TABLES
        )
        return [assertion(difference) for difference in differences if difference is not None]

    def _reopened_reasons(self, folder, tables, when):
        path = os.path.join(self._plan["dataDir"], folder)
        try:
            database = library.open(path, self._plan["durability"])
            try:
                return self._table_reasons(database, when, tables)
            finally:
                database.close()
        except Exception as error:
            return [assertion(f"The tables cannot be read {when}: {error}")]

    def _copy(self):
        """Copies what was committed so far as it lies in the files, without a word to the library.
        Lock and shared memory files are made anew. Answers the bytes of all files."""
        data, copy = (os.path.join(self._plan["dataDir"], name) for name in ("data", "copy"))
        os.mkdir(copy)
        size = 0
        for name in os.listdir(data):
            path = os.path.join(data, name)
            size += os.path.getsize(path)
            if not name.endswith("-shm") and name != "lock.mdb":
                shutil.copyfile(path, os.path.join(copy, name))
        return size
