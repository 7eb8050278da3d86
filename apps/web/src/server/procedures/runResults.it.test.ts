import { runOutcomeSchema, runResultsSchema, runSchema } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { call, makeKey, openTestWeb, type TestWeb } from "../../testing/openTestWeb.ts";
import { testImport } from "../../testing/testImport.ts";

let web: TestWeb;
let key: string;
beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
  key = await makeKey(web.projectId, "ingest");
  return web.close;
});

test("results and outcomes of runs are answered, and an import has no submission to repeat", async () => {
  const ids: string[] = [];
  for (const version of ["1.0.0", "1.1.0"]) {
    const answer = await call("/api/v1/reports", { body: testImport({ version }), key });
    ids.push(runSchema.parse(await answer.json()).id);
  }
  const read = await makeKey(web.projectId, "read");
  const answer = await call(`/api/v1/run-outcomes?ids=${ids.join(",")}`, { key: read });
  expect(await answer.clone().json()).toMatchObject({
    items: [{ runId: ids[0] }, { runId: ids[1] }],
  });
  expect(answer.status).toBe(200);
  z.object({ items: z.array(runOutcomeSchema) }).parse(await answer.json());
  const results = await call(`/api/v1/runs/${ids[0]}/results`, { key: read });
  expect(runResultsSchema.parse(await results.json())).toMatchObject({ runId: ids[0] });
  const bad = await call("/api/v1/run-outcomes?ids=x", { key: read });
  expect(bad.status).toBe(400);
  const submission = await call(`/api/v1/runs/${ids[0]}/submission`, { key: read });
  expect(submission.status).toBe(409);
});
