import { deletionSchema, importPreviewSchema, problemSchema, runSchema } from "@lapline/contracts";
import { processReport } from "@lapline/engine";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, it } from "vitest";
import { call, makeKey, openTestWeb, type TestWeb } from "../../testing/openTestWeb.ts";
import { testImport } from "../../testing/testImport.ts";
import { database } from "../database.ts";
import { engine } from "../engine.ts";

let web: TestWeb;
let ingestKey: string;
beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
  ingestKey = await makeKey(web.projectId, "ingest");
  return web.close;
});

it("stores an import for a key with the scope ingest and answers its run", async () => {
  const answer = await call("/api/v1/reports", { body: testImport(), key: ingestKey });
  expect(answer.status).toBe(201);
  const run = runSchema.parse(await answer.json());
  expect(answer.headers.get("location")).toBe(`/api/v1/runs/${run.id}`);
  expect(run.jobs).toMatchObject([
    { provisioner: "imported", sandbox: "none", label: "elsewhere", trials: 3 },
  ]);
});

it("refuses keys that may only submit or read", async () => {
  for (const scope of ["read", "submit"] as const) {
    const key = await makeKey(web.projectId, scope);
    expect((await call("/api/v1/reports", { body: testImport(), key })).status).toBe(403);
  }
});

it("tells file and line of what cannot be read, and stores nothing", async () => {
  const before = await database().run.count();
  const files = [{ name: "x.json", format: "hyperfine" as const, content: "{\n]" }];
  const answer = await call("/api/v1/reports", { body: testImport({ files }), key: ingestKey });
  expect(answer.status).toBe(422);
  const problem = problemSchema.parse(await answer.json());
  expect(problem.code).toBe("import_invalid");
  expect(problem.errors?.[0]?.message).toMatch(/^x\.json, line 2: it is not JSON/);
  expect(await database().run.count()).toBe(before);
});

it("takes files that are larger than any other body, up to its bound", async () => {
  const padded = (bytes: number) =>
    testImport({
      files: testImport().files.map(({ content, ...file }) => ({
        ...file,
        content: content + "\n# ".padEnd(bytes, "x"),
      })),
    });
  const send = (bytes: number) => call("/api/v1/reports", { body: padded(bytes), key: ingestKey });
  expect((await send(2_000_000)).status).toBe(201);
  expect((await send(17_000_000)).status).toBe(413);
});

it("says what an import would become without storing it, with or without the rest of the form", async () => {
  const before = await database().run.count();
  const body = { files: testImport().files };
  const answer = await call("/api/v1/reports/preview", { body, key: ingestKey });
  expect(answer.status).toBe(200);
  expect(importPreviewSchema.parse(await answer.json())).toMatchObject({
    files: [{ format: "go", benchmarks: 1, measures: 3, samples: 9 }],
    reports: 1,
    needsVersion: true,
    problems: [],
  });
  expect(await database().run.count()).toBe(before);
});

it("deletes an import with its run for who may, with a reason, and never while it is processed", async () => {
  const answer = await call("/api/v1/reports", {
    body: testImport({ version: "9.9.9" }),
    key: ingestKey,
  });
  const run = runSchema.parse(await answer.json());
  const [job] = run.jobs;
  const remove = (path: string, key: string) => call(`/api/v1${path}`, { method: "DELETE", key });
  const ofRun = `/runs/${run.id}`;
  const ofReport = `/jobs/${job?.id}/report`;
  expect((await remove(`${ofRun}?reason=wrong`, ingestKey)).status).toBe(403);
  expect((await remove(ofRun, web.adminKey)).status).toBe(400);
  expect((await remove(`${ofRun}?reason=%20`, web.adminKey)).status).toBe(400);
  for (const path of [ofRun, ofReport]) {
    const live = await remove(`${path}?reason=wrong`, web.adminKey);
    expect(live.status).toBe(409);
    expect(problemSchema.parse(await live.json()).code).toBe("job_live");
  }
  const { id: reportId } = await database().report.findUniqueOrThrow({
    where: { jobId: job?.id ?? "" },
  });
  await processReport(engine(), { reportId });
  const gone = await remove(`${ofReport}?reason=wrong`, web.adminKey);
  expect(deletionSchema.parse(await gone.json())).toMatchObject({ reports: 1, runDeleted: true });
  expect((await remove(`${ofRun}?reason=wrong`, web.adminKey)).status).toBe(404);
  expect((await call(`/api/v1${ofRun}`, { key: web.adminKey })).status).toBe(404);
});
