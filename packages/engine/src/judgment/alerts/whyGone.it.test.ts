import { median } from "@lapline/stats";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeEach, expect, test } from "vitest";
import { deleteReport } from "../../operations/deletions/deleteReport.ts";
import { importReports } from "../../results/imports/importReports.ts";
import { measure } from "../../testing/measure.ts";
import { noisy } from "../../testing/noisy.ts";
import { openAlertBook } from "../../testing/openAlertBook.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { processWaiting } from "../../testing/processWaiting.ts";
import { reprocessRequested } from "../../testing/reprocessRequested.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { confirmSuspicions } from "../confirmations/confirmSuspicions.ts";
import { getAlert } from "./getAlert.ts";

const dayMs = 24 * 60 * 60_000;

let engine: TestEngine;
let posted: number;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  posted = 0;
  return engine.close;
});

const post = (version: string, level: number) => {
  posted += 1;
  return measure(engine, { version, value: noisy(level, posted) });
};

/** Twelve versions at one level and six at a lower one; answers the jobs and the alert of the step. */
async function raiseStep() {
  const before: string[] = [];
  const after: string[] = [];
  for (let minor = 0; minor < 12; minor += 1) before.push(await post(`1.${minor}.0`, 1000));
  for (let minor = 12; minor < 18; minor += 1) after.push(await post(`1.${minor}.0`, 900));
  const { seriesId } = await engine.db.suspicion.findFirstOrThrow({
    where: { state: "suspected", series: { measure: "throughput" } },
  });
  const book = openAlertBook(engine);
  const { alertId } = await book.confirm({ seriesId, version: "1.12.0", ratio: 0.9 });
  return { before, after, alertId };
}

async function readSeries(alertId: string) {
  const { projectId, context } = engine;
  const alert = await getAlert(context, { projectId, alertId });
  const [series] = alert?.series ?? [];
  if (series === undefined) throw new Error("the alert has no series");
  return series;
}

const drop = (jobId: string) =>
  deleteReport(engine.context, {
    projectId: engine.projectId,
    actor: testActor,
    reason: "the fan was off",
    jobId,
  });

test("a change that the history shows is not called gone", async () => {
  const { alertId } = await raiseStep();
  const series = await readSeries(alertId);
  expect(series.gone).toBeNull();
  expect(series.seen?.ratio).toBeCloseTo(0.9, 2);
});

test("a change whose first report was deleted is gone with the reason, until what is left shows it", async () => {
  const { alertId, after } = await raiseStep();
  const [first = "", ...rest] = after;
  await drop(first);
  expect((await readSeries(alertId)).gone).toEqual({
    code: "report_deleted",
    sentence:
      "This change is no longer visible in the history: the report at which it began was deleted. A measurement that this rested on was deleted: the fan was off.",
  });
  await reprocessRequested(engine);
  const moved = await readSeries(alertId);
  expect(moved.gone).toBeNull();
  expect(moved.seen?.ratio).toBeCloseTo(0.9, 2);
  for (const jobId of rest) await drop(jobId);
  await reprocessRequested(engine);
  const series = await readSeries(alertId);
  expect(series.gone?.code).toBe("report_deleted");
  expect(series.seen).toBeNull();
});

test("a change that further measurements did away with is gone with their number", async () => {
  const { alertId } = await raiseStep();
  for (let minor = 12; minor < 18; minor += 1) {
    for (let again = 0; again < 6; again += 1) await post(`1.${minor}.0`, 1000);
  }
  const series = await readSeries(alertId);
  expect(series.seen).toBeNull();
  expect(series.gone?.code).toBe("measured_since");
  expect(series.gone?.sentence).toContain("36 reports came in since it was confirmed");
});

const places = Array.from({ length: 24 }, (_, place) => place);
const startMs = Date.now() - 25 * dayMs;
const entryOf = (place: number, level: number, run = 0) => ({
  commit: { id: `${1000 + place}abc`, timestamp: new Date(startMs + place * dayMs) },
  date: startMs + place * dayMs + run * 60_000,
  tool: "cargo",
  benches: [{ name: "case", value: noisy(level, place * 7 + run), unit: "ns/iter" }],
});

/** Imports a history with a step and lets it raise its alert. */
async function importStep() {
  await importEntries(places.map((place) => entryOf(place, place < 16 ? 900 : 1000)));
  await confirmSuspicions(engine.context, testCatalog, { minutesPerDayMax: 1, importsQuietMs: 0 });
  const { id } = await engine.db.alert.findFirstOrThrow();
  return id;
}

test("what is imported later counts by when it came, whenever it was measured", async () => {
  const alertId = await importStep();
  const again = places
    .slice(16)
    .flatMap((place) => [1, 2, 3, 4, 5, 6].map((run) => entryOf(place, 900, run)));
  await importEntries(again);
  const { gone } = await readSeries(alertId);
  expect(gone?.code).toBe("measured_since");
  expect(gone?.sentence).toContain("48 reports came in since it was confirmed");
});

test("a measurement that a later import corrected is not called deleted", async () => {
  const alertId = await importStep();
  await importEntries(places.slice(16).map((place) => entryOf(place, 900)));
  const { gone } = await readSeries(alertId);
  expect(gone?.code).toBe("measured_since");
  expect(gone?.sentence).toContain("8 reports came in since it was confirmed");
});

async function importEntries(entries: object[]) {
  const content = JSON.stringify({ lastUpdate: 1, entries: { suite: entries } });
  const files = [{ name: "data.js", format: "auto" as const, content }];
  const request = { target: "own", label: "theirs", scenario: "imported", files };
  const { projectId, context } = engine;
  const stored = await importReports(context, testCatalog, {
    projectId,
    actor: testActor,
    request,
  });
  expect(stored.outcome).toBe("created");
  await processWaiting(engine);
}

test("a change that went without a new measurement says that too", async () => {
  const { alertId, before } = await raiseStep();
  for (const jobId of before) await drop(jobId);
  await reprocessRequested(engine);
  const series = await readSeries(alertId);
  expect(series.gone?.code).toBe("evaluated_anew");
  expect(series.seen).toBeNull();
});

test("the levels that are stated are those whose ratio the history shows", async () => {
  const { alertId } = await raiseStep();
  const { points, seen } = await readSeries(alertId);
  const { before = Number.NaN, after = Number.NaN } = seen?.levels ?? {};
  expect(seen?.ratio).toBeCloseTo(after / before, 12);
  const values = points.map(({ value }) => value);
  expect(before).toBeCloseTo(median(values.slice(0, 12)), 0);
  expect(after).toBeCloseTo(median(values.slice(12)), 0);
});
