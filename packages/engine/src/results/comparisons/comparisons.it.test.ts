import type { RawReport, Submission } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { newId } from "../../base/index.ts";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { testComparisonReport, testReport } from "../../testing/testReport.ts";
import { claimJob } from "../../work/jobs/claimJob.ts";
import { completeJob } from "../../work/jobs/completeJob.ts";
import { getJob } from "../../work/jobs/getJob.ts";
import { getReport } from "../reports/getReport.ts";
import { processReport } from "../reports/processReport.ts";
import { listSeries } from "../series/listSeries.ts";
import { listSeriesComparisons } from "../series/listSeriesComparisons.ts";

let engine: TestEngine;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

const kinds = ["measure", "compare", "calibrate"] as const;

/** Submits one job to a label of its own and claims it. */
async function claimOne(label: string, targets: Submission["targets"], trials?: number) {
  const machineId = await engine.addMachine(label);
  const { jobIds } = await engine.submit({
    targets,
    labels: [label],
    ...(trials === undefined ? {} : { trials }),
  });
  const claimed = await claimJob(engine.context, { machineId, sandboxes: ["process"], kinds });
  if (claimed === null || claimed.jobId !== jobIds[0]) throw new Error("the job was not claimed");
  return { claimed, owned: { jobId: claimed.jobId, machineId, fence: claimed.fence } };
}

type Owned = Awaited<ReturnType<typeof claimOne>>["owned"];

async function process(owned: Owned, posted: { report: RawReport; contentHash: string }) {
  const answer = await completeJob(engine.context, { ...owned, ...posted });
  expect(answer).toEqual({ outcome: "accepted" });
  const { id } = await engine.db.report.findUniqueOrThrow({ where: { jobId: owned.jobId } });
  return { reportId: id, outcome: await processReport(engine.context, { reportId: id }) };
}

const compare = [{ target: "alpha", compare: { baseVersion: "1.0.0", headVersion: "1.1.0" } }];
/** Ten pairs whose heads are slower by `share`, on a machine that gets slower all the time. */
const pairsSlowerBy = (share: number) =>
  Array.from({ length: 10 }, (_, place): [number, number] => {
    const drift = 1000 - place * 5;
    const noise = ((place * 7919) % 13) / 13 - 0.5;
    return [drift * (1 + noise * 0.004), drift * (1 - share) * (1 - noise * 0.004)];
  });

test("two versions go from submission to a verdict per measure, and to no history", async () => {
  const { context, projectId } = engine;
  const { claimed, owned } = await claimOne("verdict", compare);
  expect(claimed).toMatchObject({
    version: "1.1.0",
    trials: 10,
    comparison: { kind: "compare", baseVersion: "1.0.0" },
  });
  const posted = testComparisonReport(pairsSlowerBy(0.08), { baseVersion: "1.0.0" });
  const { reportId, outcome } = await process(owned, posted);
  expect(outcome).toBe("processed");
  expect(await processReport(context, { reportId })).toBe("already");
  const job = await getJob(context, { projectId, jobId: owned.jobId });
  expect(job).toMatchObject({
    kind: "compare",
    status: "PROCESSED",
    version: "1.1.0",
    baseVersion: "1.0.0",
    reportValid: true,
  });
  const report = await getReport(context, { projectId, jobId: owned.jobId });
  expect(report?.measures).toEqual([]);
  expect(report?.comparison).toMatchObject({
    kind: "compare",
    headVersion: "1.1.0",
    base: { version: "1.0.0" },
  });
  const [throughput] = report?.comparison?.measures ?? [];
  expect(throughput).toMatchObject({ name: "throughput", verdict: "worse", n: 10 });
  expect(throughput?.ratio).toBeCloseTo(0.92, 2);
  expect(throughput?.ratioLow).toBeGreaterThan(0.9);
  expect(throughput?.ratioHigh).toBeLessThan(0.94);
  expect(report?.trials.map(({ side }) => side).slice(0, 4)).toEqual([
    "base",
    "head",
    "head",
    "base",
  ]);
  expect(await engine.db.result.count({ where: { jobId: owned.jobId } })).toBe(0);
  const listed = await listSeries(context, { projectId, limit: 10, label: ["verdict"] });
  expect(listed.items).toEqual([]);
  // A history of that measure says so beside its points.
  const { seriesId } = await engine.db.comparison.findFirstOrThrow({
    where: { jobId: owned.jobId },
  });
  const shown = await listSeriesComparisons(context, { projectId, seriesId, limit: 1 });
  const { verdict, ratio, n } = throughput ?? {};
  expect(shown).toMatchObject({
    items: [
      {
        ...{ jobId: owned.jobId, baseVersion: "1.0.0", headVersion: "1.1.0" },
        ...{ verdict, ratio, n, purpose: "submitted" },
      },
    ],
    nextCursor: null,
  });
  const elsewhere = { projectId: newId(context), seriesId, limit: 1 };
  expect(await listSeriesComparisons(context, elsewhere)).toBeNull();
  await engine.db.report.update({ where: { id: reportId }, data: { valid: false } });
  const refused = await listSeriesComparisons(context, { projectId, seriesId, limit: 1 });
  expect(refused?.items).toEqual([]);
});

