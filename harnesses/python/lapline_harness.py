# SPDX-License-Identifier: Apache-2.0
"""The harness protocol of Lapline in one file: install it, or copy it beside your harness.

    from lapline_harness import serve
    serve(prepare=prepare, run=run)          # run(trial, recorder); see README.md
"""

import json
import os
import platform
import random
import re
import sys
import time
from array import array
from contextlib import contextmanager

__version__ = "0.1.0"
_NS = {"ns": 1, "us": 1e3, "µs": 1e3, "ms": 1e6, "s": 1e9}


class HarnessError(Exception):
    """Ends the trial. Codes: target_not_ready, bootstrap_failed, load_failed, unsupported."""

    def __init__(self, message, code="load_failed"):
        super().__init__(message)
        self.code = code


class Trial:
    """What `prepare` was asked for. Keep what you open as attributes of it: `trial.db = …`."""

    def __init__(self, plan):
        self.plan = plan
        self.target, self.version = plan.get("target", ""), plan.get("version", "")
        self.scenario, self.mode = plan.get("scenario", ""), plan.get("mode", "default")
        self.params = plan.get("params", {})
        self.data_dir, self.artifact_dir = plan["dataDir"], plan.get("artifactDir")
        self.seed, self.measures = plan.get("seed", 0), plan.get("measures", {})
        self.random = random.Random(self.seed)
        self.settings = {}  # facts for the report, such as a library's version
        self.target_version = None


class Recorder:
    """Takes times on the monotonic clock and keeps what `run` measured."""

    def __init__(self, trial, send):
        self._trial, self._send = trial, send
        self._asked_ns, self._told_ns, self._told = time.monotonic_ns(), 0, 0
        self._first_ns = self._last_ns = self._slices_ns = None
        self._spans, self._values, self._reasons = {}, {}, []
        self.operations = self.errors = 0

    def _checked(self, name):
        measures = self._trial.measures
        if measures and name not in measures:
            raise HarnessError(f"{name} is not a declared measure; declared: {', '.join(measures)}")
        return name

    def start(self):
        """Starts the clock of the run; the first operation does so by itself."""
        self._first_ns = time.monotonic_ns()

    def stop(self):
        """Stops the clock of the run; the last operation does so by itself."""
        self._last_ns = time.monotonic_ns()

    @contextmanager
    def operation(self, name="latency"):
        """Measures one operation: `with recorder.operation():`."""
        before = time.monotonic_ns()
        yield
        self.record(time.monotonic_ns() - before, name)

    def record(self, duration_ns, name="latency"):
        """Keeps the time of one operation that has just ended, in nanoseconds."""
        self._last_ns = time.monotonic_ns()
        if self._first_ns is None:
            self._first_ns = self._last_ns - duration_ns
        self._spans.setdefault(name, array("q")).append(duration_ns)
        self.operations += 1

    def value(self, name, number):
        """Reports a measure in its declared unit."""
        self._values[self._checked(name)] = number

    def invalid(self, reason):
        """Says why this trial must not count."""
        self._reasons.append(str(reason)[:1000])

    def progress(self, operations, total=None):
        """Shows how far the run is; call it as often as you like."""
        now = time.monotonic_ns()
        if self._told_ns and now - self._told_ns < 250_000_000:
            return
        rate = (operations - self._told) * 1e9 / max(1, now - (self._told_ns or self._asked_ns))
        self._told_ns, self._told = now, operations
        self._send({"event": "progress", "operations": operations, "operationsTotal": total, "rate": max(0, rate)})

    def _begin_slice(self):
        self._asked_ns, self._first_ns, self._last_ns = time.monotonic_ns(), None, None
        return self.operations, self.errors

    def _end_slice(self, before, settle_ns):
        first = self._asked_ns if self._first_ns is None else self._first_ns
        duration = max(0, (self._last_ns or time.monotonic_ns()) - first)
        self._slices_ns = (self._slices_ns or 0) + duration
        return {"operations": self.operations - before[0], "errors": self.errors - before[1], "durationNs": duration,
                "startedAfterNs": settle_ns + first - self._asked_ns, "settleNs": settle_ns}

    def _result(self):
        first = self._asked_ns if self._first_ns is None else self._first_ns
        duration = max(0, (self._last_ns or time.monotonic_ns()) - first)
        if self._slices_ns is not None:
            first, duration = self._asked_ns, self._slices_ns
        values, measures = dict(self._values), self._trial.measures
        for name, span in self._spans.items():
            spans = sorted(span)
            for one in measures or [name]:
                ns = _summary(spans, one[len(name):]) if one.startswith(name) else None
                if ns is not None:
                    values.setdefault(one, ns / _NS.get(measures.get(one, "ns"), 1))
        if "duration" in measures:
            values.setdefault("duration", duration / _NS.get(measures["duration"], 1))
        if "throughput" in measures and duration > 0:
            values.setdefault("throughput", self.operations * 1e9 / duration)
        result = {"values": values, "reasons": self._reasons, "errors": self.errors,
                  "startedAfterNs": max(0, first - self._asked_ns), "durationNs": duration}
        return {**result, "operations": self.operations} if self.operations else result


