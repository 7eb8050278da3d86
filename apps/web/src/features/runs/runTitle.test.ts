import type { Job } from "@lapline/contracts";
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

test("runs without jobs say why they have none", () => {
  const imported = { added: 0, improved: 0, repeated: 3 } as never;
  expect(runTitle({ jobs: [], imported })).toBe("Import with nothing new");
  expect(runTitle({ jobs: [] })).toBe("Run without jobs");
});
