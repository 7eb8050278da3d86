import { type changeDirections, seriesStatus } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { measure } from "../../testing/measure.ts";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { searchProject } from "../search/searchProject.ts";
import { getSeries } from "./getSeries.ts";
import { listSeries } from "./listSeries.ts";

let engine: TestEngine;
const versions = Array.from({ length: 8 }, (_, index) => `1.${index}.0`);

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  for (const version of versions) await measure(engine, { version, value: 100, latency: 50 });
  return engine.close;
});

type Direction = (typeof changeDirections)[number];

/** What somebody made of a change: `live` has an active alert, `over` a resolved one, `open` none yet. */
interface Change {
  version: number;
  direction: Direction;
  is: "live" | "over" | "open" | "refuted";
}

async function write(changes: readonly Change[]): Promise<string> {
  const { db, projectId } = engine;
  await db.suspicion.deleteMany({});
  await db.alert.deleteMany({});
  const series = await db.series.findFirstOrThrow({ where: { measure: "latency" } });
  const track = await db.track.findFirstOrThrow({ where: { seriesId: series.id } });
  for (const [place, { version: at, direction, is }] of changes.entries()) {
    const version = await db.version.findFirstOrThrow({ where: { name: versions[at] ?? "" } });
    const ids = { versionId: version.id, baseVersionId: version.id };
    const id = `01890a5d-ac96-774b-bcce-b302099a80${String(place).padStart(2, "0")}`;
    const hasAlert = is === "live" || is === "over";
    const ratio = direction === "regression" ? 1.2 : 0.8;
    const change = { projectId, direction, ...ids };
    if (hasAlert) {
      const title = { code: "legacy", text: "Changed" };
      const ended = is === "over" ? { state: "resolved" as const, resolvedAt: new Date() } : {};
      const of = { targetId: series.targetId, labelId: series.labelId };
      await db.alert.create({
        data: { id, ...change, ...of, title, worstRatio: ratio, ...ended },
      });
    }
    const state = hasAlert ? "confirmed" : is === "open" ? "suspected" : "not_confirmed";
    const size = { ratio, ratioLow: ratio, ratioHigh: ratio };
    const where = { seriesId: series.id, trackId: track.id };
    const alertId = hasAlert ? id : null;
    await db.suspicion.create({ data: { id, ...change, ...where, ...size, state, alertId } });
  }
  return series.id;
}

const regression = { direction: "regression" } as const;
const improvement = { direction: "improvement" } as const;
const cases: { changes: Change[]; word: string; move: string | null }[] = [
  { changes: [], word: "No confirmed change", move: null },
  { changes: [{ version: 3, ...regression, is: "live" }], word: "Regression", move: "1.3.0" },
  {
    changes: [
      { version: 3, ...regression, is: "live" },
      { version: 6, ...improvement, is: "live" },
    ],
    word: "Regression",
    move: "1.3.0",
  },
  {
    changes: [
      { version: 3, ...regression, is: "live" },
      { version: 6, ...regression, is: "over" },
    ],
    word: "Regression",
    move: "1.3.0",
  },
  {
    changes: [
      { version: 3, ...improvement, is: "live" },
      { version: 6, ...regression, is: "over" },
    ],
    word: "Improvement",
    move: "1.3.0",
  },
  {
    changes: [
      { version: 3, ...regression, is: "open" },
      { version: 6, ...improvement, is: "live" },
    ],
    word: "Suspected",
    move: "1.3.0",
  },
  {
    changes: [{ version: 6, ...regression, is: "refuted" }],
    word: "No confirmed change",
    move: null,
  },
];

test.each(cases)(
  "list, page and search say $word, with the change that it is about",
  async (one) => {
    const seriesId = await write(one.changes);
    const { projectId, context } = engine;
    const { items } = await listSeries(context, { projectId, limit: 50, sort: "name" });
    const listed = items.find(({ id }) => id === seriesId) ?? expect.unreachable();
    const page = await getSeries(context, { projectId, seriesId });
    const { series: found } = await searchProject(context, testCatalog, {
      projectId,
      q: "latency",
    });
    const searched = found.find(({ id }) => id === seriesId);
    for (const place of [listed, page, searched]) {
      const { state, points } = place ?? expect.unreachable();
      expect(seriesStatus({ state: state ?? expect.unreachable(), points: points ?? 0 }).word).toBe(
        one.word,
      );
    }
    expect(listed.move?.version ?? null).toBe(one.move);
    expect(page?.move).toEqual(listed.move);
    // Worse is above 1 here: a size never contradicts the word beside it.
    if (one.word === "Regression") expect(listed.move?.ratio).toBeGreaterThan(1);
    if (one.word === "Improvement") expect(listed.move?.ratio).toBeLessThan(1);
  },
);