test("the same version twice shows no relevant change, and a calibration by hand is compared with itself", async () => {
  const { claimed, owned } = await claimOne("calibrate", [{ target: "alpha", calibrate: "1.0.0" }]);
  expect(claimed.comparison).toEqual({ kind: "calibrate", baseVersion: "1.0.0" });
  const posted = testComparisonReport(pairsSlowerBy(0), { baseVersion: "1.0.0" });
  expect((await process(owned, posted)).outcome).toBe("processed");
  const { comparison } =
    (await getReport(engine.context, { projectId: engine.projectId, jobId: owned.jobId })) ?? {};
  expect(comparison?.measures).toMatchObject([{ verdict: "same" }]);
});

test("too few trials are said to be too few, not judged", async () => {
  const { owned } = await claimOne("few", compare, 2);
  const pairs = pairsSlowerBy(0.3).slice(0, 2);
  await process(owned, testComparisonReport(pairs, { baseVersion: "1.0.0" }));
  const { comparison } =
    (await getReport(engine.context, { projectId: engine.projectId, jobId: owned.jobId })) ?? {};
  expect(comparison?.measures).toMatchObject([
    { verdict: "insufficient", ratioLow: null, ratioHigh: null, n: 2 },
  ]);
});

test("a side whose trials do not count makes the report invalid and its measures undecided", async () => {
  const { owned } = await claimOne("invalid", compare);
  const { report } = testComparisonReport(pairsSlowerBy(0.2), { baseVersion: "1.0.0" });
  const trials = report.trials.map((trial) =>
    trial.side === "head"
      ? { ...trial, reasons: [{ code: "error_rate" as const, detail: "9 % failed." }] }
      : trial,
  );
  await process(owned, testReport([], { ...report, trials }));
  const found = await getReport(engine.context, {
    projectId: engine.projectId,
    jobId: owned.jobId,
  });
  expect(found?.validity.valid).toBe(false);
  expect(found?.validity.reasons[0]).toMatch(/^Head: Trial \d+ \(error_rate\)/);
  expect(found?.comparison?.measures).toMatchObject([{ verdict: "insufficient" }]);
});

test.each<[string, Partial<RawReport>]>([
  ["is about another base", { base: { ...baseOf("0.9.0") } }],
  ["has no sides", testReport([1, 2, 3, 4], { base: baseOf("1.0.0") }).report],
])("a report that %s cannot be turned into a comparison", async (what, changes) => {
  const { owned } = await claimOne(`unusable-${what.length}`, compare);
  const posted = testComparisonReport(pairsSlowerBy(0), { baseVersion: "1.0.0", ...changes });
  expect((await process(owned, posted)).outcome).toBe("unusable");
  const job = await getJob(engine.context, { projectId: engine.projectId, jobId: owned.jobId });
  expect(job).toMatchObject({ status: "FAILED", errorCode: "result_invalid" });
});

test("a worker that knows ordinary jobs only is given no comparison", async () => {
  const machineId = await engine.addMachine("old");
  await engine.submit({ targets: compare, labels: ["old"] });
  const sandboxes = ["process"] as const;
  expect(await claimJob(engine.context, { machineId, sandboxes })).toBeNull();
  expect(await claimJob(engine.context, { machineId, sandboxes, kinds })).not.toBeNull();
});

function baseOf(version: string): NonNullable<RawReport["base"]> {
  const { report } = testReport([]);
  const { environment, targetVersionReported, artifactDigest } = report;
  return { version, environment, targetVersionReported, artifactDigest };
}
