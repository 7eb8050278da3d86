import { randomUUID } from "node:crypto";
import { importPreviewSchema, machineProtocolHeader, problemSchema } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { callMachine, claimJob } from "../../testing/measureJob.ts";
import { newHook } from "../../testing/newHook.ts";
import {
  call,
  makeKey,
  openTestWeb,
  origin,
  password,
  registerMachine,
  type TestWeb,
} from "../../testing/openTestWeb.ts";
import { testImport } from "../../testing/testImport.ts";
import { testReport } from "../../testing/testReport.ts";
import { testSubmission } from "../../testing/testSubmission.ts";
import { appRouter } from "../appRouter.ts";
import { bodyBytesHeld, lightBytesMax } from "../body/bodyMemory.ts";
import { catalog } from "../catalog.ts";
import { database } from "../database.ts";
import { machineRoutes } from "../machine/machineRoutes.ts";
import { routes } from "../rest/routes.ts";
import { heavyBodiesTaken } from "./heavyPlaces.ts";
import { threadPool, threadTurns } from "./threadPools.ts";

let web: TestWeb;
let ingestKey: string;
beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
  ingestKey = await makeKey(web.projectId, "ingest");
  return async () => {
    await Promise.all([threadPool("callers").destroy(), threadPool("machines").destroy()]);
    await web.close();
  };
});

/** Any JSON as a body that is just too long to be parsed where requests are answered. */
const padded = (body: unknown): string => JSON.stringify(body).padEnd(lightBytesMax + 2, " ");

const { target: _, label: __, ...previewed } = testImport();

/** A body that came nearly whole and whose end is still to come. */
function openBody(text: string) {
  const bytes = new TextEncoder().encode(text);
  const end = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(bytes.subarray(0, -1));
      await end.promise;
      controller.enqueue(bytes.subarray(-1));
      controller.close();
    },
  });
  // A test that fails leaves no body open for those after it.
  onTestFinished(() => end.resolve());
  return { body, finish: () => end.resolve() };
}

const preview = (body: unknown, key: string) => call("/api/v1/reports/preview", { body, key });

it("reads one large body of a caller at a time, and those of others meanwhile", async () => {
  const other = await makeKey(web.projectId, "ingest");
  const first = openBody(padded(previewed));
  const firstAnswer = preview(first.body, ingestKey);
  await vi.waitFor(() => expect(bodyBytesHeld()).toBeGreaterThanOrEqual(lightBytesMax));

  const second = await preview(padded(previewed), ingestKey);
  expect(second.status).toBe(429);
  expect(second.headers.get("retry-after")).toBe("5");
  const problem = problemSchema.parse(await second.json());
  expect(problem).toMatchObject({ code: "heavy_request_under_way" });
  expect(problem.detail).toMatch(/one at a time/);
  expect((await preview(padded(previewed), other)).status).toBe(200);
  // What is small is nobody's large body.
  expect((await preview(previewed, ingestKey)).status).toBe(200);

  first.finish();
  const answer = await firstAnswer;
  expect(answer.status).toBe(200);
  expect(importPreviewSchema.parse(await answer.json()).reports).toBe(1);
  expect((await preview(padded(previewed), ingestKey)).status).toBe(200);
  expect(bodyBytesHeld()).toBe(0);
});

it("frees the place of a caller that went away", async () => {
  const gone = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(padded(previewed)));
      controller.error(new Error("socket hang up"));
    },
  });
  expect((await preview(gone, ingestKey)).status).toBe(400);
  expect((await preview(padded(previewed), ingestKey)).status).toBe(200);
});

