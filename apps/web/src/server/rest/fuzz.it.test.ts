import { problemContentType, problemSchema } from "@lapline/contracts";
import { inOwnDatabase, testEnv } from "@lapline/testkit";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import type { FuzzPool } from "../../testing/fuzz/arbitraryOf.ts";
import { compileSchemas } from "../../testing/fuzz/compileSchemas.ts";
import {
  type DocumentedOperation,
  documentedOperations,
} from "../../testing/fuzz/documentedOperations.ts";
import { type FuzzRequest, fuzzRequest, type Operation } from "../../testing/fuzz/fuzzRequest.ts";
import { watchState } from "../../testing/fuzz/watchState.ts";
import { measureJob } from "../../testing/measureJob.ts";
import { newAlert } from "../../testing/newAlert.ts";
import { newAnnotation } from "../../testing/newAnnotation.ts";
import { newMail } from "../../testing/newMail.ts";
import { newRepository } from "../../testing/newRepository.ts";
import { newDelivery, newWebhook } from "../../testing/newWebhook.ts";
import {
  call,
  makeKey,
  openTestWeb,
  registerMachine,
  type TestWeb,
} from "../../testing/openTestWeb.ts";
import { testSubmission } from "../../testing/testSubmission.ts";
import { database } from "../database.ts";
import { problemCodes } from "../http/problemCodes.ts";
import { openApiDocument } from "./openApiDocument.ts";
import { routes } from "./routes.ts";

const document = openApiDocument(routes, "http://127.0.0.1:3999");
const components = z
  .object({ schemas: z.record(z.string(), z.record(z.string(), z.unknown())) })
  .parse(document.components).schemas;

const compiled = compileSchemas(document);
const operations = documentedOperations(document);

let web: TestWeb;
let readKey: string;
let pool: FuzzPool;
beforeAll(async () => {
  vi.stubEnv("API_CALLS_PER_KEY", "100000");
  vi.stubEnv("API_CALLS_PER_ADDRESS", "100000");
  web = await inOwnDatabase(openTestWeb);
  const { projectId } = web;
  readKey = await makeKey(projectId, "read");
  const machineKey = await registerMachine(projectId, "local");
  const submitted = await call("/api/v1/runs", { body: testSubmission(), key: web.adminKey });
  const { id: runId } = await submitted.json();
  const own = { runId, ...(await measureJob(machineKey)) };
  const made = [
    await newAlert(projectId, own),
    await newAnnotation(projectId, own.seriesId),
    await newMail(projectId),
    await newWebhook(projectId),
    await newDelivery(projectId),
    await newRepository(projectId),
  ];
  pool = {
    components,
    ids: [...Object.values(own), ...made.map(({ id }) => id)],
    names: [
      "pglite",
      "0.3.0",
      "local",
      "records.insert",
      "throughput",
      "pglite~0.3.0~fsync~npm~local",
    ],
  };
});
afterAll(() => web.close());

function send({ operation, actor, address, headers, body }: FuzzRequest): Promise<Response> {
  const key =
    actor === "owner's key" ? web.adminKey : actor === "reader's key" ? readKey : undefined;
  return call(address, {
    method: operation.method,
    headers: { "content-type": "", ...headers },
    ...(body === undefined ? {} : { body }),
    ...(key === undefined ? {} : { key }),
  });
}

/** Checks an answer against the document; throws a sentence with everything that helps. */
async function checkAnswer(request: FuzzRequest, response: Response): Promise<void> {
  const { status, headers } = response;
  const type = headers.get("content-type");
  if (type?.startsWith("text/event-stream") === true) {
    await response.body?.cancel();
    return;
  }
  const text = await response.text();
  const told = `${status} ${text.slice(0, 2_000)}`;
  expect(status, told).toBeLessThan(500);
  const known = operations.find((each) => each === request.operation)?.answers;
  if (status >= 400) {
    expect(type).toBe(problemContentType);
    const problem = problemSchema.parse(JSON.parse(text));
    expect([problem.status, problem.detail.length > 20], told).toEqual([status, true]);
    // An empty or dotted path parameter leads to another address, or to none.
    if (problem.code === "unknown_address" || problem.code === "method_not_allowed") return;
    expect(Object.keys(problemCodes), told).toContain(problem.code);
  }
  expect([...(known?.keys() ?? [])], told).toContain(status);
  const schema = known?.get(status);
  if (schema === null || schema === undefined) return;
  const validate = compiled(schema);
  expect([validate(JSON.parse(text)), validate.errors], told).toEqual([true, null]);
}

