import { seriesSorts } from "@lapline/contracts";
import { inOwnDatabase, sampleTrial } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { CursorInvalidError } from "../../base/text/cursor.ts";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { testReport } from "../../testing/testReport.ts";
import { claimJob } from "../../work/jobs/claimJob.ts";
import { completeJob } from "../../work/jobs/completeJob.ts";
import { getJob } from "../../work/jobs/getJob.ts";
import { getReport } from "../reports/getReport.ts";
import { processReport } from "../reports/processReport.ts";
import { getSeries } from "./getSeries.ts";
import { listSeries } from "./listSeries.ts";

let engine: TestEngine;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

/** Takes the next job of the first machine to its end with this report. */
async function measure(report: ReturnType<typeof testReport>) {
  const { machineId, context } = engine;
  const job = await claimJob(context, { machineId, sandboxes: ["process"] });
  if (job === null) throw new Error("there was no job to claim");
  await completeJob(context, { jobId: job.jobId, machineId, fence: job.fence, ...report });
  const { id } = await engine.db.report.findUniqueOrThrow({ where: { jobId: job.jobId } });
  return { jobId: job.jobId, outcome: await processReport(context, { reportId: id }) };
}

const list = (filter = {}) =>
  listSeries(engine.context, { projectId: engine.projectId, limit: 50, ...filter });

test("a history stands in version order, whatever the order of measuring, with repeats by time", async () => {
  await engine.submit({
    targets: [{ target: "alpha", versions: ["1.10.0", "1.2.0", "1.9.0"] }],
  });
  await engine.submit({ targets: [{ target: "alpha", versions: ["1.2.0"] }] });
  for (const value of [110, 102, 109, 103]) await measure(testReport([value, value, value]));
  const { items } = await list({ target: ["alpha"], measure: ["throughput"] });
  expect(items).toMatchObject([{ points: 4, latest: { version: "1.10.0", value: 110 } }]);
  const series = await getSeries(engine.context, {
    projectId: engine.projectId,
    seriesId: items[0]?.id ?? "",
  });
  expect(series?.items.map(({ version, value }) => `${version} ${value}`)).toEqual([
    "1.2.0 102",
    "1.2.0 103",
    "1.9.0 109",
    "1.10.0 110",
  ]);
});

test("other parameters, durability or provisioner open another series", async () => {
  const before = (await list()).items.length;
  await engine.submit({ scenarios: [{ scenario: "records.insert", params: { count: 5 } }] });
  await engine.submit({
    targets: [{ target: "alpha", versions: ["1.0.0"], durability: "strict" }],
  });
  await measure(testReport([1]));
  await measure(testReport([1]));
  expect((await list()).items.length).toBe(before + 2);
});

test("the list pages without gaps or repeats in every order, and a cursor of another one is refused", async () => {
  const names = (items: Awaited<ReturnType<typeof list>>["items"]) =>
    items.map(
      ({ id, target, scenario, measure }) => `${target} ${scenario} ${measure.title} ${id}`,
    );
  const ranks = { moved: 3, suspected: 2, improved: 1, quiet: 0 };
  const keyOf = (sort: string, state: keyof typeof ranks, updatedAt: string) =>
    sort.endsWith("changed") ? `${ranks[state]} ${updatedAt}` : updatedAt;
  for (const sort of seriesSorts) {
    const seen: string[] = [];
    const keys: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ sort, limit: 2, cursor });
      seen.push(...names(page.items));
      keys.push(...page.items.map(({ state, updatedAt }) => keyOf(sort, state, updatedAt)));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(seen)).toEqual(new Set(names((await list()).items)));
    expect(seen).toEqual([...new Set(seen)]);
    const ascending = (sort.endsWith("name") ? seen : keys).toSorted();
    const wanted = sort.startsWith("-") ? ascending.toReversed() : ascending;
    expect(sort.endsWith("name") ? seen : keys).toEqual(wanted);
  }
  const byName = await list({ sort: "name", limit: 2 });
  const cursor = byName.nextCursor ?? expect.unreachable();
  await expect(list({ sort: "-name", limit: 2, cursor })).rejects.toThrow(CursorInvalidError);
  await expect(list({ sort: "name", limit: 2, cursor, group: ["target"] })).rejects.toThrow(
    CursorInvalidError,
  );
});