class Slice:
    """One turn of a harness that takes turns with another version: `for _ in turn:` does its operations."""

    def __init__(self, operations=None, ms=None):
        self._left = operations
        self._end_ns = None if ms is None else time.monotonic_ns() + int(ms * 1e6)

    def __iter__(self):
        return self

    def __next__(self):
        if self._left is None:
            if time.monotonic_ns() >= self._end_ns:
                raise StopIteration
        elif self._left <= 0:
            raise StopIteration
        else:
            self._left -= 1


def _summary(spans, suffix):
    """Of sorted times: the median, or what a suffix such as _p99, _mean or _max says."""
    plain = {"": lambda: _quantile(spans, 50), "_mean": lambda: sum(spans) / len(spans),
             "_min": lambda: spans[0], "_max": lambda: spans[-1]}
    if suffix in plain:
        return plain[suffix]()
    percent = re.fullmatch(r"_p(\d+)(?:_(\d+))?", suffix)
    return _quantile(spans, float(f"{percent[1]}.{percent[2] or 0}")) if percent else None


def _quantile(spans, percent):
    place = (len(spans) - 1) * min(percent, 100) / 100
    low = int(place)
    high = min(low + 1, len(spans) - 1)
    return spans[low] + (spans[high] - spans[low]) * (place - low)


def serve(run, prepare=None, warmup=None, verify=None, close=None, name="python harness", take=None):
    """Serves one trial on stdio and ends the process. Each function gets the trial, `run` a recorder too;
    `take(trial, recorder, turn)` does the operations of one turn (`for _ in turn:`), so that two versions can
    be measured in turns. `warmup` may answer how many operations it did, `verify` a list of reasons why the trial is invalid."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what is printed, even by libraries, goes to the log

    def send(line):
        out.write(json.dumps(line, allow_nan=False) + "\n")
        out.flush()

    trial = counted = None

    def slice_of(work):
        nonlocal counted
        if not isinstance(work, dict) or ("operations" in work) == ("forMs" in work):
            raise HarnessError("slice needs a slice with operations or forMs", "unsupported")
        before = time.monotonic_ns()
        if work.get("settleMs"):
            take(trial, Recorder(trial, send), Slice(ms=work["settleMs"]))
        settle_ns = time.monotonic_ns() - before if work.get("settleMs") else 0
        recorder = Recorder(trial, send)
        if work.get("counted", True):
            recorder = counted = counted or recorder
        state = recorder._begin_slice()
        take(trial, recorder, Slice(work.get("operations"), work.get("forMs")))
        return recorder._end_slice(state, settle_ns)

    def answer(op, request):
        nonlocal trial
        if op == "hello":
            return {"protocol": 1, "harness": name, "language": "python", "capabilities": ["slice"] if take else [],
                    "runtimeVersion": f"{platform.python_implementation()} {platform.python_version()}"}
        if op == "bye":
            return {}
        known = ("prepare", "warmup", "run", "verify") + (("slice", "summary") if take else ())
        if op not in known:
            raise HarnessError(f"{op} is not supported", "unsupported")
        if op == "prepare":
            if trial is not None:
                raise HarnessError("A harness serves one trial; it was prepared before.", "unsupported")
            if not isinstance(request.get("plan"), dict) or "dataDir" not in request["plan"]:
                raise HarnessError("prepare needs a plan with a dataDir", "unsupported")
            prepared = Trial(request["plan"])
            if prepare is not None:
                prepare(prepared)
            trial = prepared
            return {"settings": {k: str(v) for k, v in trial.settings.items()}, "targetVersion": trial.target_version}
        if trial is None:
            raise HarnessError(f"{op} came before prepare")
        if op == "warmup":
            return {"operations": int((warmup(trial) if warmup else 0) or 0)}
        if op == "verify":
            reasons = [str(one)[:1000] for one in (verify(trial) if verify else None) or []]
            return {"reasons": reasons, "settings": {k: str(v) for k, v in trial.settings.items()}}
        if op == "slice":
            return slice_of(request.get("slice"))
        if op == "summary":
            if counted is None:
                raise HarnessError("There was no slice before the summary.")
            return counted._result()
        recorder = Recorder(trial, send)
        run(trial, recorder)
        return recorder._result()

    for line in sys.stdin:
        try:
            request = json.loads(line)
            number, op = request["id"], request["op"]
        except (ValueError, TypeError, KeyError):
            continue
        if not isinstance(number, int) or isinstance(number, bool) or not isinstance(op, str):
            continue
        try:
            send({"id": number, "ok": True, "result": answer(op, request)})
        except Exception as error:  # the harness goes on; the trial does not
            code = getattr(error, "code", None) if isinstance(error, HarnessError) else None
            code = code or ("bootstrap_failed" if op == "prepare" else "load_failed")
            print(f"{op}: {type(error).__name__}: {error}", file=sys.stderr)
            send({"id": number, "ok": False, "code": code, "message": f"{error}" or type(error).__name__})
        if op == "bye":
            break
    if close is not None and trial is not None:
        close(trial)
    sys.stderr.flush()
    os._exit(0)  # threads that the target left open keep nobody waiting
