import type { ReportImport } from "@lapline/contracts";
import { createDatabase, type TestDatabase, testEnv } from "@lapline/testkit";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postMeasurement } from "../../testing/measure.ts";
import { noisy } from "../../testing/noisy.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { readProcessed } from "../../testing/readProcessed.ts";
import { reprocessRequested } from "../../testing/reprocessRequested.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { importReports } from "../imports/importReports.ts";
import { processReport } from "./processReport.ts";
import { processReports } from "./processReports.ts";

let databases: TestDatabase[];
let alone: TestEngine;
let together: TestEngine;

beforeAll(async () => {
  databases = [await createDatabase(), await createDatabase()];
  const [first, second] = databases;
  alone = await openTestEngine(first?.url ?? "");
  together = await openTestEngine(second?.url ?? "");
});

afterAll(async () => {
  await alone.close();
  await together.close();
  for (const database of databases) await database.drop();
});

/** An import of some benchmarks with two measures each; `place` decides when it was measured. */
function importOf(
  target: string,
  {
    versions,
    place,
    level,
    benchmarks,
  }: {
    versions: readonly string[];
    place: number;
    level: number;
    benchmarks: number;
  },
): ReportImport {
  const rows = Array.from({ length: benchmarks }, (_, benchmark) =>
    versions.map((version, nth) => ({
      name: `case ${benchmark}`,
      version,
      measuredAt: new Date(Date.UTC(2026, 0, 1) + (place * 100 + nth) * 60_000).toISOString(),
      measures: ["time", "memory"].map((name, measure) => ({
        name,
        unit: measure === 0 ? "ns" : "bytes",
        direction: "lower_is_better",
        samples: [0, 1, 2].map((sample) =>
          noisy(level * (1 + measure), place * 1000 + nth * 100 + benchmark * 10 + sample),
        ),
      })),
    })),
  );
  const content = JSON.stringify({ lapline: 1, benchmarks: rows.flat() });
  return {
    target,
    label: `of ${target}`,
    scenario: "imported",
    files: [{ name: "a.json", format: "lapline", content }],
  };
}

/** Imports and answers the reports in the order in which the outbox has them. */
async function store(engine: TestEngine, request: ReportImport): Promise<string[]> {
  const { context, projectId } = engine;
  const actor = testActor;
  const stored = await importReports(context, testCatalog, { projectId, actor, request });
  if (stored.outcome !== "created") throw new Error(JSON.stringify(stored));
  return stored.run.jobs.flatMap(({ reportId }) => reportId ?? []);
}

/** What can happen: imports of one version or some, at the end of the order or late; then processing. */
const step = fc.record({
  /** Where its version stands among 40; several are the next ones. */
  place: fc.integer({ min: 0, max: 36 }),
  versions: fc.constantFrom(1, 1, 1, 3),
  benchmarks: fc.integer({ min: 1, max: 4 }),
  /** Whether everything that waits is processed after it. */
  processed: fc.boolean(),
  seed: fc.integer({ min: 1, max: 1000 }),
});

/** A history whose level changes at some version, which shows once enough of both sides are there. */
const history = fc.record({
  steps: fc.array(step, { minLength: 14, maxLength: 22, size: "max" }),
  changeAt: fc.integer({ min: 12, max: 26 }),
  factor: fc.constantFrom(1.2, 1.3, 0.8),
  /** Whether imports of several versions are among them, which are evaluated at their end. */
  hasLong: fc.boolean(),
});

let histories = 0;

test(
  "reports that are processed together leave the same rows as one by one, whatever the order of versions",
  async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ steps, changeAt, factor, hasLong }) => {
        histories += 1;
        const target = `history-${histories}`;
        const waiting = { alone: [] as string[], together: [] as string[] };
        const process = async (seed: number) => {
          const order = shuffled(waiting.alone.length, seed);
          for (const at of order) {
            const reportId = waiting.alone[at] ?? "";
            expect(await processReport(alone.context, { reportId })).toBe("processed");
          }
          const ids = order.map((at) => waiting.together[at] ?? "");
          const outcomes = await processReports(together.context, ids);
          expect(outcomes).toEqual(ids.map((reportId) => ({ reportId, outcome: "processed" })));
          waiting.alone = [];
          waiting.together = [];
          await reprocessRequested(alone);
          await reprocessRequested(together);
        };
        for (const [place, { processed, ...one }] of steps.entries()) {
          const level = one.place < changeAt ? 1000 : 1000 * factor;
          const count = hasLong ? one.versions : 1;
          const versions = Array.from({ length: count }, (_, n) => `1.${one.place + n}.0`);
          const request = importOf(target, { ...one, versions, place, level });
          waiting.alone.push(...(await store(alone, request)));
          waiting.together.push(...(await store(together, request)));
          if (processed) await process(one.seed);
        }
        await process(1);
        // What was suspected meanwhile depends on which points of a long import were stored by then.
        const read = async (engine: TestEngine) => {
          const { suspicions, audit, ...points } = await readProcessed(engine, target);
          return hasLong ? points : { ...points, suspicions, audit };
        };
        expect(await read(together)).toEqual(await read(alone));
      }),
      { numRuns: 2 * testEnv.faultScale, endOnFailure: testEnv.faultScale === 1 },
    );
  },
  300_000 * testEnv.faultScale,
);

