import { importPreviewSchema, type ReportImport } from "@lapline/contracts";
import {
  confirmSuspicions,
  markOutboxDone,
  processReports,
  reprocessBatch,
  settleRun,
  takeOutbox,
} from "@lapline/engine";
import { benchmarkData, inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, it } from "vitest";
import { catalog } from "../../server/catalog.ts";
import { database } from "../../server/database.ts";
import { engine } from "../../server/engine.ts";
import { call, makeKey, openTestWeb, type TestWeb } from "../../testing/openTestWeb.ts";
import type { Posted } from "./postToApi.ts";
import { sendImport } from "./sendImport.ts";

let web: TestWeb;
let key: string;
beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
  key = await makeKey(web.projectId, "ingest");
  return web.close;
});

/** What hyper keeps of itself: 7,603 results of 440 commits. */
const hyperSize = { commits: 440, benchmarks: 26, youngCommits: 329 };

function importOf(content: string, target: string): ReportImport {
  const files = [{ name: "data.js", format: "auto" as const, content }];
  return { target, label: `of-${target}`, scenario: "end_to_end", files };
}

async function post(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Posted> {
  const response = await call(`/api/v1${path}`, { body, key, headers });
  const answer = await response.json();
  return response.ok ? { ok: true, answer } : { ok: false, problem: answer };
}

/** What control does until nothing is left to do. */
async function settleAll(): Promise<void> {
  const context = engine();
  const waiting = await database().report.findMany({
    where: { processedAt: null },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  for (let from = 0; from < waiting.length; from += 50) {
    const ids = waiting.slice(from, from + 50).map(({ id }) => id);
    const outcomes = await processReports(context, ids);
    expect(outcomes.filter(({ outcome }) => outcome !== "processed")).toEqual([]);
  }
  for (;;) {
    const { entries } = await takeOutbox(context, 100);
    if (entries.length === 0) break;
    for (const { entry } of entries) {
      if (entry.kind === "reprocess") await reprocessBatch(context, entry);
      if (entry.kind === "job_ended") await settleRun(context, entry);
    }
    await markOutboxDone(
      context,
      entries.map(({ id }) => id),
    );
  }
  await confirmSuspicions(context, catalog, { minutesPerDayMax: 240, importsQuietMs: 0 });
}

/** What is stored of a target: what its series show, in words that do not depend on ids. */
async function shownOf(target: string) {
  const db = database();
  const ofTarget = { series: { target: { key: target } } };
  const versions = await db.version.findMany({
    where: { target: { key: target } },
    orderBy: { sortKey: "asc" },
    select: { name: true, message: true },
  });
  const series = await db.series.findMany({
    where: ofTarget.series,
    select: { params: true, measure: true, points: true },
  });
  const changes = await db.changePoint.findMany({
    where: ofTarget,
    include: { version: true, series: true },
  });
  return {
    versions,
    reports: await db.report.count({ where: { job: { target: { key: target } } } }),
    results: await db.result.count({ where: ofTarget }),
    series: series.map((one) => JSON.stringify(one)).sort(),
    changes: changes
      .map(({ version, series: { params }, ratio }) =>
        JSON.stringify([params, version.name, ratio]),
      )
      .sort(),
  };
}

/** The work of seconds may take minutes where the machine has much else to do. */
const patience = { timeout: 15 * 60_000 };

it(
  "takes a history of 7,603 points in one request, with its change points and without an alert",
  patience,
  async () => {
    const content = benchmarkData(hyperSize);
    const body = importOf(content, "hyper");
    const times: string[] = [];
    const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
      const startedMs = performance.now();
      const value = await work();
      times.push(`${what} ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
      return value;
    };
    const read = await timed("preview", () => post("/reports/preview", body));
    const preview = importPreviewSchema.parse(read.ok && read.answer);
    expect(preview).toMatchObject({ reports: 7603, parts: 1, problems: [] });
    expect(preview.results).toEqual({ new: 7603, known: 0, corrected: 0 });
    expect(preview.extent).toMatchObject({ benchmarks: 27, versions: 440 });
    expect(preview.examples).toHaveLength(20);
    const sent = await timed("stored", () => post("/reports", body));
    expect(sent).toMatchObject({ ok: true, answer: { imported: { new: 7603 } } });
    await timed("processed and evaluated", settleAll);
    console.info(`7,603 results: ${times.join(", ")}`);
    const { versions, results, series, changes } = await shownOf("hyper");
    expect(versions).toHaveLength(440);
    expect(results).toBe(7603);
    expect(series).toHaveLength(27);
    expect(changes.length).toBeGreaterThan(5);
    const db = database();
    expect(await db.alert.count()).toBe(0);
    expect(await db.delivery.count()).toBe(0);
    expect(await db.suspicion.count({ where: { state: "confirmed" } })).toBe(0);
    const again = await post("/reports", body);
    expect(again).toMatchObject({
      ok: true,
      answer: { status: "PROCESSED", imported: { new: 0, known: 7603, corrected: 0 } },
    });
  },
);

const small = { commits: 45, benchmarks: 5 };
const partsOfSmall = 4;

class Killed extends Error {}

/** Sends a history in parts through REST; ends with the part of this number, before or after it is stored. */
async function send(
  target: string,
  idempotencyKey: string,
  kill: { at: number; isStored: boolean } | null,
) {
  let part = 0;
  return sendImport(
    { request: importOf(benchmarkData(small), target), idempotencyKey },
    [importOf(benchmarkData(small), target).files],
    {
      firstParts: partsOfSmall,
      onPart: ({ number }) => {
        part = number;
      },
      wait: () => Promise.resolve(),
      post: async (path, body, headers) => {
        if (kill?.at === part && !kill.isStored) throw new Killed();
        const posted = await post(path, body, headers);
        if (kill?.at === part) throw new Killed();
        return posted;
      },
    },
  );
}

it(
  "sent again after it was cut off in any part, nothing is doubled or lost",
  patience,
  async () => {
    await post("/reports", importOf(benchmarkData(small), "whole"));
    await settleAll();
    const expected = await shownOf("whole");
    expect(expected.changes.length).toBeGreaterThan(0);
    for (let at = 1; at <= partsOfSmall; at++) {
      for (const isStored of [false, true]) {
        const target = `cut-${at}-${isStored ? "stored" : "lost"}`;
        await expect(send(target, target, { at, isStored })).rejects.toThrow(Killed);
        // The page sends it again under the same key, a new command under another; control works meanwhile.
        if (at % 2 === 0) await settleAll();
        const { runs, problem } = await send(target, isStored ? target : `${target}-new`, null);
        expect(problem).toBeNull();
        expect(runs).toHaveLength(partsOfSmall);
        await settleAll();
        expect(await shownOf(target)).toEqual(expected);
      }
    }
  },
);

it("refuses more than a request stores with the parts to send it in, and a part beyond the last", async () => {
  const content = Array.from({ length: 20_001 }, (_, n) => `b${n} 5 ms`).join("\n");
  const files = [{ name: "lines.txt", format: "lines" as const, content }];
  const body = { ...importOf("x", "large"), version: "1.0.0", files };
  const refused = await post("/reports", body);
  const problem = refused.ok ? null : refused.problem;
  expect(problem).toMatchObject({ status: 422, code: "import_invalid" });
  expect(problem?.detail).toContain('{"number": 3, "of": 3}');
  const preview = await post("/reports/preview", body);
  expect(preview).toMatchObject({ ok: true, answer: { reports: 20_001, parts: 3, problems: [] } });
  const beyond = await post("/reports", { ...body, part: { number: 4, of: 3 } });
  expect(beyond).toMatchObject({ ok: false, problem: { status: 400 } });
});
