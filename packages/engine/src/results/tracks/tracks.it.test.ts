import { detectionAlgorithm } from "@lapline/stats";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeEach, expect, test } from "vitest";
import { measure, postMeasurement } from "../../testing/measure.ts";
import { noisy } from "../../testing/noisy.ts";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { processReport } from "../reports/processReport.ts";
import { reprocessBatch } from "../reprocess/reprocessBatch.ts";

let engine: TestEngine;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

async function measureVersions(levels: readonly number[], first = 0) {
  for (const [index, level] of levels.entries()) {
    await measure(engine, { version: `1.${first + index}.0`, value: noisy(level, first + index) });
  }
}

const readChanges = () =>
  engine.db.changePoint.findMany({ include: { version: true, beforeVersion: true } });
const readSuspicions = () =>
  engine.db.suspicion.findMany({ include: { version: true, baseVersion: true } });

test("a version that is slower becomes one change point and one suspicion that names it", async () => {
  await measureVersions([...Array<number>(12).fill(1000), ...Array<number>(8).fill(900)]);
  const [change, ...others] = await readChanges();
  expect(others).toEqual([]);
  expect(change).toMatchObject({
    version: { name: "1.12.0" },
    beforeVersion: { name: "1.11.0" },
    direction: "regression",
    algorithm: detectionAlgorithm,
  });
  expect(change?.ratio).toBeCloseTo(0.9, 2);
  const [suspicion, ...more] = await readSuspicions();
  expect(more).toEqual([]);
  expect(suspicion).toMatchObject({
    state: "suspected",
    version: { name: "1.12.0" },
    baseVersion: { name: "1.11.0" },
    direction: "regression",
    confirmationsWanted: 1,
    environmentEvent: false,
  });
  const audit = await engine.db.audit.findMany({ where: { subjectId: suspicion?.id ?? "" } });
  expect(audit.map(({ action }) => action)).toEqual(["suspicion.suspected"]);
});

test("a report that is processed twice, or at once with another of its series, is one point each", async () => {
  await measureVersions(Array<number>(6).fill(1000));
  const posted = [];
  for (const version of ["1.6.0", "1.7.0", "1.8.0"]) {
    posted.push(await postMeasurement(engine, { version, value: 1000 }));
  }
  await Promise.all(
    [...posted, ...posted].map(({ reportId }) => processReport(engine.context, { reportId })),
  );
  const [track, ...others] = await engine.db.track.findMany();
  expect(others).toEqual([]);
  expect(track?.points).toBe(9);
});

test("versions that arrive late land in their place, and what was seen of fewer points is withdrawn", async () => {
  // Ten of the newest versions are known to be slow, ten of the oldest fast; the slow ones between
  // them, which come last, show that the change was long before.
  for (const index of [...range(0, 10), ...range(20, 30)]) {
    await measure(engine, {
      version: `1.${index}.0`,
      value: noisy(index < 10 ? 1000 : 900, index),
    });
  }
  expect((await readSuspicions()).map(({ version }) => version.name)).toEqual(["1.20.0"]);
  for (const index of range(10, 20)) {
    await measure(engine, { version: `1.${index}.0`, value: noisy(900, index) });
  }
  expect((await readChanges()).map(({ version }) => version.name)).toEqual(["1.10.0"]);
  const open = (await readSuspicions()).filter(({ state }) => state === "suspected");
  expect(open.map(({ version, baseVersion }) => [baseVersion.name, version.name])).toEqual([
    ["1.9.0", "1.10.0"],
  ]);
});

test("evaluating again brings back results and change points that are not what the samples say", async () => {
  await measureVersions([...Array<number>(10).fill(1000), ...Array<number>(8).fill(900)]);
  const { db, context, projectId } = engine;
  const near = (value: number | null) => (value === null ? null : Number(value.toPrecision(9)));
  const read = async () => ({
    results: (await db.result.findMany({ orderBy: { id: "asc" } })).map(
      ({ value, ciLow, ciHigh }) => [near(value), near(ciLow), near(ciHigh)],
    ),
    changes: (await readChanges()).map(({ version, direction, ratio }) => [
      version.name,
      direction,
      near(ratio),
    ]),
    suspicions: (await readSuspicions()).map(({ id, state, version }) => [id, state, version.name]),
  });
  const before = await read();
  await db.result.updateMany({ data: { value: 7, ciLow: 1, ciHigh: 9 } });
  await db.changePoint.deleteMany();
  const entry = { kind: "reprocess" as const, projectId, scope: {}, force: true, after: null };
  expect(await reprocessBatch(context, entry)).toBe(1);
  expect(await read()).toEqual(before);
});

test("another environment is another track: a faster machine is no improvement", async () => {
  await measureVersions(Array<number>(10).fill(1000));
  const environment = { comparability: { "host.cpuModel": "other" }, shown: {} };
  for (const index of range(10, 20)) {
    await measure(engine, { version: `1.${index}.0`, value: 1500, changes: { environment } });
  }
  expect(await engine.db.track.count()).toBe(2);
  expect(await readChanges()).toEqual([]);
});

test("invalid reports are no points", async () => {
  await measureVersions(Array<number>(10).fill(1000));
  for (const index of range(10, 20)) {
    await measure(engine, { version: `1.${index}.0`, value: 500, valid: false });
  }
  expect(await readChanges()).toEqual([]);
  expect((await engine.db.track.findFirstOrThrow()).points).toBe(10);
});

test("a move of the same version is an event of the machine, not a suspicion of the version", async () => {
  for (const index of range(0, 24)) {
    await measure(engine, { version: "1.0.0", value: noisy(index < 12 ? 1000 : 800, index) });
  }
  expect(await readSuspicions()).toMatchObject([
    { state: "muted", environmentEvent: true, direction: "regression" },
  ]);
});

test("a move that most series of the hardware make at once is labelled, and those seen before with it", async () => {
  const workloads = ["alpha", "beta"].flatMap((target) =>
    [10, 20].map((count) => ({ target, params: { count } })),
  );
  for (const round of range(0, 14)) {
    for (const [index, { target, params }] of workloads.entries()) {
      await measure(engine, {
        target,
        version: target === "alpha" ? `1.${round}.0` : `0.${round < 8 ? 1 : 2}.0`,
        value: noisy(round < 8 ? 1000 : 850, round * 10 + index),
        latency: noisy(round < 8 ? 1000 : 1180, 1000 + round * 10 + index),
        submission: { scenarios: [{ scenario: "records.insert", params }] },
      });
    }
  }
  const suspicions = await readSuspicions();
  expect(suspicions).toHaveLength(8);
  for (const { state, environmentEvent } of suspicions) {
    expect([state, environmentEvent]).toEqual(["muted", true]);
  }
});

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
