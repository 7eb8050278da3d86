# SPDX-License-Identifier: Apache-2.0
"""python3 -m unittest"""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from lapline_harness import HarnessError, Recorder, Trial, _summary

HERE = Path(__file__).parent
HARNESS = """
import os
from lapline_harness import HarnessError, serve

def prepare(trial):
    if trial.params.get("broken"):
        raise HarnessError("the disk is full", "target_not_ready")
    trial.settings["pages"] = 4096
    trial.target_version = "3.1"

def run(trial, recorder):
    os.system("echo from a library")
    print("from the harness")
    for _ in range(10):
        with recorder.operation():
            sum(range(1000))

def take(trial, recorder, turn):
    for _ in turn:
        with recorder.operation():
            sum(range(1000))

serve(take=take, prepare=prepare, warmup=lambda trial: 5, run=run, verify=lambda trial: ["a row is lost"])
"""


def talk(*requests):
    """The answers to these requests, and what was logged."""
    lines = [one if isinstance(one, str) else json.dumps(one) for one in requests]
    done = subprocess.run([sys.executable, "-c", HARNESS], input="\n".join(lines) + "\n", cwd=HERE,
                          capture_output=True, text=True, timeout=60, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()], done.stderr


def trial_of(measures):
    return Trial({"dataDir": "/nowhere", "seed": 7, "measures": measures})


class Protocol(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        measures = {"latency": "us", "latency_p99": "us", "throughput": "ops/s", "duration": "ms"}
        self.plan = {"dataDir": folder.name, "seed": 7, "measures": measures, "later": 1}

    def test_slices_of_a_trial(self):
        rests = [{"operations": 7, "settleMs": 0, "counted": False}, {"operations": 30, "settleMs": 2, "counted": True},
                 {"forMs": 5, "settleMs": 0, "counted": True}, {"settleMs": 0}]
        requests = [{"id": 1, "op": "hello"}, {"id": 2, "op": "summary"}, {"id": 3, "op": "prepare", "plan": self.plan}]
        requests += [{"id": 10 + at, "op": "slice", "slice": one} for at, one in enumerate(rests)]
        answers, _ = talk(*requests, {"id": 20, "op": "summary"})
        hello, early, _, lead, by_count, by_time, wrong, summary = answers
        self.assertEqual(hello["result"]["capabilities"], ["slice"])
        self.assertFalse(early["ok"])
        self.assertEqual([lead["result"]["operations"], by_count["result"]["operations"]], [7, 30])
        self.assertEqual(wrong["code"], "unsupported")
        self.assertGreaterEqual(by_count["result"]["settleNs"], 2e6)
        self.assertGreaterEqual(by_count["result"]["startedAfterNs"], by_count["result"]["settleNs"])
        self.assertGreaterEqual(by_time["result"]["durationNs"], 4e6)
        counted = [by_count["result"], by_time["result"]]
        self.assertEqual(summary["result"]["operations"], sum(one["operations"] for one in counted))
        self.assertEqual(summary["result"]["durationNs"], sum(one["durationNs"] for one in counted))
        self.assertEqual(sorted(summary["result"]["values"]), sorted(self.plan["measures"]))

    def test_a_whole_trial(self):
        ops = ["hello", "warmup", "run", "verify", "bye"]
        requests = [{"id": place, "op": op} for place, op in enumerate(ops)]
        requests.insert(1, {"id": 9, "op": "prepare", "plan": self.plan})
        answers, log = talk(*requests)
        self.assertTrue(all(one["ok"] for one in answers), answers)
        hello, prepared, warmed, ran, verified, _ = [one["result"] for one in answers]
        self.assertEqual((hello["protocol"], hello["language"]), (1, "python"))
        self.assertEqual(prepared, {"settings": {"pages": "4096"}, "targetVersion": "3.1"})
        self.assertEqual(warmed, {"operations": 5})
        self.assertEqual(ran["operations"], 10)
        self.assertEqual(set(ran["values"]), set(self.plan["measures"]))
        self.assertGreater(ran["durationNs"], 0)
        self.assertEqual(verified["reasons"], ["a row is lost"])
        self.assertIn("from a library", log)
        self.assertIn("from the harness", log)

    def test_what_it_refuses(self):
        broken = {**self.plan, "params": {"broken": True}}
        answers, _ = talk("Hello?", "[1]", "null", {"id": 1, "op": "run"}, {"id": 2, "op": "explode"},
                          {"id": 3, "op": "prepare"}, {"id": 4, "op": "prepare", "plan": broken},
                          {"id": 5, "op": "prepare", "plan": self.plan}, {"id": 6, "op": "prepare", "plan": self.plan})
        codes = [one.get("code") for one in answers]
        self.assertEqual(codes, ["load_failed", "unsupported", "unsupported", "target_not_ready", None, "unsupported"])


class Recording(unittest.TestCase):
    def test_measures_are_in_their_units_and_named_by_suffix(self):
        recorder = Recorder(trial_of({"read": "us", "read_p99": "ms", "read_max": "ns", "reads": "ops/s"}), print)
        for duration in (3000, 1000, 2000):
            recorder.record(duration, "read")
        recorder.value("reads", 5)
        values = recorder._result()["values"]
        self.assertEqual(values, {"read": 2.0, "read_p99": 0.00298, "read_max": 3000, "reads": 5})

    def test_a_measure_that_is_not_declared_is_named(self):
        with self.assertRaisesRegex(HarnessError, "visble is not a declared measure; declared: visible"):
            Recorder(trial_of({"visible": "ms"}), print).value("visble", 1)

    def test_progress_is_rare(self):
        sent = []
        recorder = Recorder(trial_of({}), sent.append)
        for done in range(1000):
            recorder.progress(done, 1000)
        self.assertGreaterEqual(len(sent), 1)
        self.assertLess(len(sent), 20)
        self.assertEqual(sent[0]["operationsTotal"], 1000)

    def test_summaries(self):
        spans = [10, 20, 30, 40]
        expected = {"": 25, "_p0": 10, "_p100": 40, "_p99_9": 39.97, "_mean": 25, "_min": 10, "_max": 40, "s": None}
        for suffix, value in expected.items():
            found = _summary(spans, suffix)
            self.assertEqual(None if found is None else round(found, 2), value, suffix)

    def test_the_seed_decides_what_is_random(self):
        self.assertEqual(trial_of({}).random.random(), trial_of({}).random.random())


if __name__ == "__main__":
    unittest.main()
