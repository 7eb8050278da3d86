import {
  type CompareColumn,
  countedRows,
  type PlacedReference,
  packComparison,
  unpackComparison,
} from "@lapline/contracts";
import { inOwnDatabase, latencies, sampleTrial } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { CursorInvalidError, encodeCursor } from "../../base/text/cursor.ts";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { readPages } from "../../testing/readPages.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { testReport } from "../../testing/testReport.ts";
import { claimJob } from "../../work/jobs/claimJob.ts";
import { completeJob } from "../../work/jobs/completeJob.ts";
import { getReport } from "../reports/getReport.ts";
import { processReport } from "../reports/processReport.ts";
import { compareColumns } from "./compareColumns.ts";
import { compareDetails } from "./compareDetails.ts";
import { listColumnParameters } from "./listColumnParameters.ts";
import { listCompareColumns } from "./listCompareColumns.ts";

let engine: TestEngine;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

async function measure(report: ReturnType<typeof testReport>) {
  const { machineId, context } = engine;
  const job = await claimJob(context, { machineId, sandboxes: ["process"] });
  if (job === null) throw new Error("there was no job to claim");
  await completeJob(context, { jobId: job.jobId, machineId, fence: job.fence, ...report });
  const { id } = await engine.db.report.findUniqueOrThrow({ where: { jobId: job.jobId } });
  await processReport(context, { reportId: id });
}

const column = (version: string, changes: Partial<CompareColumn> = {}): CompareColumn => ({
  target: "alpha",
  version,
  durability: "relaxed",
  provisioner: "bundled",
  label: "local",
  ...changes,
});

const offer = async (search?: string, projectId = engine.projectId) =>
  (await listCompareColumns(engine.context, testCatalog, { projectId, limit: 200, search })).items;

const compare = (...columns: CompareColumn[]) =>
  compareColumns(engine.context, testCatalog, { projectId: engine.projectId, columns });

test("versions stand beside each other with the change of every measure, the newest valid result of each", async () => {
  await engine.submit({ targets: [{ target: "alpha", versions: ["1.0.0", "1.1.0"] }] });
  await engine.submit({ targets: [{ target: "alpha", versions: ["1.1.0"] }] });
  expect(await offer()).toEqual([]);
  await measure(testReport([100, 101, 99]));
  await measure(testReport([50, 51, 49]));
  await measure(testReport([80, 81, 79]));

  const [first] = await offer();
  const { durability, provisioner } = first ?? expect.unreachable();
  const view = await compare(
    column("1.0.0", { durability, provisioner }),
    column("1.1.0", { durability, provisioner }),
    column("9.9.9", { durability, provisioner }),
  );
  expect(view.columns.map(({ found, jobs }) => [found, jobs])).toEqual([
    [true, 1],
    [true, 2],
    [false, 0],
  ]);
  const row = view.rows.find(({ measure: { name } }) => name === "throughput");
  expect(row?.cells.map((cell) => cell?.value)).toEqual([100, 80, undefined]);
  expect(row?.changes[1]).toMatchObject({ verdict: "worse" });
  expect(row?.changes[1]?.ratio).toBeCloseTo(0.8, 2);
  expect(row?.changes[2]).toBeNull();
  const hash = row?.cells[0]?.environment ?? "";
  expect(view.environments[hash]).toEqual({ "host.cpuModel": "test" });
  expect(view.truncated).toBe(false);
});

test("cells of measures that add up carry the values of their trials, and others do not", async () => {
  const [offered] = await offer();
  const { durability, provisioner } = offered ?? expect.unreachable();
  const columns = ["1.1.0", "1.0.0"].map((version) => column(version, { durability, provisioner }));
  const scenarios = testCatalog.scenarios.map((scenario) => ({
    ...scenario,
    variant: { of: "work", title: "one" },
    measures: scenario.measures.map((one) =>
      one.name === "throughput" ? { ...one, part: true as const } : one,
    ),
  }));
  const { projectId, context } = engine;
  const view = await compareColumns(context, { ...testCatalog, scenarios }, { projectId, columns });
  const trialsOf = (name: string) =>
    view.rows.find(({ measure: { name: own } }) => own === name)?.cells.map((one) => one?.trials);
  expect(trialsOf("throughput")).toEqual([
    [80, 81, 79],
    [100, 101, 99],
  ]);
  const [described] = view.scenarios ?? [];
  expect(described).toMatchObject({
    variant: { of: "work", title: "one" },
    parts: [{ name: "throughput" }],
  });
  expect(unpackComparison(packComparison(view))).toEqual(view);

  const plain = await compare(...columns.slice(0, 1));
  expect(plain.scenarios).toBeUndefined();
  expect(plain.rows.flatMap(({ cells }) => cells.map((one) => one?.trials))).toEqual(
    plain.rows.map(() => undefined),
  );
});

