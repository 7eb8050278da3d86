import { reasonText, reasonTextOrNull } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeEach, expect, test } from "vitest";
import { processReport } from "../../results/reports/processReport.ts";
import { measure } from "../../testing/measure.ts";
import { noisy } from "../../testing/noisy.ts";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { testComparisonReport } from "../../testing/testReport.ts";
import { claimJob } from "../../work/jobs/claimJob.ts";
import { completeJob } from "../../work/jobs/completeJob.ts";
import { confirmSuspicions } from "./confirmSuspicions.ts";

let engine: TestEngine;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

let versions = 0;

async function measureLevel(level: number, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await measure(engine, { version: `1.0.${versions}`, value: noisy(level, versions) });
    versions += 1;
  }
}

/** Runs the comparison that waits: the head is slower by `share`. Answers its two versions. */
async function compare(share: number): Promise<[base: string, head: string]> {
  const { context, machineId, db } = engine;
  const turn = await confirmSuspicions(context, testCatalog, { minutesPerDayMax: 240 });
  expect(turn.enqueued).toBe(1);
  const job = await claimJob(context, { machineId, sandboxes: ["process"], kinds: ["compare"] });
  if (job === null) throw new Error("no comparison waits");
  const { baseVersion = "" } = job.comparison ?? {};
  const pairs = Array.from({ length: job.trials }, (_, place): [number, number] => [
    noisy(100, place),
    noisy(100 * (1 - share), place + 50),
  ]);
  await completeJob(context, {
    jobId: job.jobId,
    machineId,
    fence: job.fence,
    ...testComparisonReport(pairs, { baseVersion }),
  });
  const { id } = await db.report.findUniqueOrThrow({ where: { jobId: job.jobId } });
  expect(await processReport(context, { reportId: id })).toBe("processed");
  return [baseVersion, job.version];
}

const suspicion = async () => {
  const include = { version: true, baseVersion: true } as const;
  const row = await engine.db.suspicion.findFirstOrThrow({ include });
  return { ...row, stateReason: reasonTextOrNull(row.stateReason) };
};

test("a change that its nearest versions did not show is compared once more, further apart, and then left", async () => {
  versions = 0;
  await measureLevel(100, 12);
  await measureLevel(90, 8);
  expect((await suspicion()).state).toBe("suspected");
  expect(await compare(0)).toEqual(["1.0.11", "1.0.12"]);
  expect((await suspicion()).state).toBe("not_confirmed");
  await measureLevel(90, 4);
  expect((await suspicion()).state).toBe("not_confirmed");
  await measureLevel(90, 1);
  expect(await suspicion()).toMatchObject({
    state: "suspected",
    stateReason: expect.stringContaining("further apart"),
  });
  const [base, head] = await compare(0);
  expect([base, head]).toEqual(["1.0.6", "1.0.17"]);
  expect(await suspicion()).toMatchObject({
    state: "not_confirmed",
    stateReason: expect.stringContaining("further apart"),
  });
  await measureLevel(90, 6);
  expect((await suspicion()).state).toBe("not_confirmed");
  expect(await engine.db.alert.count()).toBe(0);
});

test("what versions further apart do show is told, and lies between those", async () => {
  versions = 0;
  await measureLevel(100, 12);
  await measureLevel(90, 8);
  await compare(0);
  await measureLevel(90, 5);
  // Further apart or not, a comparison waits until the budget reaches for it.
  const { context } = engine;
  const spent = await confirmSuspicions(context, testCatalog, { minutesPerDayMax: 0 });
  expect(spent).toMatchObject({ enqueued: 0, waiting: 1 });
  expect(await suspicion()).toMatchObject({
    state: "suspected",
    stateReason: expect.stringMatching(/^Waits: comparisons may take 0 minutes/),
  });
  expect(await compare(0.1)).toEqual(["1.0.6", "1.0.17"]);
  expect(await suspicion()).toMatchObject({
    state: "confirmed",
    stateReason: null,
    baseVersion: { name: "1.0.6" },
    version: { name: "1.0.17" },
  });
  const alert = await engine.db.alert.findFirstOrThrow();
  expect(reasonText(alert.title)).toContain("than in 1.0.6");
  // It stays one alert, whatever else is measured.
  await measureLevel(90, 2);
  expect(await engine.db.suspicion.count()).toBe(1);
});