/** Places 0 to `count` in an order that depends on the seed alone. */
function shuffled(count: number, seed: number): number[] {
  const weight = (place: number) => Math.sin((place + 1) * seed * 12.9898) % 1;
  return Array.from({ length: count }, (_, place) => place).sort((a, b) => weight(a) - weight(b));
}

test("those who are given the same reports at once process each of them once", async () => {
  const first = await store(together, importOf("raced", { ...small, versions: ["1.0.0"] }));
  const second = await store(together, importOf("raced", { ...small, versions: ["1.1.0"] }));
  const ids = [...first, ...second];
  const rivals = [ids, ids.toReversed(), second, first];
  const outcomes = await Promise.all(rivals.map((some) => processReports(together.context, some)));
  for (const reportId of ids) {
    const told = outcomes.flat().filter((one) => one.reportId === reportId);
    expect(told.map(({ outcome }) => outcome).sort()).toEqual(["already", "already", "processed"]);
  }
  const { series, tracks } = await readProcessed(together, "raced");
  expect(series.map(({ points }) => points)).toEqual(series.map(() => 2));
  expect(tracks.map(({ points }) => points)).toEqual(tracks.map(() => 2));
});

const small = { place: 1, level: 1000, benchmarks: 6 };

test("a report that cannot be read, or that the book refuses, holds up no other and is itself stored nowhere", async () => {
  const ids = await store(together, importOf("poisoned", { ...small, versions: ["1.0.0"] }));
  const [unreadable = "", refused = ""] = ids.slice(2);
  const { db, context } = together;
  const before = await db.report.findMany({ where: { id: { in: ids } } });
  const change = (id: string, path: string, value: string) => db.$executeRaw`
    UPDATE "report" SET "payload" = jsonb_set("payload", ARRAY[${path}], ${value}::jsonb)
    WHERE "id" = ${id}::uuid`;
  await change(unreadable, "trials", "7");
  // There is no year 0 in the book.
  await change(refused, "finishedAt", '"0000-01-01T00:00:00Z"');
  const outcomes = await processReports(context, ids);
  const failed = outcomes.filter(({ outcome }) => outcome === "failed");
  expect(failed.map(({ reportId }) => reportId)).toEqual([unreadable, refused]);
  expect(outcomes.filter(({ outcome }) => outcome === "processed")).toHaveLength(ids.length - 2);
  for (const reportId of [unreadable, refused]) {
    expect(await db.result.count({ where: { reportId } })).toBe(0);
    const { job } = await db.report.findUniqueOrThrow({
      where: { id: reportId },
      select: { job: { select: { status: true } } },
    });
    expect(job.status).toBe("COMPLETED");
    await expect(processReport(context, { reportId })).rejects.toThrow();
  }
  for (const { id, payload } of before) {
    await db.report.update({ where: { id }, data: { payload: payload ?? {} } });
  }
  const again = await processReports(context, ids);
  expect(again.map(({ outcome }) => outcome).sort()).toEqual([
    ...ids.slice(2).map(() => "already"),
    "processed",
    "processed",
  ]);
});

test("reports of machines, of several targets and of none are told apart in one call", async () => {
  const imported = await store(together, importOf("one", { ...small, versions: ["1.0.0"] }));
  const other = await store(together, importOf("other", { ...small, versions: ["1.0.0"] }));
  const measured = await postMeasurement(together, { version: "9.0.0", value: 1000 });
  const unusable = await postMeasurement(together, {
    version: "9.1.0",
    value: 1000,
    changes: { measures: [{ name: "unknown", unit: "ns", direction: "lower_is_better" }] },
  });
  const [missing] = await store(alone, importOf("elsewhere", { ...small, versions: ["1.0.0"] }));
  const ids = [measured.reportId, ...imported, missing ?? "", unusable.reportId, ...other];
  const outcomes = await processReports(together.context, ids);
  const expected = ids.map((reportId) => {
    if (reportId === missing) return { reportId, outcome: "missing" };
    return { reportId, outcome: reportId === unusable.reportId ? "unusable" : "processed" };
  });
  expect(outcomes).toEqual(expected);
  const { status, errorCode } = await together.db.job.findUniqueOrThrow({
    where: { id: unusable.jobId },
  });
  expect([status, errorCode]).toEqual(["FAILED", "result_invalid"]);
});
