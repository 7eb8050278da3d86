import { problemSchema } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, it } from "vitest";
import type { OwnIds } from "../../testing/accessRow.ts";
import { accessRows } from "../../testing/accessRows.ts";
import { documentedOperations } from "../../testing/fuzz/documentedOperations.ts";
import { measureJob } from "../../testing/measureJob.ts";
import { call, openTestWeb, registerMachine, type TestWeb } from "../../testing/openTestWeb.ts";
import { goodRequest } from "../../testing/recordedRequests.ts";
import { testSubmission } from "../../testing/testSubmission.ts";
import { openApiDocument } from "./openApiDocument.ts";
import { routes } from "./routes.ts";

const operations = documentedOperations(openApiDocument(routes, "http://127.0.0.1:3999"));
/** Every operation that answers in pages. */
const lists = routes.flatMap((route) => {
  const operation = operations.find(({ operationId }) => operationId === route.operationId);
  const isList = route.kind === "json" && route.query?.shape.cursor !== undefined;
  return isList && operation !== undefined
    ? [{ procedure: route.procedure, path: route.path, operation }]
    : [];
});

let web: TestWeb;
let own: OwnIds;
beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
  const machineKey = await registerMachine(web.projectId, "local");
  const submitted = await call("/api/v1/runs", { body: testSubmission(), key: web.adminKey });
  const { id: runId } = await submitted.json();
  own = { runId, ...(await measureJob(machineKey)) };
  return web.close;
});

it("there are lists to look at", () => expect(lists.length).toBeGreaterThan(20));

const foreign = Buffer.from(JSON.stringify(["x"])).toString("base64url");

it.each(lists)("$path refuses a cursor that is none of its own, and unknown names", async (one) => {
  const input = await accessRows[one.procedure]?.input(web.projectId, own);
  const { path } = goodRequest(one.operation, input);
  const ask = (query: string) =>
    call(`/api/v1${path}${path.includes("?") ? "&" : "?"}${query}`, { cookie: web.cookie });
  expect((await ask("limit=1")).status).toBe(200);
  for (const query of ["cursor=abc", `cursor=${foreign}`, "cursors=abc", "limit=many"]) {
    const response = await ask(query);
    const text = await response.text();
    expect(response.status, `${query} ${text}`).toBe(400);
    const { code, detail } = problemSchema.parse(JSON.parse(text));
    expect(code).toBe("input_invalid");
    expect(detail).toContain(`“${query.split("=")[0]}”`);
  }
});