test("an invalid result is shown and not compared, and one that is valid is preferred to it", async () => {
  const [offered] = await offer();
  const { durability, provisioner } = offered ?? expect.unreachable();
  const reasons = [{ code: "assertion_failed" as const, detail: "rows are missing" }];
  const invalid = {
    trials: [1, 2, 3].map((index) => sampleTrial(index - 1, { throughput: 500 }, { reasons })),
  };
  await engine.submit({ targets: [{ target: "alpha", versions: ["1.0.0", "1.2.0"] }] });
  await measure(testReport([], invalid));
  await measure(testReport([], invalid));
  const about = { durability, provisioner };
  const view = await compare(column("1.0.0", about), column("1.2.0", about));
  const row = view.rows.find(({ measure: { name } }) => name === "throughput");
  expect(row?.cells[0]).toMatchObject({ value: 100, valid: true });
  expect(row?.cells[1]?.valid ?? false).toBe(false);
  expect(row?.changes[1]).toBeNull();
  expect(view.columns[1]).toMatchObject({
    found: true,
    invalid: 1,
    invalidReasons: ["Trial 1 (assertion_failed): rows are missing"],
  });
});

test("columns of another project are not found", async () => {
  const other = "01890000-0000-7000-8000-000000000000";
  const [offered] = await offer();
  const { scenarios, measuredAt, ...known } = offered ?? expect.unreachable();
  const view = await compareColumns(engine.context, testCatalog, {
    projectId: other,
    columns: [known],
  });
  expect([scenarios, typeof measuredAt]).toEqual([1, "string"]);
  expect(view.columns[0]).toMatchObject({ found: false });
  expect(view.rows).toEqual([]);
  expect(await offer("", other)).toEqual([]);
});

test("the search is part of any name and no pattern", async () => {
  expect((await offer("1.1")).map(({ version }) => version)).toEqual(["1.1.0"]);
  expect(await offer("%")).toEqual([]);
});

const published: PlacedReference = {
  column: {
    key: "somebody~alpha",
    title: "Alpha",
    source: {
      id: "somebody",
      title: "Somebody's page",
      url: "https://example.org",
      path: "README.md",
      revision: "1",
      date: "2026-01-01",
      hardware: "a laptop",
      note: "",
    },
    target: "alpha",
    version: null,
    durability: null,
    figures: 1,
    unplaced: [],
  },
  figures: [
    {
      scenario: "records.insert",
      params: { count: 100 },
      measure: "throughput",
      figure: { value: 1e9, printed: "10^9/s", statistic: "value", differs: null },
    },
  ],
};

test("a published reference stands beside the measured and changes none of it, nor the book", async () => {
  const offered = await offer();
  const { durability, provisioner } = offered[0] ?? expect.unreachable();
  const columns = ["1.0.0", "1.1.0"].map((version) => column(version, { durability, provisioner }));
  const counts = () =>
    Promise.all([engine.db.series.count(), engine.db.result.count(), engine.db.track.count()]);
  const before = await counts();
  const without = await compare(...columns);
  const view = await compareColumns(engine.context, testCatalog, {
    projectId: engine.projectId,
    columns,
    references: [published],
  });
  const measured = ({ rows }: typeof view) => rows.map(({ references: _, ...row }) => row);
  expect(measured(view)).toEqual(measured(without));
  expect(view.columns).toEqual(without.columns);
  const row = view.rows.find(({ measure: { name } }) => name === "throughput");
  expect(row?.references).toMatchObject([{ value: 1e9, printed: "10^9/s" }]);
  expect(await counts()).toEqual(before);
  expect(await offer()).toEqual(offered);
});

