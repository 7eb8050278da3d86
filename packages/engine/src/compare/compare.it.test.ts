import type { CompareColumn } from "@lapline/contracts";
import { createDatabase, type TestDatabase } from "@lapline/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { claimJob } from "../jobs/claimJob.ts";
import { completeJob } from "../jobs/completeJob.ts";
import { processReport } from "../reports/processReport.ts";
import { openTestEngine, type TestEngine } from "../testing/openTestEngine.ts";
import { testCatalog } from "../testing/testCatalog.ts";
import { testReport, testTrial } from "../testing/testReport.ts";
import { compareColumns } from "./compareColumns.ts";
import { listCompareColumns } from "./listCompareColumns.ts";

let database: TestDatabase;
let engine: TestEngine;

beforeAll(async () => {
  database = await createDatabase();
  engine = await openTestEngine(database.url);
});

afterAll(async () => {
  await engine.close();
  await database.drop();
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

const compare = (...columns: CompareColumn[]) =>
  compareColumns(engine.context, testCatalog, { projectId: engine.projectId, columns });

test("versions stand beside each other with the change of every measure, the newest valid result of each", async () => {
  await engine.submit({ targets: [{ target: "alpha", versions: ["1.0.0", "1.1.0"] }] });
  await engine.submit({ targets: [{ target: "alpha", versions: ["1.1.0"] }] });
  const offered = await listCompareColumns(engine.context, { projectId: engine.projectId });
  expect(offered).toEqual([]);
  await measure(testReport([100, 101, 99]));
  await measure(testReport([50, 51, 49]));
  await measure(testReport([80, 81, 79]));

  const [first] = await listCompareColumns(engine.context, { projectId: engine.projectId });
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

test("an invalid result is shown and not compared, and one that is valid is preferred to it", async () => {
  const [offered] = await listCompareColumns(engine.context, { projectId: engine.projectId });
  const { durability, provisioner } = offered ?? expect.unreachable();
  const reasons = [{ code: "assertion_failed" as const, detail: "rows are missing" }];
  const invalid = {
    trials: [1, 2, 3].map((index) => testTrial(index - 1, { throughput: 500 }, { reasons })),
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
  expect(view.columns[1]).toMatchObject({ found: true, invalid: 1 });
});

test("columns of another project are not found", async () => {
  const other = "01890000-0000-7000-8000-000000000000";
  const [offered] = await listCompareColumns(engine.context, { projectId: engine.projectId });
  const { scenarios, measuredAt, ...known } = offered ?? expect.unreachable();
  const view = await compareColumns(engine.context, testCatalog, {
    projectId: other,
    columns: [known],
  });
  expect([scenarios, typeof measuredAt]).toEqual([1, "string"]);
  expect(view.columns[0]).toMatchObject({ found: false });
  expect(view.rows).toEqual([]);
  expect(await listCompareColumns(engine.context, { projectId: other })).toEqual([]);
});

test("the search is part of any name and no pattern", async () => {
  const search = (text: string) =>
    listCompareColumns(engine.context, { projectId: engine.projectId, search: text });
  expect((await search("1.1")).map(({ version }) => version)).toEqual(["1.1.0"]);
  expect(await search("%")).toEqual([]);
});
