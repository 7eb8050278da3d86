import { machineProtocolHeader, problemContentType, problemSchema } from "@lapline/contracts";
import { inOwnDatabase, testEnv } from "@lapline/testkit";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { claimJob } from "../testing/measureJob.ts";
import { nastyBodies } from "../testing/nastyBodies.ts";
import { call, openTestWeb, registerMachine, type TestWeb } from "../testing/openTestWeb.ts";
import { testSubmission } from "../testing/testSubmission.ts";
import { database } from "./database.ts";
import { routes } from "./rest/routes.ts";

let web: TestWeb;
let machineKey: string;
let jobId: string;
beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
  machineKey = await registerMachine(web.projectId, "local");
  await call("/api/v1/runs", { body: testSubmission(), key: web.adminKey });
  jobId = (await claimJob(machineKey)).jobId;
  return web.close;
});

/** A refusal must be a problem with a sentence; below 400 the request happened to be fine. */
async function expectSentence(response: Response): Promise<void> {
  if (response.headers.get("content-type")?.startsWith("text/event-stream") === true) {
    await response.body?.cancel();
    return;
  }
  const text = await response.text();
  expect(response.status, text).toBeLessThan(500);
  if (response.status < 400) return;
  expect(response.headers.get("content-type")).toBe(problemContentType);
  const problem = problemSchema.parse(JSON.parse(text));
  expect(problem.status).toBe(response.status);
  expect(problem.detail).toMatch(/\S+ \S+ \S+/);
}

const submit = (body: string | Uint8Array) => call("/api/v1/runs", { body, key: web.adminKey });

/** A valid submission with one to three of its parts replaced by anything. */
const mutated = fc
  .array(fc.tuple(fc.nat(), fc.jsonValue({ maxDepth: 4 })), { minLength: 1, maxLength: 3 })
  .map((changes) => {
    const root: { submission: unknown } = { submission: structuredClone(testSubmission()) };
    for (const [place, value] of changes) {
      const slots: [object, string][] = [];
      const walk = (holder: object) => {
        for (const [key, member] of Object.entries(holder)) {
          slots.push([holder, key]);
          if (typeof member === "object" && member !== null) walk(member);
        }
      };
      walk(root);
      const [holder, key] = slots[place % slots.length] ?? [root, "submission"];
      Object.defineProperty(holder, key, { value, enumerable: true, configurable: true });
    }
    return JSON.stringify(root.submission) ?? "";
  });

describe("malformed submissions", () => {
  it.each(Object.entries(nastyBodies()))("%s", async (_name, { body, status }) => {
    const response = await submit(body);
    expect(response.status, await response.clone().text()).toBe(status);
    await expectSentence(response);
  });
  it("any JSON is refused with a sentence", async () => {
    const json = fc.json({ maxDepth: 8 });
    await fc.assert(
      fc.asyncProperty(json, async (body) => expectSentence(await submit(body))),
      { numRuns: 300 },
    );
  });
  it("a submission with any part replaced is taken or refused with a sentence", async () => {
    await fc.assert(
      fc.asyncProperty(mutated, async (body) => expectSentence(await submit(body))),
      { numRuns: 500 },
    );
  });
  it("any bytes are refused with a sentence", async () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 2000 });
    await fc.assert(
      fc.asyncProperty(bytes, async (body) => expectSentence(await submit(body))),
      { numRuns: 300 },
    );
  });
  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "application/jsonx",
  ])("the content type %s is a 415", async (contentType) => {
    const response = await call("/api/v1/runs", {
      body: JSON.stringify(testSubmission()),
      headers: { "content-type": contentType },
      key: web.adminKey,
    });
    expect(response.status).toBe(415);
    await expectSentence(response);
  });
  it("a body that never ends is refused at 1 MiB", async () => {
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(64 * 1024).fill(0x20));
      },
    });
    const response = await call("/api/v1/runs", { body: endless, key: web.adminKey });
    expect(response.status).toBe(413);
  });
});

