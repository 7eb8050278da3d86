import { type Job, type RunSubject, runNameLine } from "@lapline/contracts";
import { sampleJob } from "@lapline/testkit";
import { expect, test } from "vitest";
import { isLongImport, runTitle } from "./runTitle.ts";

const jobs = (purpose: Job["purpose"], count: number): Job[] =>
  Array.from({ length: count }, (_, place) => ({
    ...sampleJob,
    ...{ purpose, target: "hyper", scenario: "imported", version: `1.0.${place}` },
  }));

test("a title counts all versions of a run whose jobs are all there", () => {
  expect(runTitle({ jobs: jobs("submitted", 5) })).toBe(
    "hyper 1.0.0 \u2026 1.0.4 (5 versions) · imported",
  );
});

test("a long import is called by its results, never by the versions of those that are listed", () => {
  const run = { jobs: jobs("imported", 500), jobsOmitted: 7_103 };
  expect(isLongImport(run)).toBe(true);
  expect(runTitle(run)).toBe("hyper · imported · 7,603 results");
  expect(isLongImport({ jobs: jobs("imported", 500) })).toBe(false);
  expect(isLongImport({ jobs: jobs("submitted", 500), jobsOmitted: 3 })).toBe(false);
});

test("the page of a run calls it as every list does, whatever it is for", () => {
  const pair = { base: "1.0.0", head: "1.1.0", morePairs: 0 };
  const subjects: (RunSubject | undefined)[] = [
    undefined,
    { kind: "comparison", ...pair },
    { kind: "calibration" },
    { kind: "confirmation", ...pair, change: null, ofRunId: null },
    { kind: "bisection", ...pair, step: 2, alertId: sampleJob.id },
  ];
  for (const given of subjects) {
    const kind =
      given === undefined ? "measure" : given.kind === "calibration" ? given.kind : "compare";
    const of = (version: string): Job => ({
      ...sampleJob,
      ...{ version, kind: kind === "calibration" ? "calibrate" : kind, baseVersion: "1.0.0" },
    });
    const isOne = kind === "compare";
    const names = isOne ? ["1.1.0"] : ["1.0.0", "1.1.0"];
    const subject = given === undefined ? {} : { subject: given };
    const { target, scenario } = sampleJob;
    const summary = { targets: [target], scenarios: [scenario], ...subject };
    expect(runTitle({ jobs: names.map(of), ...subject })).toBe(
      runNameLine({ ...summary, versions: { count: 2, names: ["1.0.0", "1.1.0"] } }),
    );
  }
});

test("runs without jobs say why they have none", () => {
  const imported = { added: 0, improved: 0, repeated: 3 } as never;
  expect(runTitle({ jobs: [], imported })).toBe("Import with nothing new");
  expect(runTitle({ jobs: [] })).toBe("Run without jobs");
});
