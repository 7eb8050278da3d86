import { type Catalog, type CompareColumn, describeNoRatio } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { testReport } from "../../testing/testReport.ts";
import { claimJob } from "../../work/jobs/claimJob.ts";
import { completeJob } from "../../work/jobs/completeJob.ts";
import { processReport } from "../reports/processReport.ts";
import { compareColumns } from "./compareColumns.ts";
import { compareDetails } from "./compareDetails.ts";

const inFlight = { name: "inFlight", title: "in flight", unit: "count" } as const;
/** The test registry with what decides the load of its scenarios, and with a derived measure. */
const catalog: Catalog = {
  ...testCatalog,
  scenarios: testCatalog.scenarios.map((scenario) => ({
    ...scenario,
    loadSettings: [{ name: "count", title: "measured operations", unit: "count" }, inFlight],
    measures: scenario.measures.map((measure) =>
      measure.name === "latency" ? { ...measure, derivedFrom: "throughput" } : measure,
    ),
  })),
};

let engine: TestEngine;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

async function measure(version: string, values: readonly number[], driven: string) {
  const { machineId, context } = engine;
  await engine.submit({ targets: [{ target: "alpha", versions: [version] }] });
  const job = await claimJob(context, { machineId, sandboxes: ["process"] });
  if (job === null) throw new Error("there was no job to claim");
  const environment = { comparability: { "target.inFlight": driven }, shown: {} };
  const report = testReport(values, { environment });
  await completeJob(context, { jobId: job.jobId, machineId, fence: job.fence, ...report });
  const { id } = await engine.db.report.findUniqueOrThrow({ where: { jobId: job.jobId } });
  await processReport(context, { reportId: id });
  return job.jobId;
}

const column = (version: string): CompareColumn => ({
  target: "alpha",
  version,
  durability: "relaxed",
  provisioner: "bundled",
  label: "local",
});

test("sides of one row that were driven with another number in flight have no ratio, and say why", async () => {
  const jobs = [
    await measure("1.0.0", [100, 101, 99, 100, 102], "64"),
    await measure("1.1.0", [50, 51, 49, 50, 52], "1"),
    await measure("1.2.0", [50, 51, 49, 50, 52], "64"),
  ];
  const { projectId, context } = engine;
  const view = await compareColumns(context, catalog, {
    projectId,
    columns: ["1.0.0", "1.1.0", "1.2.0"].map(column),
  });
  const row = view.rows.find(({ measure: { name } }) => name === "throughput");
  expect(row?.cells.map((cell) => describeNoRatio(cell?.load?.differences ?? []))).toEqual([
    null,
    "no ratio: 64 in flight against 1",
    null,
  ]);
  expect(row?.changes).toMatchObject([null, null, { verdict: "worse" }]);
  const details = await compareDetails(context, catalog, {
    projectId,
    jobs,
    measure: "throughput",
  });
  expect(details.sides).toHaveLength(3);
  expect(details.sides[1]?.percentiles).toBeNull();
});

test("a load that is driven otherwise within one series begins a track of its own", async () => {
  const { db } = engine;
  const series = await db.series.findFirstOrThrow({ where: { measure: "throughput" } });
  const tracks = await db.track.findMany({ where: { seriesId: series.id } });
  expect(tracks.map(({ points }) => points).sort()).toEqual([1, 2]);
});
