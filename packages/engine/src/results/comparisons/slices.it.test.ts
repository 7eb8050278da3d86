import { inOwnDatabase, type SampledPair } from "@lapline/testkit";
import { beforeEach, expect, test } from "vitest";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { testComparisonReport, testSlicesReport } from "../../testing/testReport.ts";
import { claimJob } from "../../work/jobs/claimJob.ts";
import { completeJob } from "../../work/jobs/completeJob.ts";
import { wholeTrialsDesign } from "../noise/separateVariance.ts";
import { getReport } from "../reports/getReport.ts";
import { processReport } from "../reports/processReport.ts";
import { slicesDesign } from "./comparisonDesign.ts";
import { readJobVariances } from "./readJobVariances.ts";

let engine: TestEngine;
let machineId: string;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  machineId = await engine.addMachine("sliced");
  return engine.close;
});

const compare = { target: "alpha", compare: { baseVersion: "1.0.0", headVersion: "1.1.0" } };
const calibrate = { target: "alpha", calibrate: "1.0.0" };

type Posted = ReturnType<typeof testSlicesReport>;

/** Has a job measured as `posted` says, and answers its report. */
async function measured(target: typeof compare | typeof calibrate, posted: Posted) {
  const { context, projectId, db } = engine;
  await engine.submit({ targets: [target], labels: ["sliced"] });
  const kinds = ["compare", "calibrate"] as const;
  const job = await claimJob(context, { machineId, sandboxes: ["process"], kinds });
  if (job === null) throw new Error("the job was not claimed");
  const { jobId, fence } = job;
  await completeJob(context, { jobId, machineId, fence, ...posted });
  const { id } = await db.report.findUniqueOrThrow({ where: { jobId } });
  expect(await processReport(context, { reportId: id })).toBe("processed");
  const report = await getReport(context, { projectId, jobId });
  if (report === null) throw new Error("there is no report");
  return { jobId, report };
}

/** Pairs whose weather differs by 20 %, and whose arms by some 1 % and by what is asked. */
function pairs(count: number, { head = 1, again = 1 }: { head?: number; again?: number }) {
  return Array.from({ length: count }, (_, place): SampledPair => {
    const sway = (by: number) => 1 + (((place * by) % 13) / 13 - 0.5) * 0.01;
    const weather = 1e5 * (1 + 0.2 * Math.sin(place * 2.1));
    return {
      base: weather * sway(7919),
      head: weather * head * sway(104_729),
      again: weather * again * sway(1_299_709),
    };
  });
}
const base = { baseVersion: "1.0.0" };

test("slices are judged with the pair of processes as the sample, and shown on one time axis", async () => {
  const posted = testSlicesReport(pairs(10, { head: 0.95 }), base);
  const { jobId, report } = await measured(compare, posted);
  const [throughput] = report.comparison?.measures ?? [];
  expect(throughput).toMatchObject({ verdict: "worse", method: "slices", n: 10, look: 1 });
  expect(throughput?.ratio).toBeCloseTo(0.95, 2);
  expect(throughput?.againSamples).toHaveLength(10);
  const stored = await engine.db.comparison.findFirstOrThrow({ where: { jobId } });
  expect(stored).toMatchObject({ design: slicesDesign, degreesOfFreedom: 9 });
  expect(report.validity.valid).toBe(true);
  const measuring = report.comparison?.measuring;
  if (measuring?.method !== "slices") throw new Error("not shown as slices");
  expect(measuring).toMatchObject({ pairs: 10, sliceMs: 10, settleMs: 1 });
  expect(measuring.arms.map(({ arm }) => arm)).toEqual(["base", "head", "again"]);
  expect(measuring.rareEventCost).toBeCloseTo(0, 3);
  const [first] = measuring.points;
  expect(first?.headNs).toBeGreaterThan((first?.baseNs ?? 0) * 1.03);
  expect(measuring.points.at(-1)).toMatchObject({ pair: 10 });
  const times = measuring.points.map(({ atMs }) => atMs);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test("a job whose base differs from itself does not count, and says by how much", async () => {
  const posted = testSlicesReport(pairs(10, { head: 0.9, again: 0.94 }), base);
  const { report } = await measured(compare, posted);
  expect(report.validity.valid).toBe(false);
  expect(report.validity.reasons).toEqual([
    expect.stringMatching(/^The base differs from itself in Throughput: −5\.93.% \[−/),
  ]);
  expect(report.comparison?.measures).toMatchObject([{ verdict: "insufficient" }]);
});

test("whole trials say why there were no slices", async () => {
  const reason = { code: "command", detail: "The scenario is a command." } as const;
  const whole = testComparisonReport(Array(6).fill([100, 99]), {
    ...base,
    comparison: { method: "trials", version: 1, reason },
  });
  const { jobId, report } = await measured(compare, whole);
  expect(report.comparison?.measuring).toEqual({ method: "trials", version: 1, reason });
  const stored = await engine.db.comparison.findFirstOrThrow({ where: { jobId } });
  expect(stored.design).toBe(wholeTrialsDesign);
  const old = await measured(compare, testComparisonReport(Array(6).fill([100, 99]), base));
  expect(old.report.comparison?.measuring).toEqual({ method: "trials", version: 1, reason: null });
});

test("slices that are not of the trials beside them make the report unusable", async () => {
  const { report } = testSlicesReport(pairs(3, {}), base);
  if (report.comparison?.method !== "slices") throw new Error("no slices");
  const turned = report.comparison.pairs.map((pair, place) =>
    place === 1 ? { ...pair, baseTrial: pair.headTrial, headTrial: pair.baseTrial } : pair,
  );
  const posted = testSlicesReport(pairs(3, {}), {
    ...base,
    comparison: { ...report.comparison, pairs: turned },
  });
  await expect(measured(compare, posted)).rejects.toThrow("unusable");
});

test("calibrations of slices and of whole trials are never pooled", async () => {
  const shares = [0.98, 1.03, 0.97, 1.02, 0.99];
  for (const head of shares) {
    await measured(calibrate, testSlicesReport(pairs(8, { head: 1 + (head - 1) / 10 }), base));
  }
  const { seriesId } = await engine.db.comparison.findFirstOrThrow({ where: {} });
  const variance = async (design: string) => {
    const found = (await readJobVariances(engine.db, [seriesId], design)).get(seriesId);
    return found === undefined ? null : Math.sqrt(found.variance);
  };
  const narrow = await variance(slicesDesign);
  expect(narrow).toBeLessThan(0.006);
  expect(await variance(wholeTrialsDesign)).toBeNull();
  for (const head of shares) {
    const whole = pairs(8, { head }).map((one): [number, number] => [one.base, one.head]);
    await measured(calibrate, testComparisonReport(whole, base));
  }
  expect(await variance(wholeTrialsDesign)).toBeGreaterThan(0.01);
  // The floor of the series moved on; what is known of slices stays with its pool.
  expect(await variance(slicesDesign)).toBeLessThan(0.01);
  const floor = await engine.db.noiseFloor.findUniqueOrThrow({ where: { seriesId } });
  expect(floor).toMatchObject({ design: wholeTrialsDesign, n: 5 });
});
