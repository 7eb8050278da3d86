import { readdirSync, readFileSync } from "node:fs";
import type { ReportImport } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeEach, expect, test } from "vitest";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { processWaiting } from "../../testing/processWaiting.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { processReports } from "../reports/processReports.ts";
import { importReports } from "./importReports.ts";

let engine: TestEngine;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

const goFile = (...ns: number[]) => ({
  name: "bench.txt",
  format: "auto" as const,
  content: [...ns.map((value) => `BenchmarkJoin 1 ${value} ns/op 48 B/op`), "PASS"].join("\n"),
});

async function send(over: Partial<ReportImport>) {
  const stored = await importReports(engine.context, testCatalog, {
    projectId: engine.projectId,
    actor: testActor,
    request: {
      target: "words",
      version: "1.0.0",
      label: "elsewhere",
      scenario: "imported",
      files: [goFile(400, 410)],
      ...over,
    },
  });
  if (!("run" in stored)) throw new Error(JSON.stringify(stored));
  return stored.run.imported;
}

const pointsOf = async (measure: string) => {
  const series = await engine.db.series.findFirst({
    where: { measure },
    select: { points: true, results: { orderBy: { measuredAt: "asc" }, select: { value: true } } },
  });
  expect(series?.results).toHaveLength(series?.points ?? -1);
  return series?.results.map(({ value }) => value);
};

const waiting = () =>
  engine.db.report.findMany({ where: { processedAt: null }, orderBy: { id: "asc" } });

const fixtures = new URL("../../../../contracts/src/results/imports/fixtures/", import.meta.url);
const files = readdirSync(fixtures, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(json|jsonl|txt)$/.test(name))
  .map((name) => ({ name, content: readFileSync(new URL(name, fixtures), "utf8") }))
  .filter(({ content }) => content !== "");

test("of every format the same file again adds nothing, before and after it is processed", async () => {
  expect(files.length).toBeGreaterThan(15);
  for (const { name, content } of files) {
    const over: Partial<ReportImport> = {
      target: "fixture",
      scenario: name.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
      files: [{ name, format: "auto", content }],
    };
    const first = await send(over);
    expect(first, name).toMatchObject({ known: 0, corrected: 0 });
    const again = { new: 0, known: first?.new, corrected: 0 };
    expect(await send(over), name).toEqual(again);
    await processWaiting(engine);
    expect(await send(over), name).toEqual(again);
  }
  expect(await waiting()).toEqual([]);
});

test("an import of known results makes no run, answers with the one that has them, and repeats", async () => {
  const stored = async (over: Partial<ReportImport>, idempotencyKey?: string) => {
    const result = await importReports(engine.context, testCatalog, {
      ...{ projectId: engine.projectId, actor: testActor, idempotencyKey },
      request: {
        ...{ target: "words", version: "1.0.0", label: "elsewhere", scenario: "imported" },
        ...{ files: [goFile(400)], ...over },
      },
    });
    if (!("run" in result)) throw new Error(JSON.stringify(result));
    return result;
  };
  const first = await stored({});
  const known = { new: 0, known: 1, corrected: 0 };
  for (let times = 0; times < 2; times++) {
    const again = await stored({}, "the-same-key");
    expect(again).toMatchObject({
      outcome: "existing",
      run: { id: first.run.id, imported: known },
    });
    expect(again.run.jobs).toHaveLength(1);
  }
  expect(await engine.db.run.count()).toBe(1);
  expect(await engine.db.audit.count({ where: { action: "run.imported" } })).toBe(1);
  // The run keeps what it brought itself.
  const { importCounts } = await engine.db.run.findFirstOrThrow();
  expect(importCounts).toEqual({ new: 1, known: 0, corrected: 0 });
  // What is new beside what is known is a run again, of its own results.
  const more = await stored({ version: "1.1.0" });
  expect(more).toMatchObject({ outcome: "created", run: { imported: { new: 1, known: 0 } } });
});

test("the samples of several files in another order are known, and one of these files is a correction", async () => {
  const parts = [goFile(400), goFile(410), goFile(420)];
  await send({ files: parts });
  await processWaiting(engine);
  expect(await send({ files: parts.toReversed() })).toMatchObject({ new: 0, known: 1 });
  expect(await send({ files: parts.slice(1) })).toEqual({ new: 0, known: 0, corrected: 1 });
  await processWaiting(engine);
  expect(await pointsOf("time_per_operation")).toEqual([415]);
});

test("a correction replaces the earlier result, in whichever order they are processed, and the audit names both", async () => {
  await send({});
  const [wrong] = await waiting();
  expect(await send({ files: [goFile(500, 510)] })).toEqual({ new: 0, known: 0, corrected: 1 });
  const right = (await waiting()).find(({ id }) => id !== wrong?.id);
  for (const report of [right, wrong]) await processReports(engine.context, [report?.id ?? ""]);
  expect(await pointsOf("time_per_operation")).toEqual([505]);

  // What did not change stays where it was.
  expect(await send({ files: [goFile(600, 610)] })).toEqual({ new: 0, known: 0, corrected: 1 });
  await processWaiting(engine);
  expect(await pointsOf("time_per_operation")).toEqual([605]);
  expect(await pointsOf("memory_per_operation")).toEqual([48]);
  const [last] = await engine.db.report.findMany({ orderBy: { id: "desc" }, take: 1 });
  expect(
    await engine.db.audit.findMany({
      where: { action: "report.superseded" },
      orderBy: { id: "asc" },
      select: { subjectId: true, data: true },
    }),
  ).toEqual([
    { subjectId: wrong?.id, data: { byReportId: right?.id } },
    { subjectId: right?.id, data: { byReportId: last?.id } },
  ]);
  const superseded = await engine.db.report.findUniqueOrThrow({ where: { id: right?.id ?? "" } });
  expect(superseded).toMatchObject({ valid: false, supersededById: last?.id });
});

test("another stated time is another measurement, and so is another processor", async () => {
  await send({ measuredAt: "2026-11-01T10:00:00Z" });
  expect(await send({ measuredAt: "2026-11-02T10:00:00Z" })).toMatchObject({ new: 1 });
  const other = { ...goFile(400, 410), content: `cpu: Other\n${goFile(400, 410).content}` };
  expect(await send({ measuredAt: "2026-11-02T10:00:00Z", files: [other] })).toMatchObject({
    new: 1,
  });
  await processWaiting(engine);
  expect(await pointsOf("time_per_operation")).toHaveLength(3);
});

test("the same import many times at once is one point", async () => {
  await Promise.all(Array.from({ length: 4 }, () => send({})));
  const ids = (await waiting()).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(0);
  await Promise.all(ids.map((id) => processReports(engine.context, [id])));
  expect(await pointsOf("time_per_operation")).toEqual([405]);
  expect(await pointsOf("memory_per_operation")).toEqual([48]);
});
