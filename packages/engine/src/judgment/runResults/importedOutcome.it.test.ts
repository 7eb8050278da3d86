import { isUntold } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { importReports } from "../../results/imports/importReports.ts";
import { getSeries } from "../../results/series/getSeries.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { processWaiting } from "../../testing/processWaiting.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { explainSigns } from "../suspicions/explainSigns.ts";
import { readRunResults } from "./readRunResults.ts";

const dayMs = 24 * 60 * 60_000;
let engine: TestEngine;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

/** Imports one value for each version, `startMs` and every day after, and evaluates them. */
async function importValues(target: string, startMs: number, values: readonly number[]) {
  const { context, projectId } = engine;
  const benchmarks = values.map((value, place) => ({
    ...{ name: "parse", version: `1.0.${place}` },
    measuredAt: new Date(startMs + place * dayMs).toISOString(),
    measures: [{ name: "time", unit: "ns", direction: "lower_is_better", samples: [value] }],
  }));
  const content = JSON.stringify({ lapline: 1, benchmarks });
  const stored = await importReports(context, testCatalog, {
    ...{ projectId, actor: testActor },
    request: {
      ...{ target, label: "elsewhere", scenario: "imported" },
      files: [{ name: "history.json", format: "auto", content }],
    },
  });
  if (stored.outcome !== "created") throw new Error(JSON.stringify(stored));
  await processWaiting(engine);
  const results = await readRunResults(context, testCatalog, { projectId, runId: stored.run.id });
  return results ?? expect.unreachable("the run is stored");
}

/** A level that scatters by about 1 %, then another one. */
const history = (count: number, changeAt: number, late: number) =>
  Array.from({ length: count }, (_, place) =>
    Math.round((place < changeAt ? 1000 : late) * (1 + ((place * 7) % 5) / 400)),
  );
const longAgo = Date.UTC(2024, 0, 1);

test("an old change says on the import's run and at the change itself why there is no alert", async () => {
  const { context, projectId } = engine;
  const { importedOutcome, items } = await importValues("olden", longAgo, history(24, 12, 1500));
  const reason = "Imported history: the version was more than 30 days old when it was imported.";
  expect(importedOutcome).toEqual({ changes: 1, alerted: 0, reasons: [{ reason, changes: 1 }] });
  const seriesId = items[0]?.seriesId ?? "";
  const series = await getSeries(context, { projectId, seriesId });
  if (series === null) throw new Error("the series is stored");
  expect(series.signs.map(({ state, reason: said }) => [state, said])).toEqual([[null, null]]);
  const { signs } = await explainSigns(context, projectId, series);
  expect(signs.map(({ reason: said }) => said)).toEqual([reason]);
});

test("a recent change says that later versions confirm it, and a calm history says nothing", async () => {
  const recent = await importValues("newer", Date.now() - 20 * dayMs, history(16, 12, 1500));
  expect(recent.importedOutcome).toMatchObject({ changes: 1, alerted: 0 });
  expect(recent.importedOutcome?.reasons.map((one) => one.reason).join(" ")).toMatch(
    /confirmed once enough later versions/,
  );
  const calm = await importValues("calm", longAgo, history(24, 24, 1000));
  expect(calm).not.toHaveProperty("importedOutcome");
});

test("single values are judged by how far their history scatters, and the sentence says what moved", async () => {
  const { items, sentence, changes } = await importValues("single", longAgo, history(24, 12, 1500));
  const judged = items.flatMap(({ change }) => (change === null ? [] : [change]));
  expect(judged).toHaveLength(23);
  expect(
    judged.every(({ byHistory, low, high }) => byHistory && low !== null && high !== null),
  ).toBe(true);
  const worse = judged.filter(({ verdict }) => verdict === "worse");
  expect(worse.map(({ baseVersion }) => baseVersion)).toEqual(["1.0.11"]);
  expect(sentence).toBe(
    "1 change in the imported histories: Time of parse became 50\u202f% slower with 1.0.12",
  );
  expect(changes).toMatchObject({ worse: 0, inconclusive: 0 });
});

test("a short history judges nothing", async () => {
  const { items } = await importValues("short", longAgo, [1000, 1500, 1000]);
  const judged = items.flatMap(({ change }) => (change === null ? [] : [change]));
  expect(judged).toHaveLength(2);
  expect(judged.every(isUntold)).toBe(true);
});
