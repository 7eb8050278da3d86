import { historiesPointsMax } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { CursorInvalidError } from "../../base/text/cursor.ts";
import { measure } from "../../testing/measure.ts";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { readPages } from "../../testing/readPages.ts";
import { groupSeries } from "./groupSeries.ts";
import { type ListSeriesInput, listSeries } from "./listSeries.ts";
import { readHistories } from "./readHistories.ts";
import { readSeriesFacets } from "./readSeriesFacets.ts";

let engine: TestEngine;
const versions = Array.from({ length: 8 }, (_, index) => `1.${index}.0`);

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  for (const [index, version] of versions.entries()) {
    await measure(engine, { version, value: 100 + index, latency: 50 - index });
  }
  for (const version of ["0.1.0", "0.2.0"]) {
    await measure(engine, { target: "beta", version, value: 7, latency: 8 });
  }
  return engine.close;
});

const scope = () => ({ projectId: engine.projectId });
const list = async (input: Partial<ListSeriesInput> = {}) =>
  listSeries(engine.context, { ...scope(), limit: 50, sort: "name", ...input });
const names = async (input: Partial<ListSeriesInput> = {}) =>
  (await list(input)).items.map((series) => `${series.target} ${series.measure.name}`);

test("several names of one kind mean any of them, several kinds all of them", async () => {
  expect(await names({ target: ["alpha", "beta"], measure: ["latency"] })).toEqual([
    "alpha latency",
    "beta latency",
  ]);
  expect(await names({ target: ["alpha", "gamma"] })).toHaveLength(2);
  expect(await names({ origin: "imported" })).toEqual([]);
  expect(await names({ origin: "measured" })).toHaveLength(4);
});

test("a range of versions leaves its series with its points alone, and an unknown end nothing", async () => {
  const [series] = (
    await list({
      target: ["alpha"],
      measure: ["throughput"],
      fromVersion: "1.2.0",
      toVersion: "1.4.0",
    })
  ).items;
  expect(series?.recent).toEqual([102, 103, 104]);
  expect(series?.latest?.version).toBe("1.4.0");
  expect(await names({ target: ["alpha"], fromVersion: "9.9.9" })).toEqual([]);
});

test("the newest points are the same however many a series has", async () => {
  const [before] = (await list({ target: ["alpha"], measure: ["throughput"] })).items;
  expect(before?.recent).toEqual([100, 101, 102, 103, 104, 105, 106, 107]);
  await engine.db.series.updateMany({ data: { points: { increment: 1000 } } });
  const [after] = (await list({ target: ["alpha"], measure: ["throughput"] })).items;
  expect(after).toEqual({ ...before, points: 1008 });
  await engine.db.series.updateMany({ data: { points: { decrement: 1000 } } });
});

test("grouped series stand together, page without gaps, and are counted", async () => {
  const group = ["measure", "target"] as const;
  const seen = await readPages((cursor) => list({ group, limit: 1, cursor }));
  const wanted = ["latency alpha", "latency beta", "throughput alpha", "throughput beta"];
  expect(seen.map((series) => `${series.measure.name} ${series.target}`)).toEqual(wanted);
  const count = (by: readonly ["target"] | typeof group, limit: number, cursor?: string) =>
    groupSeries(engine.context, { ...scope(), by, limit, cursor });
  for (const limit of [1, 2, 3]) {
    const groups = await readPages((cursor) => count(group, limit, cursor));
    expect(groups.map(({ keys }) => keys.join(" "))).toEqual(wanted);
  }
  const { nextCursor } = await count(group, 3);
  await expect(count(["target"], 50, nextCursor ?? expect.unreachable())).rejects.toThrow(
    CursorInvalidError,
  );
  expect((await count(["target"], 50)).items).toMatchObject([
    { keys: ["alpha"], titles: ["alpha"], count: 2, moved: 0, suspected: 0 },
    { keys: ["beta"], count: 2 },
  ]);
});

