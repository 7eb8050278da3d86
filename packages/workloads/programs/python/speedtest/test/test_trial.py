import sys
import tempfile
import unittest

import library_sqlite3

# A plan gives the library's module the name that the trial imports.
sys.modules["library"] = library_sqlite3

from failure import Failure  # noqa: E402
from main import checked_plan, parse  # noqa: E402
from trial import Trial  # noqa: E402


def plan_in(folder, **changes):
    return {
        "scenario": "speedtest.default", "scenarioVersion": 1, "params": {"size": 1},
        "durability": "wal-normal", "dataDir": folder, **changes,
    }


class TrialTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.trial = Trial(lambda *_: None)
        self.addCleanup(self.trial.close)

    def test_every_scenario_does_the_whole_work_without_a_reason(self):
        for scenario in ("speedtest.default", "speedtest.batched"):
            with self.subTest(scenario), tempfile.TemporaryDirectory() as folder:
                trial = Trial(lambda *_: None)
                trial.prepare(checked_plan(plan_in(folder, scenario=scenario)))
                ran = trial.run()
                self.assertEqual(ran["reasons"], [])
                self.assertGreater(ran["load"]["operations"], 0)
                self.assertEqual(trial.verify()["reasons"], [])

    def test_settings_other_than_the_promised_ones_are_found(self):
        self.trial.prepare(plan_in(self.folder))
        self.trial.run()
        self.trial._database.connection.execute("PRAGMA synchronous=OFF")
        codes = [reason["code"] for reason in self.trial.verify()["reasons"]]
        self.assertEqual(codes, ["durability_mismatch"])

    def test_rows_that_were_lost_are_found(self):
        self.trial.prepare(plan_in(self.folder))
        self.trial.run()
        self.trial._database.connection.execute("INSERT INTO t1(a, b, c) VALUES(1, 2, 'three')")
        details = [reason["detail"] for reason in self.trial.verify()["reasons"]]
        self.assertEqual(len(details), 1)
        self.assertIn("t1 holds 1 rows", details[0])

    def test_what_is_not_known_is_refused(self):
        for changes in (
            {"scenario": "sql.simple"}, {"scenarioVersion": 2}, {"durability": "never"},
        ):
            with self.subTest(changes), self.assertRaises(Failure) as refused:
                self.trial.prepare(plan_in(self.folder, **changes))
            self.assertEqual(refused.exception.code, "unsupported")
        with self.assertRaises(Failure):
            checked_plan({"scenario": 1})
        with self.assertRaises(Failure):
            self.trial.run()

    def test_only_requests_are_parsed(self):
        self.assertEqual(parse('{"id": 1, "op": "hello"}'), {"id": 1, "op": "hello"})
        for line in ("no json", "[]", '{"id": "1", "op": "hello"}', '{"id": 1}'):
            self.assertIsNone(parse(line))


if __name__ == "__main__":
    unittest.main()