it("bounds the large bodies of one address, whatever keys they come with", async () => {
  const open = [];
  for (let count = 0; count < 4; count += 1) {
    const { body, finish } = openBody(padded(previewed));
    const key = await makeKey(web.projectId, "ingest");
    open.push({ answer: preview(body, key), finish });
  }
  await vi.waitFor(() => expect(heavyBodiesTaken()).toBe(4));
  const refused = await preview(padded(previewed), ingestKey);
  expect(refused.status).toBe(429);
  expect(problemSchema.parse(await refused.json()).detail).toMatch(/your address/);
  for (const { finish } of open) finish();
  expect((await Promise.all(open.map(({ answer }) => answer))).map(({ status }) => status)).toEqual(
    [200, 200, 200, 200],
  );
});

it("stores a large report of a machine", async () => {
  const machineKey = await registerMachine(web.projectId, "local");
  await call("/api/v1/runs", { body: testSubmission(), key: web.adminKey });
  const { jobId, fence, scenario } = await claimJob(machineKey);
  await callMachine(machineKey, `/jobs/${jobId}/start`, { fence });
  const measures = catalog.scenarios.find(({ id }) => id === scenario)?.measures ?? [];
  const answer = await callMachine(
    machineKey,
    `/jobs/${jobId}/report`,
    padded(testReport(fence, measures, [1, 2, 3])),
  );
  expect(answer.status).toBe(200);
  expect(await database().report.count({ where: { jobId } })).toBe(1);
  expect(threadPool("machines").completed).toBeGreaterThan(0);
});

/** Requests with a large body to everything that takes one, by what answers them. */
function everyDoor(
  machineKey: string,
  hookPath: string,
): { name: string; lane: "machines" | "callers"; send: () => Promise<Response> }[] {
  const body = padded({});
  const rest = routes
    .filter((route) => route.kind === "json" && route.body !== undefined)
    .map(({ path, operationId }) => ({
      name: operationId,
      lane: "callers" as const,
      send: () =>
        call(`/api/v1${path.replaceAll(/\{\w+\}/g, web.projectId)}`, { body, key: web.adminKey }),
    }));
  const trpc = Object.keys(Object(appRouter._def.procedures)).map((path) => ({
    name: path,
    lane: "callers" as const,
    send: () => call(`/api/trpc/${path}`, { body, cookie: web.cookie }),
  }));
  const machine = Object.keys(machineRoutes).map((path) => ({
    name: path,
    lane: "machines" as const,
    send: () =>
      call(`/api/machine/v1${path.replace("{id}", web.projectId)}`, {
        body,
        key: machineKey,
        headers: { [machineProtocolHeader]: "1" },
      }),
  }));
  const hook = {
    name: "hooks",
    lane: "callers" as const,
    send: () => call(hookPath, { body }),
  };
  return [...rest, ...trpc, ...machine, hook];
}

it("parses no large body where requests are answered, whatever takes it", async () => {
  const machineKey = await registerMachine(web.projectId, "elsewhere");
  const { id } = await newHook(web.projectId);
  for (const { name, lane, send } of everyDoor(machineKey, `/api/v1/hooks/github/${id}`)) {
    const before = threadPool(lane).completed;
    const answer = await send();
    expect(answer.status, `${name}: ${await answer.clone().text()}`).toBeLessThan(500);
    expect(threadPool(lane).completed - before, name).toBe(1);
  }
});

it("answers what needs much computing off the thread that answers requests", async () => {
  const before = threadPool("callers").completed;
  await rulePreview(web.adminKey);
  expect(threadPool("callers").completed - before).toBe(1);
});

const rulePreview = (key: string, signal?: AbortSignal) => {
  const rule = { target: null, scenario: null, measure: null, label: null };
  return call("/api/v1/rules/preview", { body: rule, key, ...(signal && { signal }) });
};

it("does not count waiting for a thread as work", async () => {
  const turns = threadTurns("callers");
  const gone = new AbortController().signal;
  const held = await Promise.all(
    ["one", "two"].map((caller) => turns.take({ caller, waitMsMax: 60_000, gone })),
  );
  const clocks = vi.spyOn(AbortSignal, "timeout");
  const answer = rulePreview(web.adminKey);
  await vi.waitFor(() => expect(turns.waiting).toBe(1));
  expect(clocks).not.toHaveBeenCalledWith(120_000);
  for (const turn of held) if (typeof turn === "object") turn.end();
  expect([413, 503]).not.toContain((await answer).status);
  expect(clocks).toHaveBeenCalledWith(120_000);
  clocks.mockRestore();
});

