import { inOwnDatabase, seedDashboard } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { searchProject } from "./searchProject.ts";

let engine: TestEngine;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  await seedDashboard(engine.url, { series: 200, reports: 20, samples: 2 });
  return engine.close;
});

const search = (q: string, projectId = engine.projectId) =>
  searchProject(engine.context, testCatalog, { projectId, q });

test("every word has to occur somewhere in the names, in any order and case", async () => {
  const { series } = await search("P99 example-B 003");
  expect(series).toMatchObject([
    { target: "example-b", scenario: "example.003", measure: "Latency p99", label: "seeded" },
  ]);
  const [found] = series;
  const newest = await engine.db.result.findFirstOrThrow({
    where: { seriesId: found?.id ?? "", valid: true },
    orderBy: [{ version: { sortKey: "desc" } }, { measuredAt: "desc" }, { id: "desc" }],
    include: { version: true },
  });
  expect(found).toMatchObject({
    unit: "ns",
    latest: { version: newest.version.name, value: newest.value },
  });
  expect((await search("p99 example-b nowhere")).series).toEqual([]);
});

test("versions come with what was measured of them, the newest first", async () => {
  const { versions } = await search("example-a 1.0.1");
  expect(versions.map(({ version }) => version).slice(0, 3)).toEqual([
    "1.0.19",
    "1.0.18",
    "1.0.17",
  ]);
  expect(versions[0]).toMatchObject({
    target: "example-a",
    label: "seeded",
    durability: "default",
  });
  expect(versions[0]?.scenarios).toHaveLength(10);
});

test("runs are found by what they measure, and by the beginning of their id", async () => {
  const { runs } = await search("example-b example.004");
  expect(runs.length).toBeGreaterThan(0);
  const oldest = await engine.db.run.findFirstOrThrow({ orderBy: { id: "asc" } });
  for (const length of [8, 13, 20, 36]) {
    const found = await search(oldest.id.slice(0, length));
    expect(found.runs.map(({ id }) => id)).toContain(oldest.id);
  }
});

test("machines and alerts are found by their names, active alerts first", async () => {
  expect((await search("seeded-1")).machines).toMatchObject([{ name: "seeded-1" }]);
  const { alerts } = await search("slower");
  expect(alerts.length).toBeGreaterThan(1);
  const active = alerts.map(({ state }) => state === "open" || state === "acknowledged");
  expect(active).toEqual(active.toSorted((a, b) => Number(b) - Number(a)));
});

test("a machine that was revoked is not found any more", async () => {
  const ofName = { where: { name: "seeded-1" } };
  await engine.db.machine.updateMany({ ...ofName, data: { revokedAt: new Date() } });
  expect((await search("seeded-1")).machines).toEqual([]);
  await engine.db.machine.updateMany({ ...ofName, data: { revokedAt: null } });
  expect((await search("seeded-1")).machines).toHaveLength(1);
});

test("signs of patterns are taken literally, and any text is an answer", async () => {
  for (const q of [
    "%",
    "_______",
    "\\",
    "'",
    "deadbeef-",
    "ffffffffffffffffffffffffffffffffffff",
  ]) {
    const { series, versions, machines } = await search(q);
    expect({ q, series, versions, machines }).toEqual({
      q,
      series: [],
      versions: [],
      machines: [],
    });
  }
});

test("nothing of another project is found", async () => {
  const found = await search("e", "01890a5d-ac96-774b-bcce-b302099a8057");
  expect(found).toEqual({ series: [], runs: [], versions: [], machines: [], alerts: [] });
});