/** The request that the document shows for an operation. */
function shownRequest({ method, path, parameters, bodyExample }: DocumentedOperation) {
  const shown = ({ example }: { example?: unknown }) =>
    encodeURIComponent(Array.isArray(example) ? example.join(",") : String(example));
  const filled = parameters
    .filter((parameter) => parameter.in === "path")
    .reduce((text, parameter) => text.replace(`{${parameter.name}}`, shown(parameter)), path);
  const query = parameters
    .filter((parameter) => parameter.in === "query" && parameter.example !== undefined)
    .map((parameter) => `${parameter.name}=${shown(parameter)}`);
  const address = `/api/v1${filled}${query.length === 0 ? "" : `?${query.join("&")}`}`;
  return { address, method, ...(bodyExample === undefined ? {} : { body: bodyExample }) };
}

it("no request that the document shows is refused for its form", async () => {
  // Ids and cursors of the document exist nowhere, and the project has not what it names.
  const mayBe = [200, 201, 202, 403, 404, 409, 422];
  for (const operation of operations) {
    const { address, ...request } = shownRequest(operation);
    const response = await call(address.replace(/([?&])cursor=[^&]*/, "$1"), {
      ...request,
      cookie: web.cookie,
    });
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
    const text = isStream === true ? "" : await response.text();
    if (isStream === true) await response.body?.cancel();
    expect(mayBe, `${operation.operationId} ${address} ${text}`).toContain(response.status);
  }
});

it("no request makes the server fail, change anything while refusing, or answer undeclared", async () => {
  const { requests: numRuns, seed, bounds } = testEnv.fuzz;
  // A refused request is counted, too.
  const state = await watchState(["throttle"]);
  expect(state.tables.length).toBeGreaterThan(30);
  expect(operations).toHaveLength(routes.length);
  // The watch itself: what is rolled back is no change, what is stored is one.
  const rename = (name: string) => ({ where: { id: web.projectId }, data: { name } });
  await database()
    .$transaction(async (tx) => {
      await tx.project.update(rename("Rolled back"));
      throw new Error("no");
    })
    .catch(() => undefined);
  expect(await state.changed()).toBe(false);
  await database().project.update(rename("Fuzzed"));
  expect(await state.changed()).toBe(true);
  const statuses = new Map<number, number>();
  const answered = new Set<Operation>();
  const tookMs: number[] = [];
  const rssBytes: number[] = [];
  const rssEvery = Math.ceil(numRuns / 40);
  /** One of each kind, so that one session tells them all. */
  const failures = new Map<string, string>();
  const property = fc.asyncProperty(fuzzRequest(operations, pool), async (request) => {
    const begun = performance.now();
    const response = await send(request);
    const { status } = response;
    tookMs.push(performance.now() - begun);
    if (tookMs.length % rssEvery === 0) rssBytes.push(process.memoryUsage.rss());
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status < 400) answered.add(request.operation);
    const { method, path } = request.operation;
    try {
      await checkAnswer(request, response);
    } catch (error) {
      const { actor, address, headers, body } = request;
      const shown = typeof body === "string" ? body.slice(0, 1_000) : body;
      failures.set(
        `${method} ${path} ${status} ${error instanceof Error ? error.name : ""}`,
        `${JSON.stringify({ actor, address, headers, body: shown })}: ${error}`,
      );
    }
    if ((await state.changed()) && status >= 400) {
      failures.set(`${method} ${path} changed something`, `${status} ${request.address}`);
    }
  });
  await fc.assert(property, { numRuns, seed, endOnFailure: true });
  expect(Object.fromEntries(failures)).toEqual({});
  // The requests must not all be turned away at the door.
  const ok = [...statuses].filter(([status]) => status < 400).reduce((sum, [, n]) => sum + n, 0);
  expect(ok).toBeGreaterThan(numRuns / 20);
  tookMs.sort((a, b) => a - b);
  const p99 = tookMs[Math.floor(tookMs.length * 0.99)] ?? 0;
  const growth = growthOf(rssBytes);
  console.info(
    `${numRuns} requests: ${[...statuses]
      .sort()
      .map(([status, n]) => `${n} × ${status}`)
      .join(
        ", ",
      )}; ${answered.size} of ${operations.length} operations carried out; p99 ${p99.toFixed(
      0,
    )} ms; resident memory ${rssBytes.map((bytes) => Math.round(bytes / 2 ** 20)).join(" ")} MiB (${(
      growth * 100
    ).toFixed(1)} % from the first half to the second)`,
  );
  if (!bounds) return;
  expect(p99).toBeLessThanOrEqual(300);
  expect(growth).toBeLessThan(0.1);
}, 36_000_000);

/** By how much the second half of the readings is above the first, by their medians. */
function growthOf(readings: readonly number[]): number {
  const median = (values: readonly number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 1;
  const half = Math.floor(readings.length / 2);
  return median(readings.slice(half)) / median(readings.slice(0, half)) - 1;
}
