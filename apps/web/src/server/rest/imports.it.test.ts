import { problemSchema, runSchema } from "@lapline/contracts";
import { createDatabase, type TestDatabase } from "@lapline/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { database } from "../database.ts";
import { call, makeKey, openTestWeb, type TestWeb } from "../testing/openTestWeb.ts";
import { testImport } from "../testing/testImport.ts";

let testDatabase: TestDatabase;
let web: TestWeb;
let ingestKey: string;
beforeAll(async () => {
  testDatabase = await createDatabase();
  web = await openTestWeb(testDatabase.url);
  ingestKey = await makeKey(web.projectId, "ingest");
});
afterAll(async () => {
  await web.close();
  await testDatabase.drop();
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
  expect(problem.errors?.[0]?.message).toMatch(/^x\.json, line 2: it is no JSON/);
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
