import type { ReportImport } from "@lapline/contracts";
import { inOwnDatabase, testEnv } from "@lapline/testkit";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { confirmSuspicions } from "../../judgment/confirmations/confirmSuspicions.ts";
import { noisy } from "../../testing/noisy.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { processWaiting } from "../../testing/processWaiting.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { importReports } from "./importReports.ts";
import { previewImport } from "./previewImport.ts";

let engine: TestEngine;
let histories = 0;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

const dayMs = 24 * 60 * 60_000;
const longAgoMs = Date.UTC(2021, 2, 4);

interface Entry {
  commit: { id: string; message: string; timestamp: string; author: { name: string } };
  date: number;
  tool: string;
  benches: { name: string; value: number; unit: string }[];
}
type Suites = Record<string, Entry[]>;

const historyShape = fc.record({
  commits: fc.integer({ min: 20, max: 32 }),
  /** Commits at which a benchmark changes, as shares of the history, and its levels after them. */
  steps: fc.array(
    fc.record({
      at: fc.double({ min: 0.2, max: 0.8, noNaN: true }),
      level: fc.constantFrom(1, 1.3, 1.8),
    }),
    { maxLength: 2 },
  ),
  /** Commits that were measured once more later. */
  again: fc.array(fc.nat({ max: 100 }), { maxLength: 3 }),
  isRecent: fc.boolean(),
  seed: fc.nat({ max: 1000 }),
});
type HistoryShape = typeof historyShape extends fc.Arbitrary<infer T> ? T : never;

const pagesShape = fc.record({
  size: fc.integer({ min: 5, max: 14 }),
  overlap: fc.integer({ min: 0, max: 4 }),
  /** Decides the order of the pages, and which come twice. */
  order: fc.array(fc.nat({ max: 1000 }), { minLength: 20, maxLength: 20 }),
  /** Pages of one suite each. */
  isSplit: fc.boolean(),
  /** Some values come wrong at first. */
  isWrongFirst: fc.boolean(),
  /** Whether control has a turn after each page. */
  hasTurns: fc.boolean(),
});
type PagesShape = typeof pagesShape extends fc.Arbitrary<infer T> ? T : never;

function historyOf({ commits, steps, again, isRecent, seed }: HistoryShape): Suites {
  const startMs = isRecent ? Date.now() - commits * dayMs : longAgoMs;
  const places = [
    ...Array.from({ length: commits }, (_, place) => ({ place, run: 0 })),
    ...again.map((place, nth) => ({ place: place % commits, run: nth + 1 })),
  ];
  const levelAt = (place: number) =>
    steps.filter(({ at }) => at * commits <= place).at(-1)?.level ?? 1;
  const suite = (name: string, benches: string[]): Entry[] =>
    places
      .map(({ place, run }) => ({
        commit: {
          id: `${((place * 7919 + seed) % 65_536).toString(16).padStart(4, "0")}${place}c`,
          message: `change ${place}\n\nwith more`,
          timestamp: new Date(startMs + place * dayMs - 3_600_000).toISOString(),
          author: { name: `Author ${place % 3}` },
        },
        // Measured again when the last one had been.
        date: startMs + (run === 0 ? place : commits - 1) * dayMs + run * 60_000 + name.length,
        tool: "cargo",
        benches: benches.map((bench, nth) => {
          const level = nth === 0 ? 1 : levelAt(place);
          const at = seed * 1000 + place * 10 + run * 400 + nth;
          return { name: bench, value: noisy(1000 * (nth + 1) * level, at), unit: "ns/iter" };
        }),
      }))
      .sort((a, b) => a.date - b.date);
  return {
    small: suite("small", ["still"]),
    "end to end": suite("end to end", ["still", "moves"]),
  };
}

function pagesOf(history: Suites, { size, overlap, order, isSplit }: PagesShape): Suites[] {
  const length = Math.max(...Object.values(history).map((entries) => entries.length));
  const pages: Suites[] = [];
  for (let from = 0; from < length; from += size) {
    const page = Object.fromEntries(
      Object.entries(history).map(([suite, entries]) => [
        suite,
        entries.slice(Math.max(0, from - overlap), from + size),
      ]),
    );
    if (isSplit)
      for (const [suite, entries] of Object.entries(page)) pages.push({ [suite]: entries });
    else pages.push(page);
  }
  const rank = (place: number) => order[place % order.length] ?? 0;
  const twice = pages.filter((_, place) => rank(place) % 4 === 0);
  return [...pages, ...twice]
    .map((page, place) => ({ page, rank: rank(place) + place / 1000 }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ page }) => page);
}

const wrong = (history: Suites): Suites =>
  Object.fromEntries(
    Object.entries(history).map(([suite, entries]) => [
      suite,
      entries.slice(3, 9).map((entry) => ({
        ...entry,
        benches: entry.benches.map((bench) => ({ ...bench, value: bench.value * 2 })),
      })),
    ]),
  );

