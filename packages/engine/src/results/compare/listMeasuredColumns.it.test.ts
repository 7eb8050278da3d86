import { isDeepStrictEqual } from "node:util";
import type { Params } from "@lapline/contracts";
import { inOwnDatabase, sampleTrial } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { testReport } from "../../testing/testReport.ts";
import { claimJob } from "../../work/jobs/claimJob.ts";
import { completeJob } from "../../work/jobs/completeJob.ts";
import { processReport } from "../reports/processReport.ts";
import { compareColumns } from "./compareColumns.ts";
import { listMeasuredColumns } from "./listMeasuredColumns.ts";

let engine: TestEngine;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

async function measure(report: ReturnType<typeof testReport>) {
  const { machineId, context } = engine;
  const job = await claimJob(context, { machineId, sandboxes: ["process"] });
  if (job === null) throw new Error("there was no job to claim");
  await completeJob(context, { jobId: job.jobId, machineId, fence: job.fence, ...report });
  const { id } = await engine.db.report.findUniqueOrThrow({ where: { jobId: job.jobId } });
  await processReport(context, { reportId: id });
}

test("a column that counts as measured has cells, also where only a build with options did a scenario", async () => {
  const runs = [
    { version: "8.0.0", build: "plain", scenario: "records.insert" },
    { version: "8.0.0", build: "fast", scenario: "records.read" },
    { version: "8.1.0", build: "fast", scenario: "records.insert" },
  ];
  for (const { version, build, scenario } of runs) {
    const targets = [{ target: "alpha", versions: [version], options: { build } }];
    await engine.submit({ targets, scenarios: [{ scenario }] });
    const trials = [0, 1, 2].map((index) => sampleTrial(index, { throughput: 100 }));
    await measure(testReport([], { trials }));
  }
  const asked = { projectId: engine.projectId, targets: ["alpha"] };
  const measured = await listMeasuredColumns(engine.context, testCatalog, asked);
  const scenariosOf = (version: string, options: Params) =>
    measured
      .filter((one) => one.version === version && isDeepStrictEqual(one.options, options))
      .flatMap(({ scenarios }) => scenarios);
  const fast = { build: "fast" };
  expect([scenariosOf("8.0.0", {}), scenariosOf("8.0.0", fast)]).toEqual([
    ["records.insert"],
    ["records.read"],
  ]);
  expect([scenariosOf("8.1.0", {}), scenariosOf("8.1.0", fast)]).toEqual([[], ["records.insert"]]);
  for (const { scenarios, measuredAt: _, options, ...one } of measured) {
    const isPlain = Object.keys(options).length === 0;
    const column = isPlain ? one : { ...one, params: options };
    const { rows } = await compareColumns(engine.context, testCatalog, {
      projectId: engine.projectId,
      columns: [column],
    });
    expect([...new Set(rows.map(({ scenario }) => scenario))].sort()).toEqual(scenarios.sort());
  }
});
