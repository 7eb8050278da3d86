import { packSeries, seriesPointsMax } from "@lapline/contracts";
import { inOwnDatabase, insertChange } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { testReport } from "../../testing/testReport.ts";
import { claimJob } from "../../work/jobs/claimJob.ts";
import { completeJob } from "../../work/jobs/completeJob.ts";
import { processReport } from "../reports/processReport.ts";
import { getPackedSeries } from "./getPackedSeries.ts";
import { getSeries } from "./getSeries.ts";

const versions = 2600;
const slowerAt = 1777;
let engine: TestEngine;
let seriesId: string;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  const { machineId, context, db } = engine;
  await engine.submit({ targets: [{ target: "alpha", versions: ["1.0.0"] }] });
  const job = await claimJob(context, { machineId, sandboxes: ["process"] });
  if (job === null) throw new Error("there was no job to claim");
  const { jobId, fence } = job;
  await completeJob(context, { jobId, machineId, fence, ...testReport([100, 100, 100]) });
  const { id: reportId } = await db.report.findUniqueOrThrow({ where: { jobId } });
  await processReport(context, { reportId });
  const measured = await db.result.findFirstOrThrow({ where: { jobId } });
  seriesId = measured.seriesId;
  await copyMeasurement(measured);
  const sql = (text: string, values: unknown[]) =>
    db.$queryRawUnsafe<Record<string, unknown>[]>(text, ...values);
  await insertChange(sql, { seriesId, version: `2.0.${slowerAt}`, ratio: 1.02 });
  return engine.close;
});

/** The one measurement again for many versions: waves, a peak, a dip and some invalid ones. */
async function copyMeasurement(from: { id: string; jobId: string; reportId: string }) {
  const copyId = (kind: string) => `md5('${kind}' || place)::uuid`;
  await engine.db.$executeRawUnsafe(`
    INSERT INTO "version" ("id", "targetId", "name", "sortKey")
    SELECT ${copyId("version")}, version."targetId", '2.0.' || place, place
    FROM "version" version, generate_series(1, ${versions}) AS copies(place) WHERE version."name" = '1.0.0'`);
  await engine.db.$executeRawUnsafe(`
    INSERT INTO "job" SELECT (jsonb_populate_record(job, jsonb_build_object(
      'id', ${copyId("job")}, 'position', place, 'versionId', ${copyId("version")}, 'queueOrder', place + 1000))).*
    FROM "job" job, generate_series(1, ${versions}) AS copies(place) WHERE job."id" = '${from.jobId}'`);
  await engine.db.$executeRawUnsafe(`
    INSERT INTO "report" SELECT (jsonb_populate_record(report, jsonb_build_object(
      'id', ${copyId("report")}, 'jobId', ${copyId("job")}, 'attemptId', null, 'fence', 0))).*
    FROM "report" report, generate_series(1, ${versions}) AS copies(place) WHERE report."id" = '${from.reportId}'`);
  await engine.db.$executeRawUnsafe(`
    INSERT INTO "result" SELECT (jsonb_populate_record(result, jsonb_build_object(
      'id', ${copyId("result")}, 'reportId', ${copyId("report")}, 'jobId', ${copyId("job")},
      'versionId', ${copyId("version")}, 'valid', place % 400 <> 7,
      'value', CASE place WHEN 913 THEN 500 WHEN 2222 THEN 5 ELSE 100 + sin(place / 50.0) END,
      'measuredAt', timestamptz '2026-01-01' + place * interval '1 hour'))).*
    FROM "result" result, generate_series(1, ${versions}) AS copies(place) WHERE result."id" = '${from.id}'`);
}

const read = (range = {}) =>
  getSeries(engine.context, { projectId: engine.projectId, seriesId, range });

test("of a long history at most 2,000 points leave the server, extremes and change points among them", async () => {
  const series = await read();
  expect(series?.pointsInRange).toBe(versions + 1);
  expect(series?.items.length).toBeLessThanOrEqual(seriesPointsMax);
  expect(series?.items.length).toBeGreaterThan(seriesPointsMax / 2);
  const shown = new Map(series?.items.map(({ version, value }) => [version, value]));
  expect(shown.get("2.0.913")).toBe(500);
  expect(shown.get("2.0.2222")).toBe(5);
  expect([...shown.keys()]).toEqual(
    expect.arrayContaining([`2.0.${slowerAt}`, `2.0.${slowerAt - 1}`, `2.0.${versions}`]),
  );
  const orders = series?.items.map(({ versionOrder }) => versionOrder) ?? [];
  expect(orders).toEqual(orders.toSorted((a, b) => a - b));
});

test("a part of it that has room comes whole, by versions and by time", async () => {
  const byVersion = await read({ fromVersion: "2.0.900", toVersion: "2.0.1000" });
  expect(byVersion).toMatchObject({ pointsInRange: 101 });
  expect(byVersion?.items.map(({ version }) => version)).toEqual(
    Array.from({ length: 101 }, (_, index) => `2.0.${900 + index}`),
  );
  const from = "2026-01-01T10:00:00.000Z";
  const to = "2026-01-01T20:00:00.000Z";
  expect((await read({ from, to }))?.items.map(({ version }) => version)).toEqual(
    Array.from({ length: 11 }, (_, index) => `2.0.${10 + index}`),
  );
  expect((await read({ fromVersion: "of nobody" }))?.pointsInRange).toBe(versions + 1);
});

test("packed from the book it is what packing the points gives, thinned and in parts", async () => {
  const { context, projectId } = engine;
  for (const range of [
    {},
    { fromVersion: "2.0.7", toVersion: "2.0.407" },
    { fromVersion: "none" },
  ]) {
    const packed = await getPackedSeries(context, { projectId, seriesId, range });
    expect(packed).toEqual(packSeries((await read(range)) ?? expect.unreachable()));
    expect(packed?.invalid.length).toBeGreaterThan(1);
  }
  const foreign = "01890a5d-ac96-774b-bcce-b302099a8057";
  expect(await getPackedSeries(context, { projectId: foreign, seriesId })).toBeNull();
});