it("keeps the thread of a caller that went away during the work", async () => {
  const pool = threadPool("callers");
  await rulePreview(web.adminKey);
  const before = pool.threads.map(({ threadId }) => threadId);
  const caller = new AbortController();
  const run = pool.run.bind(pool);
  const spied = vi.spyOn(pool, "run").mockImplementation((...given) => {
    const answer = run(...given);
    caller.abort();
    return answer;
  });
  await rulePreview(web.adminKey, caller.signal);
  spied.mockRestore();
  expect(caller.signal.aborted).toBe(true);
  expect(pool.threads.map(({ threadId }) => threadId)).toEqual(before);
});

it("takes one question that needs much computing in a batch", async () => {
  const before = threadPool("callers").completed;
  const answer = await call("/api/trpc/rules.preview,projects.caller,rules.preview?batch=1", {
    key: web.adminKey,
    body: {},
  });
  expect(await answer.json()).toMatchObject({ status: 413, code: "request_too_heavy" });
  expect(threadPool("callers").completed).toBe(before);
});

it("refuses a large message for a trigger that does not exist before it is read", async () => {
  const before = threadPool("callers").completed;
  const path = `/api/v1/hooks/github/${randomUUID()}`;
  const { body } = openBody(padded({}));
  const answer = await call(path, { body });
  expect(problemSchema.parse(await answer.json())).toMatchObject({
    status: 401,
    code: "hook_unproved",
  });
  expect(bodyBytesHeld()).toBe(0);
  expect(threadPool("callers").completed).toBe(before);
});

/** Addresses that read a body of somebody who has proved nothing. */
const strangersDoors = [
  "/api/auth/sign-in/email",
  "/api/auth/sign-in/second-factor",
  "/api/auth/sign-out",
  "/api/auth/sign-out-everywhere",
  "/api/auth/request-password-reset",
  "/api/auth/reset-password",
  "/api/machine/v1/register",
  "/api/trpc/setup.createOwner",
  "/api/v1/hooks/github/0193a5f0-0000-7000-8000-000000000000",
];

it.each(strangersDoors)("unfinished bodies of strangers at %s block nobody else", async (path) => {
  const flood: { answer: Promise<Response>; end: AbortController }[] = [];
  onTestFinished(() => {
    for (const { end } of flood) end.abort();
  });
  const peer = randomUUID();
  // Four times what all networks together may hold, if one could.
  const piece = new Uint8Array(path.includes("/auth/") ? 16 * 1024 : lightBytesMax).fill(32);
  for (let count = 0; count < 512; count += 1) {
    const end = new AbortController();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(piece);
        end.signal.addEventListener("abort", () => controller.error(new Error("gone")));
      },
    });
    const headers = { origin, "x-lapline-peer": peer, [machineProtocolHeader]: "1" };
    flood.push({ answer: call(path, { body, headers }), end });
  }
  await vi.waitFor(() => expect(bodyBytesHeld()).toBeGreaterThan(0));
  const attempt = { email: `${peer}@example.org`, password };
  const stranger = { body: attempt, headers: { origin, "x-lapline-peer": randomUUID() } };
  expect((await call("/api/auth/sign-in/email", stranger)).status).toBe(401);
  expect((await preview(previewed, ingestKey)).status).toBe(200);
  expect(bodyBytesHeld()).toBeLessThanOrEqual(2 * 1024 * 1024);
  for (const { end } of flood) end.abort();
  const statuses = new Set(
    (await Promise.all(flood.map(({ answer }) => answer))).map(({ status }) => status),
  );
  expect([...statuses].sort()).toEqual([400, 429]);
  expect(bodyBytesHeld()).toBe(0);
});