describe("malformed addresses", () => {
  const text = fc.oneof(fc.string({ unit: "binary", maxLength: 40 }), fc.webSegment(), fc.uuid());
  it("any id and query on any route is refused or answered, never a failure", async () => {
    const names = fc.constantFrom("cursor", "limit", "status", "target", "search", "measure", "x");
    const request = fc.record({
      route: fc.constantFrom(...routes),
      id: text,
      query: fc.array(fc.tuple(names, text), { maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ route, id, query }) => {
        const safe = (part: string) => encodeURIComponent(part.toWellFormed());
        const search = query.map(([name, value]) => `${name}=${safe(value)}`).join("&");
        const path = `/api/v1${route.path.replace("{id}", safe(id))}?${search}`;
        const body = route.method === "POST" ? "{}" : undefined;
        await expectSentence(await call(path, { key: web.adminKey, body }));
      }),
      { numRuns: 600 },
    );
  });
  it.each(["/overview?since=", "/series/01890a5d-ac96-774b-bcce-b302099a8057/history?from="])(
    "%s with a year that the calendar lacks is a 400",
    async (path) => {
      const address = `/api/v1${path}0000-01-01T00:00:00.000Z`;
      const response = await call(address, { key: web.adminKey });
      expect(response.status).toBe(400);
      await expectSentence(response);
    },
  );
  it.each(["GET", "PUT", "PATCH", "DELETE", "POST", "HEAD"])(
    "%s where it is not answered says what is",
    async (method) => {
      const path = method === "POST" ? "/api/v1/targets" : "/api/v1/runs/x/cancel";
      const response = await call(path, { method, key: web.adminKey });
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toContain("OPTIONS");
      await expectSentence(response);
    },
  );
  it.each(["/api", "/api/v1", "/api/v1/nothing", "/api/v1/runs/x/y/z", "/api/machine/v1/x"])(
    "%s is a 404 with a sentence",
    async (path) => {
      const response = await call(path === "/api" ? "/api/x" : path, { key: web.adminKey });
      expect(response.status).toBe(404);
      await expectSentence(response);
    },
  );
});

describe("a lying machine changes nothing", () => {
  const steps = ["start", "heartbeat", "logs", "checksum", "report", "fail"] as const;
  const send = (path: string, body: string, key = machineKey) =>
    call(`/api/machine/v1${path}`, { body, key, headers: { [machineProtocolHeader]: "1" } });
  const state = async () => ({
    job: await database().job.findUniqueOrThrow({
      where: { id: jobId },
      select: { status: true, fence: true, attempt: true, errorCode: true, progress: true },
    }),
    reports: await database().report.count(),
    chunks: await database().logChunk.count(),
    checksums: await database().downloadChecksum.count(),
  });

  it("with bodies of any form", async () => {
    const before = await state();
    const body = fc.oneof(
      fc.json({ maxDepth: 6 }),
      fc
        .record({ fence: fc.oneof(fc.maxSafeInteger(), fc.double()), chunks: fc.anything() })
        .map((value) => JSON.stringify(value) ?? ""),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...steps), body, async (step, text) => {
        await expectSentence(await send(`/jobs/${jobId}/${step}`, text));
      }),
      { numRuns: testEnv.fuzz.requests / 5 },
    );
    expect(await state()).toEqual(before);
  });

  it("with well-formed calls for another fence or with another machine's key", async () => {
    const before = await state();
    const otherKey = await registerMachine(web.projectId, "other");
    const fence = before.job.fence;
    const bodies: Record<(typeof steps)[number], object> = {
      start: {},
      heartbeat: { progress: { phase: "trial", trial: 99 } },
      logs: { chunks: [{ sequence: 0, offset: 0, text: "forged" }] },
      checksum: {
        version: "bundled",
        address: "https://host.example/file.zip",
        sha256: "0".repeat(64),
      },
      report: { contentHash: "0".repeat(64), report: {} },
      fail: { code: "worker_error", message: "forged" },
    };
    const wanted: Record<(typeof steps)[number], number> = {
      start: 409,
      heartbeat: 200,
      logs: 409,
      checksum: 409,
      report: 400,
      fail: 200,
    };
    for (const step of steps) {
      const forged = (by: number) => JSON.stringify({ ...bodies[step], fence: by });
      const path = `/jobs/${jobId}/${step}`;
      for (const response of [
        await send(path, forged(fence + 1)),
        await send(path, forged(2_147_483_647)),
        await send(path, forged(fence), otherKey),
      ]) {
        expect(response.status, `${step} ${await response.clone().text()}`).toBe(wanted[step]);
        await expectSentence(response);
      }
      expect((await send(path, forged(2_147_483_648))).status).toBe(400);
      expect((await send(path, forged(fence), `${machineKey}x`)).status).toBe(401);
      expect((await send(path, forged(fence), web.adminKey)).status).toBe(401);
    }
    expect(await state()).toEqual(before);
  });

  it("with another version of the protocol", async () => {
    const response = await call("/api/machine/v1/claim", {
      body: { sandboxes: ["process"] },
      key: machineKey,
      headers: { [machineProtocolHeader]: "0" },
    });
    expect(response.status).toBe(426);
    await expectSentence(response);
  });
});