/** A target of its own, on a label of its own: others that move at the same time say nothing. */
function openTarget() {
  histories += 1;
  const { context, db, projectId } = engine;
  const target = `history-${histories}`;
  const requestOf = (entries: Suites): ReportImport => ({
    target,
    label: `of-${target}`,
    scenario: "imported",
    files: [
      { name: "data.js", format: "auto", content: JSON.stringify({ lastUpdate: 1, entries }) },
    ],
  });
  const send = async (entries: Suites) => {
    const request = requestOf(entries);
    const preview = await previewImport(context, testCatalog, { projectId, request });
    const stored = await importReports(context, testCatalog, {
      projectId,
      actor: testActor,
      request,
    });
    if (!("run" in stored)) throw new Error(JSON.stringify(stored));
    expect(stored.run.imported).toEqual(preview.results);
    await processWaiting(engine);
    return stored.run.imported;
  };
  const ofTarget = { series: { target: { key: target } } };
  const alerts = (of: { direction?: "regression" } = {}) =>
    db.alert.count({ where: { target: { key: target }, ...of } });
  const corrections = async () => {
    const { id } = await db.target.findUniqueOrThrow({
      where: { projectId_key: { projectId, key: target } },
    });
    return db.report.count({ where: { supersededById: { not: null }, job: { targetId: id } } });
  };
  /** Everything that people see of it. */
  const read = async () => {
    const versions = await db.version.findMany({
      where: { target: { key: target } },
      orderBy: { sortKey: "asc" },
      select: { name: true, message: true, author: true, committedAt: true, datedAt: true },
    });
    const series = await db.series.findMany({
      where: { target: { key: target } },
      orderBy: [{ params: "asc" }, { measure: "asc" }],
      select: {
        params: true,
        points: true,
        results: {
          orderBy: [{ version: { sortKey: "asc" } }, { measuredAt: "asc" }],
          select: { version: { select: { name: true } }, measuredAt: true, value: true },
        },
      },
    });
    const changes = await db.changePoint.findMany({
      where: ofTarget,
      select: {
        series: { select: { params: true } },
        version: { select: { name: true } },
        beforeVersion: { select: { name: true } },
        ratio: true,
        beforeN: true,
        afterN: true,
      },
    });
    const suspicions = await db.suspicion.findMany({
      where: { ...ofTarget, state: { not: "withdrawn" } },
      select: {
        series: { select: { params: true } },
        version: { select: { name: true } },
        state: true,
        confirmations: true,
        alert: { select: { version: { select: { name: true } }, direction: true, state: true } },
      },
    });
    const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort();
    return { versions, series, changes: sorted(changes), suspicions: sorted(suspicions) };
  };
  return { send, read, alerts, corrections };
}

const turn = (importsQuietMs?: number) =>
  confirmSuspicions(engine.context, testCatalog, {
    minutesPerDayMax: 240,
    ...(importsQuietMs === undefined ? {} : { importsQuietMs }),
  });

/** Regressions of long ago, one of which is still there. */
const past: HistoryShape = {
  commits: 30,
  steps: [
    { at: 0.3, level: 1.8 },
    { at: 0.6, level: 1.3 },
  ],
  again: [4, 20],
  isRecent: false,
  seed: 1,
};
const paged: PagesShape = {
  size: 8,
  overlap: 2,
  order: Array.from({ length: 20 }, (_, place) => (place * 37) % 101),
  isSplit: true,
  isWrongFirst: true,
  hasTurns: true,
};

test(
  "a history is the same as a whole and in pages, in any order, overlapping, twice, corrected, and nobody hears of the past",
  async () => {
    await fc.assert(
      fc.asyncProperty(historyShape, pagesShape, async (shape, pages) => {
        const history = historyOf(shape);
        const all = Object.values(history)
          .flat()
          .reduce((sum, { benches }) => sum + benches.length, 0);
        const whole = openTarget();
        expect(await whole.send(history)).toEqual({ new: all, known: 0, corrected: 0 });
        const parts = openTarget();
        if (pages.isWrongFirst) await parts.send(wrong(history));
        let corrected = 0;
        for (const page of pagesOf(history, pages)) {
          corrected += (await parts.send(page))?.corrected ?? 0;
          if (pages.hasTurns) await turn();
        }
        expect(corrected).toBe(pages.isWrongFirst ? 6 + 2 * 6 : 0);
        expect(await parts.corrections()).toBe(corrected);
        // More of it may come.
        expect(await parts.alerts()).toBe(0);
        await turn(0);
        const seen = await whole.read();
        expect(await parts.read()).toEqual(seen);
        expect(seen.versions.every(({ message }) => /^change \d+$/.test(message ?? ""))).toBe(true);
        if (!shape.isRecent) expect(seen.suspicions).toEqual([]);
        expect(await parts.send(history)).toEqual({ new: 0, known: all, corrected: 0 });
        await turn(0);
        expect(await parts.read()).toEqual(seen);
      }),
      {
        examples: [
          [past, paged],
          [{ ...past, isRecent: true }, paged],
          [
            { ...past, isRecent: true, steps: [{ at: 0.6, level: 1.8 }] },
            { ...paged, isWrongFirst: false },
          ],
        ],
        numRuns: 5 * testEnv.faultScale,
        endOnFailure: testEnv.faultScale === 1,
      },
    );
  },
  300_000 * testEnv.faultScale,
);

test("of recent changes those raise an alert that no later version undid", async () => {
  const { db } = engine;
  const recent = { ...past, again: [], isRecent: true };
  const toldOf = async (steps: HistoryShape["steps"]) => {
    const target = openTarget();
    await target.send(historyOf({ ...recent, steps }));
    const { changes } = await target.read();
    expect(changes.length).toBeGreaterThan(0);
    await turn(0);
    return target.alerts({ direction: "regression" });
  };
  expect(await toldOf([{ at: 0.5, level: 1.8 }])).toBe(1);
  expect(
    await toldOf([
      { at: 0.3, level: 1.8 },
      { at: 0.6, level: 1 },
    ]),
  ).toBe(0);
  expect(await db.job.count({ where: { purpose: { not: "imported" } } })).toBe(0);
});