test("columns narrowed to a parameter's values share the rows, offer what they differ in, and have no ratio", async () => {
  const targets = [{ target: "alpha", versions: ["2.0.0"] }];
  for (const count of [10, 20]) {
    await engine.submit({
      targets,
      scenarios: [{ scenario: "records.insert", params: { count } }],
    });
    await measure(testReport([count, count + 0.1, count - 0.1]));
  }
  const [offered] = await offer();
  const { durability, provisioner } = offered ?? expect.unreachable();
  const about = { durability, provisioner };
  const { projectId } = engine;
  const whole = column("2.0.0", about);
  expect(
    await listColumnParameters(engine.context, testCatalog, { projectId, column: whole }),
  ).toEqual([{ name: "count", values: [10, 20] }]);
  const view = await compare(
    column("2.0.0", { ...about, params: { count: 10 } }),
    column("2.0.0", { ...about, params: { count: 20 } }),
    column("2.0.0", { ...about, params: { count: 30 } }),
  );
  expect(view.columns.map(({ jobs }) => jobs)).toEqual([1, 1, 0]);
  expect(view.rows).toHaveLength(1);
  expect(view.rows[0]).toMatchObject({ params: {}, cells: [{ value: 10 }, { value: 20 }, null] });
  expect(view.rows[0]?.changes[1]).toBeNull();
  expect(view.rows[0]?.cells[1]?.load).toEqual({
    recorded: true,
    differences: [{ name: "count", title: "count", unit: "text", base: "10", side: "20" }],
  });
  expect((await compare(whole)).rows.map(({ params }) => params)).toEqual([
    { count: 10 },
    { count: 20 },
  ]);
});

test("a row opens to percentiles against the base, the modes that the report names, and the last results of its series", async () => {
  const versions = ["3.0.0", "3.1.0"];
  await engine.submit({ targets: [{ target: "alpha", versions }] });
  for (const slow of [5000, 9000] as const) {
    const trials = [0, 1, 2, 3, 4].map((index) =>
      sampleTrial(
        index,
        { throughput: 100, latency: 1_000_000 + index },
        { histograms: [latencies(slow)] },
      ),
    );
    await measure(testReport([], { trials }));
  }
  const [newest] = await offer();
  const { durability, provisioner } = newest ?? expect.unreachable();
  const view = await compare(...versions.map((one) => column(one, { durability, provisioner })));
  const row = view.rows.find(({ measure: { name } }) => name === "latency");
  const jobs = row?.cells.map((cell) => cell?.jobId ?? expect.unreachable()) ?? [];
  const { projectId } = engine;
  const columns = versions.map((one) => column(one, { durability, provisioner }));
  const statistics = ["p75", "p95"] as const;
  const more = await compareColumns(engine.context, testCatalog, {
    projectId,
    columns,
    statistics,
  });
  const parts = more.rows.filter(({ statistic }) => statistic !== null);
  expect(parts.map((part) => [part.measure.name, part.statistic])).toEqual([
    ["latency", "p75"],
    ["latency", "p95"],
  ]);
  const inMs = parts[1]?.cells.map((cell) => Math.round((cell?.value ?? 0) / 1e6));
  expect(inMs).toEqual([5, 9]);
  expect(parts[1]?.changes).toMatchObject([null, { verdict: "insufficient", low: null }]);
  expect(parts[1]?.changes[1]?.ratio).toBeCloseTo(1.8, 1);
  // Whatever else is asked for, what was measured stays what it is.
  expect(more.rows.filter(({ statistic }) => statistic === null)).toEqual(view.rows);
  expect(countedRows(more.rows)).toEqual(countedRows(view.rows));
  const details = await compareDetails(engine.context, testCatalog, {
    projectId,
    jobs,
    measure: "latency",
  });
  const [base, head] = details.sides;
  expect([base?.jobId, head?.jobId]).toEqual(jobs);
  expect(base?.percentiles).toBeNull();
  const changes = new Map(head?.percentiles?.map((one) => [one.percentile, one]));
  expect(changes.get(50)).toMatchObject({ called: false });
  expect(changes.get(95)).toMatchObject({ called: true });
  expect(changes.get(95)?.ratio).toBeCloseTo(1.8, 1);
  expect(changes.has(99.9)).toBe(false);
  expect(head).toMatchObject({ modesOf: "operations" });
  const report = await getReport(engine.context, { projectId, jobId: jobs[1] ?? "" });
  const reported = report?.measures.find(({ name }) => name === "latency")?.modes;
  expect(reported).toEqual(head?.modes);
  expect(head?.modes).toHaveLength(2);
  const [history, ...others] = details.histories;
  expect(others).toEqual([]);
  expect(history?.points.map(({ version }) => version).slice(-2)).toEqual(versions);

  const foreign = { projectId: "01890000-0000-7000-8000-000000000000", jobs, measure: "latency" };
  expect(await compareDetails(engine.context, testCatalog, foreign)).toEqual({
    sides: [],
    histories: [],
  });
});

