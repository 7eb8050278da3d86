import { pinsMax } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { measure } from "../../testing/measure.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { listPinned } from "./listPinned.ts";
import { pinSeries } from "./pinSeries.ts";
import { unpinSeries } from "./unpinSeries.ts";

let engine: TestEngine;
let userId: string;
let seriesIds: string[];

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  for (const target of ["alpha", "beta"]) {
    await measure(engine, { target, version: "0.1.0", value: 10 });
    await measure(engine, { target, version: "0.2.0", value: 11 });
  }
  userId = (await engine.db.user.findFirstOrThrow()).id;
  const series = await engine.db.series.findMany({ orderBy: { id: "asc" } });
  seriesIds = series.map(({ id }) => id);
  return engine.close;
});

const scope = () => ({ projectId: engine.projectId, userId });
const pin = (seriesId: string) =>
  pinSeries(engine.context, { ...scope(), seriesId, actor: testActor });
const unpin = (seriesId: string) =>
  unpinSeries(engine.context, { ...scope(), seriesId, actor: testActor });
const pinned = async () => (await listPinned(engine.context, scope())).map(({ id }) => id);

test("pins stand in the order of pinning, once each, with their values, audited", async () => {
  const [first = "", second = ""] = seriesIds;
  expect(await pin(second)).toBe("pinned");
  expect(await pin(first)).toBe("pinned");
  expect(await pin(first)).toBe("pinned");
  expect(await pinned()).toEqual([second, first]);
  const [shown] = await listPinned(engine.context, scope());
  expect(shown).toMatchObject({ latest: { version: "0.2.0", value: 11 }, recent: [10, 11] });
  expect(await unpin(second)).toBe(true);
  expect(await unpin(second)).toBe(true);
  expect(await pinned()).toEqual([first]);
  const audit = await engine.db.audit.findMany({
    where: { subjectKind: "series" },
    orderBy: { id: "asc" },
  });
  expect(audit.map(({ action, subjectId }) => [action, subjectId])).toEqual([
    ["series.pinned", second],
    ["series.pinned", first],
    ["series.unpinned", second],
  ]);
});

test("a series of another project can neither be pinned nor told from one that is missing", async () => {
  const projectId = "01890a5d-ac96-774b-bcce-b302099a8057";
  const [seriesId = ""] = seriesIds;
  const input = { projectId, userId, seriesId, actor: testActor };
  expect(await pinSeries(engine.context, input)).toBe("unknown");
  expect(await unpinSeries(engine.context, input)).toBe(false);
  expect(await listPinned(engine.context, { projectId, userId })).toEqual([]);
});

test("everybody has pins of their own, up to the bound each", async () => {
  const { db, projectId } = engine;
  const [first = "", second = ""] = seriesIds;
  await db.user.create({ data: { id: "anna", name: "Anna", email: "anna@example.org" } });
  const id = "01890a5d-ac96-774b-bcce-b302099a8001";
  await db.member.create({ data: { id, projectId, userId: "anna", role: "viewer" } });
  const anna = { projectId, userId: "anna", actor: testActor };
  await pin(first);
  expect(await pinSeries(engine.context, { ...anna, seriesId: first })).toBe("pinned");
  expect(await pinSeries(engine.context, { ...anna, seriesId: second })).toBe("pinned");
  const annas = async () => (await listPinned(engine.context, anna)).map((shown) => shown.id);
  expect([await pinned(), await annas()]).toEqual([[first], [first, second]]);
  expect(await unpin(first)).toBe(true);
  expect([await pinned(), await annas()]).toEqual([[], [first, second]]);
});

test("the bound on pins holds when many are set at once", async () => {
  const source = await engine.db.series.findFirstOrThrow();
  await engine.db.$executeRaw`
    INSERT INTO "series" ("id", "projectId", "fingerprint", "targetId", "scenarioId",
      "scenarioVersion", "params", "durability", "provisioner", "labelId", "measure",
      "measureTitle", "unit", "direction", "points")
    SELECT gen_random_uuid(), "projectId", 'copy ' || n, "targetId", "scenarioId",
      "scenarioVersion", "params", "durability", "provisioner", "labelId", "measure",
      "measureTitle", "unit", "direction", 0
    FROM "series", generate_series(1, ${pinsMax + 5}) n WHERE "id" = ${source.id}::uuid`;
  const copies = await engine.db.series.findMany({ where: { points: 0 }, select: { id: true } });
  const before = (await pinned()).length;
  const outcomes = await Promise.all(copies.map(({ id }) => pin(id)));
  expect(outcomes.filter((outcome) => outcome === "pinned")).toHaveLength(pinsMax - before);
  expect(outcomes).toContain("too_many");
  expect(await pinned()).toHaveLength(pinsMax);
});