test("an invalid report is in the history, marked with its reasons, and never the latest value", async () => {
  await engine.submit({ targets: [{ target: "beta", versions: ["0.1.0"] }] });
  await engine.submit({ targets: [{ target: "beta", versions: ["0.2.0"] }] });
  await measure(testReport([10, 10, 10]));
  const reasons = [{ code: "error_rate" as const, detail: "12 % failed" }];
  const trials = [sampleTrial(0, { throughput: 99 }, { reasons })];
  const { jobId } = await measure(testReport([], { trials }));
  const { items } = await list({ target: ["beta"] });
  expect(items).toMatchObject([{ points: 2, latest: { version: "0.1.0", value: 10 } }]);
  const series = await getSeries(engine.context, {
    projectId: engine.projectId,
    seriesId: items[0]?.id ?? "",
  });
  expect(series?.items[1]).toMatchObject({
    version: "0.2.0",
    value: 99,
    valid: false,
    reasons: ["Trial 1 (error_rate): 12 % failed"],
  });
  const report = await getReport(engine.context, { projectId: engine.projectId, jobId });
  expect(report?.validity.valid).toBe(false);
});

test("a report that cannot become results fails its job, with the problems, and adds to no series", async () => {
  await engine.submit();
  const { jobId, outcome } = await measure(testReport([], { trials: [sampleTrial(0, {})] }));
  expect(outcome).toBe("unusable");
  const job = await getJob(engine.context, { projectId: engine.projectId, jobId });
  expect(job).toMatchObject({
    status: "FAILED",
    errorCode: "result_invalid",
    errorMessage: "No measure has a value in any trial.",
  });
  expect(await engine.db.result.count({ where: { jobId } })).toBe(0);
});

test("one report processed ten times at once makes each result once", async () => {
  await engine.submit({ scenarios: [{ scenario: "records.read" }] });
  const { machineId, context } = engine;
  const job = await claimJob(context, { machineId, sandboxes: ["process"] });
  const owned = { jobId: job?.jobId ?? "", machineId, fence: job?.fence ?? 0 };
  await completeJob(context, { ...owned, ...testReport([1]) });
  const { id } = await engine.db.report.findUniqueOrThrow({ where: { jobId: owned.jobId } });
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => processReport(context, { reportId: id })),
  );
  expect(outcomes.filter((outcome) => outcome === "processed")).toHaveLength(1);
  const { items } = await list({ scenario: ["records.read"] });
  expect(items).toMatchObject([{ points: 1 }]);
});

test("series, reports and jobs of another project do not exist", async () => {
  const [series] = (await list()).items;
  const stored = await engine.db.report.findFirstOrThrow();
  const projectId = "01890a5d-ac96-774b-bcce-b302099a8057";
  const { context } = engine;
  expect(await getSeries(context, { projectId, seriesId: series?.id ?? "" })).toBeNull();
  expect(await getReport(context, { projectId, jobId: stored.jobId })).toBeNull();
  expect(await getJob(context, { projectId, jobId: stored.jobId })).toBeNull();
  expect((await listSeries(context, { projectId, limit: 10 })).items).toEqual([]);
});

test("a search finds parts of names and takes signs literally", async () => {
  expect((await list({ search: "ALPH" })).items.length).toBeGreaterThan(0);
  expect((await list({ search: "throughp" })).items.length).toBeGreaterThan(0);
  for (const search of ["%", "_____________", "\\"]) {
    expect((await list({ search })).items).toEqual([]);
  }
});