test("of versions that were completed at one moment, as an import does, the newest comes first", async () => {
  const versions = ["8.1.0", "8.10.0", "8.9.0"];
  await engine.submit({ targets: [{ target: "alpha", versions }] });
  for (const _ of versions) await measure(testReport([100, 101, 99]));
  const completedAt = new Date("2020-01-01T00:00:00.000Z");
  const own = { version: { name: { in: versions } } };
  const before = await engine.db.job.findMany({ where: own });
  await engine.db.job.updateMany({ where: own, data: { completedAt } });
  const { projectId } = engine;
  const seen = await readPages((cursor) =>
    listCompareColumns(engine.context, testCatalog, { projectId, limit: 1, cursor }),
  );
  const names = seen.map(({ version }) => version).filter((name) => versions.includes(name));
  expect(names).toEqual(["8.10.0", "8.9.0", "8.1.0"]);
  for (const { id, completedAt: at } of before) {
    await engine.db.job.update({ where: { id }, data: { completedAt: at } });
  }
});

test("no column is missing or there twice while others are measured, and old ones again, between the pages", async () => {
  const before = await offer();
  expect(before.length).toBeGreaterThan(2);
  const oldest = before.at(-1)?.version ?? "";
  let late = 0;
  const { projectId } = engine;
  const seen = await readPages(
    (cursor) => listCompareColumns(engine.context, testCatalog, { projectId, limit: 1, cursor }),
    async () => {
      late += 1;
      const versions = [oldest, `7.${late}.0`];
      await engine.submit({ targets: [{ target: "alpha", versions }] });
      for (const _ of versions) await measure(testReport([100, 101, 99]));
    },
  );
  expect(seen).toEqual(before);
  const after = await offer();
  expect(after).toHaveLength(before.length + late);
  expect(after.slice(0, 2).map(({ version }) => version)).toContain(oldest);
});

test.each(["x", "[1]", '{"a":{"b":1}}', '{"a":"\\u0000"}'])(
  "a cursor whose options are %s is refused",
  async (options) => {
    const at = new Date().toISOString();
    const cursor = encodeCursor([at, at, 0, "a", "b", "c", "d", "e", options]);
    const { projectId } = engine;
    const page = { projectId, limit: 200 };
    const damaged = listCompareColumns(engine.context, testCatalog, { ...page, cursor });
    await expect(damaged).rejects.toThrow(CursorInvalidError);
  },
);

test("options of a target part columns as a durability mode does, and rows stand beside each other", async () => {
  const insert = [{ scenario: "records.insert", params: { count: 77 } }];
  const values = { plain: 100, fast: 200 } as const;
  for (const build of ["plain", "fast"] as const) {
    const targets = [{ target: "alpha", versions: ["7.0.0"], options: { build } }];
    await engine.submit({ targets, scenarios: insert });
    const trials = [0, 1, 2].map((index) => sampleTrial(index, { throughput: values[build] }));
    await measure(testReport([], { trials }));
  }
  const plain = column("7.0.0");
  const fast = column("7.0.0", { params: { build: "fast" } });
  const offered = (await offer("7.0.0")).map(({ params }) => params);
  expect(offered).toEqual([{ build: "fast" }, undefined]);
  expect((await offer("fast")).map(({ version }) => version)).toEqual(["7.0.0"]);
  const { rows, columns } = await compare(plain, fast);
  const throughput = rows.filter(({ measure: { name } }) => name === "throughput");
  expect(throughput).toHaveLength(1);
  expect(throughput[0]?.params).toEqual({ count: 77 });
  expect(throughput[0]?.cells.map((cell) => cell?.value)).toEqual([100, 200]);
  expect(throughput[0]?.changes[1]?.ratio).toBeCloseTo(2);
  expect(columns.map(({ jobs, params }) => [jobs, params])).toEqual([
    [1, undefined],
    [1, { build: "fast" }],
  ]);
  // Asking for the default by name is asking for the results without it.
  const named = await compare(column("7.0.0", { params: { build: "plain" } }));
  expect(named.rows.map(({ cells }) => cells[0]?.value)).toContain(100);
  expect(named.columns[0]).toMatchObject({ found: true, jobs: 1 });
  const about = { projectId: engine.projectId };
  expect(
    await listColumnParameters(engine.context, testCatalog, { ...about, column: plain }),
  ).toEqual([]);
});
