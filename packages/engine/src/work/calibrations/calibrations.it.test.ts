import { inOwnDatabase } from "@lapline/testkit";
import { beforeEach, describe, expect, test } from "vitest";
import { readJobVariances } from "../../results/comparisons/readJobVariances.ts";
import { readMachineNoise } from "../../results/comparisons/readMachineNoise.ts";
import { wholeTrialsDesign } from "../../results/noise/separateVariance.ts";
import { processReport } from "../../results/reports/processReport.ts";
import { openAlertBook } from "../../testing/openAlertBook.ts";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { testComparisonReport } from "../../testing/testReport.ts";
import { claimJob } from "../jobs/claimJob.ts";
import { completeJob } from "../jobs/completeJob.ts";
import { type CalibrationSettings, scheduleCalibrations } from "./scheduleCalibrations.ts";
import { yieldCalibrations } from "./yieldCalibrations.ts";

let engine: TestEngine;
let book: ReturnType<typeof openAlertBook>;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  book = openAlertBook(engine);
  return engine.close;
});

const settings: CalibrationSettings = { everyDays: 7, idleMinutes: 30, minutesPerDayMax: 60 };

async function schedule(changes: Partial<CalibrationSettings> = {}) {
  // The machine of the test asks for work all the time.
  await engine.db.machine.updateMany({ data: { lastSeenAt: new Date() } });
  return scheduleCalibrations(engine.context, testCatalog, { ...settings, ...changes });
}

/** Everything that happened so far happened this much earlier. */
async function shift(interval: string) {
  await engine.db.$executeRawUnsafe(
    `UPDATE "machine" SET "createdAt" = "createdAt" - interval '${interval}'`,
  );
  await engine.db.$executeRawUnsafe(
    `UPDATE "attempt" SET "endedAt" = "endedAt" - interval '${interval}'`,
  );
  await engine.db.$executeRawUnsafe(
    `UPDATE "job" SET "createdAt" = "createdAt" - interval '${interval}'`,
  );
}

const readNoise = async () =>
  (await readMachineNoise(engine.context, engine.projectId)).get(engine.machineId);

const calibrations = () =>
  engine.db.job.findMany({
    where: { purpose: "idle" },
    orderBy: { queueOrder: "asc" },
    include: { version: true, target: true },
  });

/** Claims and runs the calibration that waits; `share` is how much slower the second side came out. */
async function calibrate(share: number) {
  const { context, machineId } = engine;
  const kinds = ["calibrate"] as const;
  const job = await claimJob(context, { machineId, sandboxes: ["process"], kinds });
  if (job === null) throw new Error("no calibration waits");
  const pairs = Array.from({ length: job.trials }, (_, place): [number, number] => {
    const noise = (((place * 7919) % 13) / 13 - 0.5) * 0.004;
    return [100 * (1 + noise), 100 * (1 - share) * (1 - noise)];
  });
  const posted = testComparisonReport(pairs, { baseVersion: job.version });
  await completeJob(context, { jobId: job.jobId, machineId, fence: job.fence, ...posted });
  const { id } = await engine.db.report.findUniqueOrThrow({ where: { jobId: job.jobId } });
  expect(await processReport(context, { reportId: id })).toBe("processed");
}

/** Gives one of the calibrations, counted from the first, a hundred measures that differed as its own did. */
async function measureMuchMore(place: number) {
  const { jobId } = await engine.db.comparison.findFirstOrThrow({
    orderBy: { measuredAt: "asc" },
    skip: place,
  });
  await engine.db.$executeRaw`
    WITH more AS (
      INSERT INTO "series" SELECT (jsonb_populate_record(series, jsonb_build_object(
        'id', gen_random_uuid(), 'measure', 'own_' || number, 'fingerprint', 'own ' || number))).*
      FROM "series" series, generate_series(1, 100) number
      WHERE series."id" IN (SELECT "seriesId" FROM "comparison" WHERE "jobId" = ${jobId}::uuid)
        AND series."unit" = 'ops/s'
      RETURNING "id")
    INSERT INTO "comparison" SELECT (jsonb_populate_record(comparison, jsonb_build_object(
      'id', gen_random_uuid(), 'seriesId', more."id"))).*
    FROM "comparison" comparison, more WHERE comparison."jobId" = ${jobId}::uuid`;
}

/** A series that came after the calibrations and never had one has what similar ones have. */
async function expectPooled(variance: number) {
  const seriesId = await book.measureAll([100, 101, 100], "records.read");
  const found = (await readJobVariances(engine.db, [seriesId], wholeTrialsDesign)).get(seriesId);
  expect(found?.variance).toBeCloseTo(variance, 6);
  expect(found?.error).toBeGreaterThan(variance / 2);
}

