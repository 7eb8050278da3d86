import type { Catalog, MeasureDefinition } from "@lapline/contracts";
import { sampleTrial } from "@lapline/testkit";
import { processReport } from "../../packages/engine/src/results/reports/processReport.ts";
import { noisy } from "../../packages/engine/src/testing/noisy.ts";
import { type TestEngine, testActor } from "../../packages/engine/src/testing/openTestEngine.ts";
import { testCatalog } from "../../packages/engine/src/testing/testCatalog.ts";
import { testReport } from "../../packages/engine/src/testing/testReport.ts";
import { claimJob } from "../../packages/engine/src/work/jobs/claimJob.ts";
import { completeJob } from "../../packages/engine/src/work/jobs/completeJob.ts";
import { submitRun } from "../../packages/engine/src/work/runs/submitRun.ts";
import { backfill } from "./backfill.ts";

export interface ProcessingRow {
  points: number;
  /** Elapsed, and what of it this process worked. */
  "median ms": string;
  "fastest ms": string;
  "median CPU ms": string;
  changePoints: number;
}

/** Times the processing of some reports at each of the given lengths of history, shortest first. */
export async function processMeasures(
  engine: TestEngine,
  input: { points: readonly number[]; measures: number; reports: number },
): Promise<ProcessingRow[]> {
  const measures = Array.from(
    { length: input.measures },
    (_, index): MeasureDefinition => ({
      name: `measure_${index}`,
      title: `Measure ${index}`,
      unit: "ns",
      direction: "lower_is_better",
    }),
  );
  const scenarios = testCatalog.scenarios.map((one) => ({ ...one, measures }));
  const catalog: Catalog = { ...testCatalog, scenarios };
  const rows: ProcessingRow[] = [];
  let version = 0;
  for (const points of input.points) {
    if (points > version + 1) {
      await backfill(engine, version + 1, points);
      version = points;
    }
    const timings: { ms: number; cpuMs: number }[] = [];
    for (let report = 0; report < input.reports; report++) {
      version += 1;
      timings.push(await processOne(engine, catalog, version));
    }
    // The first evaluates all of the backfill for the first time.
    const sorted = (key: "ms" | "cpuMs") =>
      timings.map((timing) => timing[key]).sort((a, b) => a - b);
    rows.push({
      points,
      "median ms": middle(sorted("ms")).toFixed(1),
      "fastest ms": (sorted("ms")[0] ?? Number.NaN).toFixed(1),
      "median CPU ms": middle(sorted("cpuMs")).toFixed(1),
      changePoints: await engine.db.changePoint.count(),
    });
  }
  return rows;
}

function middle(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

async function processOne(
  engine: TestEngine,
  catalog: Catalog,
  version: number,
): Promise<{ ms: number; cpuMs: number }> {
  const { context, projectId, machineId } = engine;
  const submitted = await submitRun(context, catalog, {
    projectId,
    actor: testActor,
    submission: {
      targets: [{ target: "alpha", versions: [`1.0.${version}`] }],
      scenarios: [{ scenario: "records.insert" }],
      labels: ["local"],
    },
  });
  if (submitted.outcome !== "created") throw new Error(JSON.stringify(submitted));
  const job = await claimJob(context, { machineId, sandboxes: ["process"] });
  if (job === null) throw new Error("there is no job");
  const { jobId, fence } = job;
  const measures = catalog.scenarios[0]?.measures ?? [];
  const level = 1000 * 1.05 ** Math.floor(version / 200);
  const trials = [0, 1, 2, 3, 4].map((trial) =>
    sampleTrial(
      trial,
      Object.fromEntries(
        measures.map(({ name }, index) => [
          name,
          noisy(level, version * 1000 + index * 10 + trial),
        ]),
      ),
    ),
  );
  const report = testReport([], {
    trials,
    measures: measures.map(({ name, unit, direction }) => ({ name, unit, direction })),
  });
  await completeJob(context, { jobId, machineId, fence, ...report });
  const { id } = await engine.db.report.findUniqueOrThrow({ where: { jobId } });
  const [startedMs, startedCpu] = [performance.now(), process.cpuUsage()];
  const outcome = await processReport(context, { reportId: id });
  if (outcome !== "processed") throw new Error(`a report was ${outcome}`);
  const { user, system } = process.cpuUsage(startedCpu);
  return { ms: performance.now() - startedMs, cpuMs: (user + system) / 1000 };
}