test("a series is moved while its alert is open, suspected while a change waits, else quiet", async () => {
  const { db, projectId } = engine;
  const series = await db.series.findFirstOrThrow({
    where: { target: { key: "alpha" }, measure: "latency" },
  });
  const track = await db.track.findFirstOrThrow({ where: { seriesId: series.id } });
  const version = await db.version.findFirstOrThrow({ where: { targetId: series.targetId } });
  const id = "01890a5d-ac96-774b-bcce-b302099a8001";
  const moved = {
    projectId,
    versionId: version.id,
    baseVersionId: version.id,
    direction: "regression" as const,
  };
  const place = { seriesId: series.id, trackId: track.id };
  const size = { ratio: 1.2, ratioLow: 1.1, ratioHigh: 1.3 };
  await db.suspicion.create({ data: { id, ...moved, ...place, ...size } });
  expect(await names({ state: ["suspected"] })).toEqual(["alpha latency"]);
  const alert = await db.alert.create({
    data: {
      id,
      ...moved,
      targetId: series.targetId,
      labelId: series.labelId,
      title: { code: "legacy", text: "Slower" },
      worstRatio: 1.2,
    },
  });
  await db.suspicion.update({ where: { id }, data: { state: "confirmed", alertId: alert.id } });
  expect(await names({ state: ["moved"] })).toEqual(["alpha latency"]);
  // Sorted by change, what moved stands first, with its size and since when.
  const [first, ...others] = (await list({ sort: "-changed" })).items;
  expect(first?.measure.name).toBe("latency");
  expect(first?.move).toMatchObject({ version: expect.any(String), ratio: expect.any(Number) });
  expect(others.map(({ move }) => move)).toEqual(others.map(() => null));
  const facets = await readSeriesFacets(engine.context, { ...scope(), state: ["moved"] });
  expect(facets.state.map(({ value, count }) => [value, count])).toEqual([
    ["moved", 1],
    ["quiet", 3],
    ["changed", 1],
  ]);
  expect(facets.target).toEqual([{ value: "alpha", title: "alpha", count: 1 }]);
  await db.suspicion.update({ where: { id }, data: { direction: "improvement" } });
  expect(await names({ state: ["moved"] })).toEqual([]);
  expect(await names({ state: ["improved"] })).toEqual(["alpha latency"]);
  await db.alert.update({ where: { id }, data: { state: "resolved", resolvedAt: new Date() } });
  expect(await names({ state: ["moved", "improved", "suspected"] })).toEqual([]);
  expect(await names({ state: ["quiet"] })).toHaveLength(4);
  // It changed once, whatever became of it; beside a state, either is enough.
  expect(await names({ state: ["changed"] })).toEqual(["alpha latency"]);
  expect(await names({ state: ["moved", "changed"] })).toEqual(["alpha latency"]);
  await db.suspicion.delete({ where: { id } });
  await db.alert.delete({ where: { id } });
});

test("facets count what choosing a name would show, and give the versions of one target", async () => {
  const facets = await readSeriesFacets(engine.context, {
    ...scope(),
    target: ["alpha"],
    measure: ["latency"],
  });
  expect(facets.target.map(({ value, count }) => [value, count])).toEqual([
    ["alpha", 1],
    ["beta", 1],
  ]);
  expect(facets.measure.map(({ value, count }) => [value, count])).toEqual([
    ["latency", 1],
    ["throughput", 1],
  ]);
  expect(facets.label).toMatchObject([{ value: "local", count: 1 }]);
  expect(facets.total).toBe(1);
  expect(facets.versions).toEqual(versions.toReversed());
  expect(await readSeriesFacets(engine.context, scope())).toMatchObject({ total: 4, versions: [] });
});

test("histories come in the order asked for, without those of others, and within a range", async () => {
  const ids = (await list()).items.map(({ id }) => id).toReversed();
  const read = (input: object) =>
    readHistories(engine.context, { ...scope(), seriesIds: ids, ...input });
  const histories = await read({});
  expect(histories.map(({ id }) => id)).toEqual(ids);
  const alpha = histories.find(
    ({ target, measure }) => target === "alpha" && measure.name === "throughput",
  );
  expect(alpha).toMatchObject({ points: 8, version: versions, order: [0, 1, 2, 3, 4, 5, 6, 7] });
  expect(alpha?.value).toEqual([100, 101, 102, 103, 104, 105, 106, 107]);
  const [part] = await read({ seriesIds: [alpha?.id], fromVersion: "1.6.0" });
  expect(part?.version).toEqual(["1.6.0", "1.7.0"]);
  expect(await read({ projectId: "01890a5d-ac96-774b-bcce-b302099a8057" })).toEqual([]);
});

test("a long history keeps the extremes of every span within its part of the bound", async () => {
  const { db, context } = engine;
  const copied = await db.result.findFirstOrThrow({
    where: { series: { target: { key: "beta" }, measure: "throughput" } },
  });
  const count = 3000;
  const inserted = await db.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
    return tx.$executeRaw`
      INSERT INTO "result" ("id", "seriesId", "reportId", "jobId", "versionId", "environmentId",
        "samples", "n", "value", "mean", "spread", "ciLow", "ciHigh", "valid", "reasons", "measuredAt")
      SELECT gen_random_uuid(), "seriesId", gen_random_uuid(), "jobId", "versionId",
        "environmentId", "samples", "n", CASE minute WHEN 1234 THEN 999 WHEN 2345 THEN 0.5 ELSE 7 END,
        7, 0, 7, 7, true, '{}', "measuredAt" + minute * interval '1 minute'
      FROM "result", generate_series(1, ${count}) minute WHERE "id" = ${copied.id}::uuid`;
  });
  expect(inserted).toBe(count);
  const [history] = await readHistories(context, { ...scope(), seriesIds: [copied.seriesId] });
  expect(history?.points).toBe(count + 2);
  expect(history?.value.length).toBeLessThanOrEqual(2000);
  expect(Math.max(...(history?.value ?? []))).toBe(999);
  expect(Math.min(...(history?.value ?? []))).toBe(0.5);
  expect(history?.measuredAt).toEqual(history?.measuredAt.toSorted());
  expect(history?.value.length).toBeLessThanOrEqual(historiesPointsMax);
});