describe("an idle machine", () => {
  test("calibrates what was measured last, behind everything that anybody submits", async () => {
    await book.measureAll([100, 101, 100]);
    expect(await schedule()).toBe(0);
    await shift("31 minutes");
    expect(await schedule()).toBe(1);
    expect(await calibrations()).toMatchObject([
      {
        kind: "calibrate",
        baseVersionId: null,
        priority: -10,
        trials: 10,
        status: "QUEUED",
        version: { name: "1.0.2" },
        target: { key: "alpha" },
      },
    ]);
    expect(await schedule()).toBe(0);
  });

  test("calibrates a workload once a day at first, and every seven days once its floor is known", async () => {
    const seriesId = await book.measureAll([100, 101, 100]);
    const shares = [0.001, -0.002, 0.003, -0.004, 0.002];
    expect(await readNoise()).toBeUndefined();
    for (const share of shares) {
      await shift("25 hours");
      expect(await schedule()).toBe(1);
      await calibrate(share);
      if (share !== shares[0]) continue;
      // One calibration is no grade.
      expect(await readNoise()).toMatchObject({ grade: null, spread: null, calibrations: 1 });
    }
    // 95 of 100 lie at or below the largest of five.
    const noise = await readNoise();
    expect(noise).toMatchObject({ grade: "quiet", calibrations: 5 });
    expect(noise?.spread).toBeGreaterThan(0.003);
    expect(noise?.spread).toBeLessThan(0.006);
    await measureMuchMore(shares.indexOf(0.001));
    expect(await readNoise(), "a workload of many measures weighs no more").toEqual(noise);
    const floor = await engine.db.noiseFloor.findUniqueOrThrow({ where: { seriesId } });
    expect(floor).toMatchObject({ n: 5, errorRate: 0.05, machineId: engine.machineId });
    expect(floor).toMatchObject({ method: "calibrated" });
    // The ratios differ by 0.3 %, ten times as much as their own trials explain.
    expect(Math.sqrt(floor.variance ?? 0)).toBeGreaterThan(0.001);
    expect(Math.sqrt(floor.variance ?? 0)).toBeLessThan(0.006);
    expect(floor.floor).toBeGreaterThan(0.003);
    expect(floor.floor).toBeLessThan(0.02);
    await shift("25 hours");
    expect(await schedule()).toBe(0);
    await shift("6 days");
    expect(await schedule()).toBe(1);
    // A history has the points that it had.
    const series = await engine.db.series.findUniqueOrThrow({ where: { id: seriesId } });
    expect(series.points).toBe(3);
    await expectPooled(floor.variance ?? 0);
  });

  test("takes the workloads in turn", async () => {
    await book.measureAll([100, 101]);
    await book.measureAll([100, 101], "records.read");
    await shift("31 minutes");
    await schedule();
    await calibrate(0);
    await shift("31 minutes");
    await schedule();
    const scenarios = (await calibrations()).map(({ scenarioId }) => scenarioId);
    expect(scenarios.toSorted()).toEqual(["records.insert", "records.read"]);
  });

  test("spends no more minutes a day than it may", async () => {
    await book.measureAll([100, 101]);
    await shift("31 minutes");
    // Twenty trials of ten seconds are more than three minutes.
    expect(await schedule({ minutesPerDayMax: 3 })).toBe(0);
    expect(await schedule({ minutesPerDayMax: 4 })).toBe(1);
  });

  test("gives way to whatever is submitted while it calibrates", async () => {
    await book.measureAll([100, 101]);
    await shift("31 minutes");
    await schedule();
    const { context, machineId } = engine;
    await claimJob(context, { machineId, sandboxes: ["process"], kinds: ["calibrate"] });
    expect(await yieldCalibrations(context)).toBe(0);
    const { jobIds } = await engine.submit();
    expect(await yieldCalibrations(context)).toBe(1);
    expect(await calibrations()).toMatchObject([{ status: "CANCELED" }]);
    const next = await claimJob(context, { machineId, sandboxes: ["process"] });
    expect(next?.jobId).toBe(jobIds[0]);
  });
});

test("a machine that is silent, leaving or ill calibrates nothing", async () => {
  await book.measureAll([100, 101]);
  await shift("31 minutes");
  const { db, context } = engine;
  for (const data of [{ drainRequested: true }, { healthMessage: "disk full" }]) {
    await db.machine.updateMany({ data });
    expect(await schedule()).toBe(0);
    await db.machine.updateMany({ data: { drainRequested: false, healthMessage: null } });
  }
  await db.machine.updateMany({ data: { lastSeenAt: new Date(Date.now() - 3_600_000) } });
  expect(await scheduleCalibrations(context, testCatalog, settings)).toBe(0);
  expect(await schedule()).toBe(1);
});
