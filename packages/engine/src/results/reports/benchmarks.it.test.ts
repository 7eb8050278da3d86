import { type ReportImport, reasonText } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeEach, expect, test } from "vitest";
import { benchmarked, openBenchmarkBook, suite } from "../../testing/openBenchmarkBook.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { processWaiting } from "../../testing/processWaiting.ts";
import { readProcessed } from "../../testing/readProcessed.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { importReports } from "../imports/importReports.ts";
import { seriesFingerprint } from "../series/wantSeries.ts";
import { getReport } from "./getReport.ts";

let engine: TestEngine;
let book: ReturnType<typeof openBenchmarkBook>;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  book = openBenchmarkBook(engine);
  return engine.close;
});

const usual = { "Parse/small": 1000, "Parse/large": 9000, Print: 2000 };

/** Imports the same benchmarks of the same target, as a project does before its machines run them. */
async function importBefore() {
  const benchmarks = Object.entries(usual).map(([name, time]) => ({
    name,
    version: "1.0.0",
    measures: [
      { name: "time_per_op", unit: "ns", direction: "lower_is_better", samples: [time, time] },
    ],
  }));
  const content = JSON.stringify({ lapline: 1, benchmarks });
  const request: ReportImport = {
    target: "alpha",
    label: "theirs",
    scenario: "imported",
    files: [{ name: "a.json", format: "lapline", content }],
  };
  const { context, projectId } = engine;
  const stored = await importReports(context, testCatalog, {
    projectId,
    actor: testActor,
    request,
  });
  expect(stored.outcome).toBe("created");
  await processWaiting(engine);
}

test("a report of three benchmarks makes a series of each of their measures, as imports have them", async () => {
  await importBefore();
  const imported = await readProcessed(engine, "alpha");
  const { jobId, outcome } = await book.measure("1.0.0", usual);
  await book.measure("1.0.1", usual);
  expect(outcome).toBe("processed");
  const series = await engine.db.series.findMany({ where: { scenarioId: suite } });
  const [process, ...ofBenchmarks] = series.toSorted(
    (a, b) => JSON.stringify(a.params).length - JSON.stringify(b.params).length,
  );
  expect(process).toMatchObject({ measure: "duration", params: { count: 7 }, points: 2 });
  expect(ofBenchmarks).toHaveLength(6);
  for (const name of Object.keys(usual)) {
    for (const measure of ["time_per_op", "allocs_per_op"]) {
      const params = { count: 7, benchmark: name };
      const identity = {
        projectId: engine.projectId,
        target: "alpha",
        scenario: suite,
        scenarioVersion: 1,
        durability: "relaxed",
        provisioner: "bundled",
        label: "local",
      };
      const fingerprint = seriesFingerprint({ ...identity, params, measure });
      const found = ofBenchmarks.find((one) => one.fingerprint === fingerprint);
      expect(found).toMatchObject({ params, measure, points: 2 });
    }
  }
  // Imported ones are named alike, and what was imported is as it was.
  const titles = await engine.db.series.findMany({
    where: { measure: "time_per_op" },
    select: { measureTitle: true },
    distinct: ["measureTitle"],
  });
  expect(titles).toEqual([{ measureTitle: "Time per op" }]);
  const after = await readProcessed(engine, "alpha");
  expect(after.series).toEqual(expect.arrayContaining(imported.series));
  expect(after.results).toEqual(expect.arrayContaining(imported.results));
  expect(imported.series).toHaveLength(3);

  const { context, projectId } = engine;
  const report = await getReport(context, { projectId, jobId });
  const measures = report?.measures.map(({ benchmark, name, n }) => [benchmark, name, n]);
  expect(measures).toEqual([
    [undefined, "duration", 5],
    ["Parse/small", "time_per_op", 5],
    ["Parse/small", "allocs_per_op", 5],
    ["Parse/large", "time_per_op", 5],
    ["Parse/large", "allocs_per_op", 5],
    ["Print", "time_per_op", 5],
    ["Print", "allocs_per_op", 5],
  ]);
  expect(report?.reproduce).not.toContain("benchmark");
});

test("benchmarks that no scenario announced are refused with a reason, and nothing of them is stored", async () => {
  await book.submit({
    targets: [{ target: "alpha", versions: ["1.0.0"] }],
    scenarios: [{ scenario: "records.insert" }],
  });
  const { measures: _, ...report } = benchmarked([usual, usual]);
  const values = { throughput: 5 };
  const { job, outcome } = await book.complete(() => ({
    ...report,
    trials: report.trials.map((trial) => ({ ...trial, values })),
  }));
  expect(outcome).toBe("unusable");
  const stored = await engine.db.job.findUniqueOrThrow({
    where: { id: job.jobId },
    include: { report: true },
  });
  expect(stored).toMatchObject({ status: "FAILED", errorCode: "result_invalid" });
  expect(stored.report?.reasons.map(reasonText)).toEqual([
    "The report has 3 benchmarks; its scenario has none.",
  ]);
  expect(await engine.db.series.count()).toBe(0);
});
