import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { hookAnswerSchema, hookDeliverySchema, problemSchema } from "@lapline/contracts";
import { signWebhook } from "@lapline/engine";
import { inOwnDatabase } from "@lapline/testkit";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { forkPullRequest, makeHook } from "../../testing/newHook.ts";
import { call, openTestWeb, registerMachine, type TestWeb } from "../../testing/openTestWeb.ts";
import { database } from "../database.ts";
import { peerHeader } from "../http/gate.ts";

let web: TestWeb;
type Made = Awaited<ReturnType<typeof makeHook>>;
let github: Made;
let generic: Made;

beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
  await registerMachine(web.projectId, "local");
  const common = { name: "db", repository: "acme/db", approval: "forks" as const };
  github = await makeHook(web.projectId, { ...common, vendor: "github" });
  generic = await makeHook(web.projectId, { ...common, vendor: "generic" });
  return web.close;
});

/** In the shape that GitHub documents for `push`, cut down to what is read. */
const push = (commit = randomBytes(20).toString("hex")) => ({
  ref: "refs/heads/main",
  after: commit,
  head_commit: { id: commit },
  commits: [{ id: commit, added: ["src/a.ts"], modified: [], removed: [] }],
  repository: { full_name: "acme/db" },
  sender: { login: "ada" },
});

interface Sent {
  event?: string;
  delivery?: string;
  secret?: string;
  path?: string;
  headers?: Record<string, string>;
}

function send(body: string | Uint8Array, sent: Sent = {}): Promise<Response> {
  const { event = "push", delivery = randomUUID(), secret = github.secret } = sent;
  const signature = createHmac("sha256", secret).update(body).digest("hex");
  return call(sent.path ?? github.path, {
    body,
    headers: {
      "x-github-event": event,
      "x-github-delivery": delivery,
      "x-hub-signature-256": `sha256=${signature}`,
      [peerHeader]: randomUUID(),
      ...sent.headers,
    },
  });
}

const state = async () => ({
  runs: await database().run.count(),
  deliveries: await database().inboundDelivery.count(),
  audit: await database().audit.count(),
});

describe("a message of GitHub", () => {
  it("that is signed starts a run, and says which", async () => {
    const commit = randomBytes(20).toString("hex");
    const response = await send(JSON.stringify(push(commit)));
    expect(response.status).toBe(202);
    const answer = hookAnswerSchema.parse(await response.json());
    expect(answer).toMatchObject({ state: "ran", duplicate: false });
    const run = await call(`/api/v1/runs/${answer.runs[0]}`, { key: web.adminKey });
    expect(await run.json()).toMatchObject({
      submittedBy: "CI trigger db",
      jobs: [{ target: "pglite", version: commit, label: "local" }],
    });
  });

  it("that comes ten times at once starts one run, and every answer names it", async () => {
    const before = await state();
    const body = JSON.stringify(push());
    const delivery = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const response = await send(body, { delivery });
        expect([200, 202]).toContain(response.status);
        return hookAnswerSchema.parse(await response.json());
      }),
    );
    expect(answers.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ runs }) => runs)).size).toBe(1);
    expect((await state()).runs - before.runs).toBe(1);
  });

  it("that is sent again under another id is refused", async () => {
    const body = JSON.stringify(push());
    await send(body);
    const before = await state();
    const replayed = await send(body);
    expect(replayed.status).toBe(409);
    expect(problemSchema.parse(await replayed.json()).code).toBe("message_replayed");
    expect(await state()).toEqual(before);
  });

  it("that was changed, or signed by somebody else, gets the answer of an unknown trigger", async () => {
    const before = await state();
    const body = JSON.stringify(push());
    const strip = (problem: unknown) => ({ ...problemSchema.parse(problem), requestId: "" });
    const unknown = await send(body, { path: `/api/v1/hooks/github/${randomUUID()}` });
    expect(unknown.status).toBe(401);
    const wanted = strip(await unknown.json());
    const signature = createHmac("sha256", github.secret).update(body).digest("hex");
    const wrong = await Promise.all([
      send(body, { secret: `${github.secret}x` }),
      send(`${body} `, { headers: { "x-hub-signature-256": `sha256=${signature}` } }),
      send(body, { headers: { "x-hub-signature-256": "" } }),
      send(body, { path: github.path.replace("github", "gitea") }),
      send(body, { path: github.path.replace("github", "gitlab") }),
      send(body, { path: "/api/v1/hooks/github/nothing" }),
      send(body, { path: generic.path }),
    ]);
    for (const response of wrong) {
      expect(response.status).toBe(401);
      expect(strip(await response.json())).toEqual(wanted);
    }
    expect(await state()).toEqual(before);
  });

  it("that has no id, is no JSON, is too large or comes by GET changes nothing", async () => {
    const before = await state();
    const statuses = await Promise.all([
      send(JSON.stringify(push()), { headers: { "x-github-delivery": "" } }),
      send("{"),
      send(Buffer.from([0xff, 0xfe])),
      send(" ".repeat(5 * 1024 * 1024 + 1)),
      call(github.path, { headers: { [peerHeader]: randomUUID() } }),
      call("/api/v1/hooks/bitbucket/1", { body: "{}" }),
      call("/api/v1/hooks/github", { body: "{}" }),
      call(`${github.path}/more`, { body: "{}" }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([400, 400, 400, 413, 405, 404, 404, 404]);
    expect(await state()).toEqual(before);
  });

  it("of any form is answered without a failure and starts nothing", async () => {
    const { runs } = await state();
    const payload = fc.oneof(
      fc.jsonValue({ maxDepth: 4 }),
      fc.record({
        ref: fc.jsonValue({ maxDepth: 1 }),
        after: fc.jsonValue({ maxDepth: 1 }),
        commits: fc.jsonValue({ maxDepth: 2 }),
        pull_request: fc.jsonValue({ maxDepth: 2 }),
        repository: fc.jsonValue({ maxDepth: 2 }),
        number: fc.jsonValue({ maxDepth: 0 }),
        action: fc.constantFrom("opened", "published", 7),
      }),
    );
    const events = fc.constantFrom("push", "pull_request", "release", "workflow_dispatch", "ü", "");
    await fc.assert(
      fc.asyncProperty(payload, events, async (value, event) => {
        const response = await send(JSON.stringify(value), {
          headers: { "x-github-event": encodeURIComponent(event) },
        });
        expect(response.status).toBeLessThan(500);
        if (response.status < 300) {
          const answer = hookAnswerSchema.parse(await response.json());
          expect(["ignored", "refused"]).toContain(answer.state);
        }
      }),
      { numRuns: 200 },
    );
    expect((await state()).runs).toBe(runs);
  });
});

describe("a generic message", () => {
  const message = (commit = randomBytes(20).toString("hex")) =>
    JSON.stringify({
      type: "push_branch",
      data: { repository: "acme/db", branch: "main", commit },
    });
  const post = (body: string, headers: Record<string, string>) =>
    call(generic.path, { body, headers: { ...headers, [peerHeader]: randomUUID() } });

  it("is taken by Standard Webhooks, once, and refused when it is old", async () => {
    const body = message();
    const signed = signWebhook({ id: "msg_1", at: new Date(), body }, [generic.secret]);
    expect((await post(body, signed)).status).toBe(202);
    const again = await post(body, signed);
    expect(again.status).toBe(200);
    expect(await again.json()).toMatchObject({ state: "ran", duplicate: true });
    const old = new Date(Date.now() - 6 * 60_000);
    const late = message();
    const stale = signWebhook({ id: "msg_2", at: old, body: late }, [generic.secret]);
    expect((await post(late, stale)).status).toBe(401);
  });

  it("signed with an older secret is taken while a new one is made known", async () => {
    const rotate = () =>
      call(`/api/v1/ci-triggers/${generic.id}/rotate`, {
        body: { keepHours: 1 },
        key: web.adminKey,
      });
    const { secret } = (await (await rotate()).json()) as { secret: string };
    for (const key of [generic.secret, secret]) {
      const body = message();
      const id = randomUUID();
      const signed = signWebhook({ id, at: new Date(), body }, [key]);
      expect((await post(body, signed)).status).toBe(202);
    }
  });
});

describe("who may be asked", () => {
  it("a fork's commit runs when a member approves that commit by REST, and a viewer cannot", async () => {
    const commit = randomBytes(20).toString("hex");
    const body = JSON.stringify(forkPullRequest(commit));
    const sent = await send(body, { event: "pull_request" });
    const { deliveryId } = hookAnswerSchema.parse(await sent.json());
    const path = `/api/v1/ci-deliveries/${deliveryId}`;
    const approve = (wanted: string) =>
      call(`${path}/approve`, { body: { commit: wanted }, key: web.adminKey });
    expect((await approve("f".repeat(40))).status).toBe(409);
    const approved = await approve(commit);
    expect(hookDeliverySchema.parse(await approved.json())).toMatchObject({
      state: "ran",
      approval: { state: "approved" },
    });
    expect((await approve(commit)).status).toBe(409);
    const later = randomBytes(20).toString("hex");
    const next = await send(JSON.stringify(forkPullRequest(later)), { event: "pull_request" });
    expect(hookAnswerSchema.parse(await next.json())).toMatchObject({ state: "waiting", runs: [] });
  });

  it("the secret is in the answer that makes it and nowhere else", async () => {
    const created = await call("/api/v1/ci-triggers", {
      body: { name: "new", vendor: "gitea", repository: "acme/other" },
      key: web.adminKey,
    });
    expect(created.status).toBe(201);
    const { secret, hook } = (await created.json()) as { secret: string; hook: { path: string } };
    expect(hook.path).toMatch(/^\/api\/v1\/hooks\/gitea\//);
    const listed = await (await call("/api/v1/ci-triggers", { key: web.adminKey })).text();
    expect(listed).not.toContain(secret);
    const stored = JSON.stringify([
      await database().inboundHookSecret.findMany(),
      await database().audit.findMany(),
    ]);
    expect(stored).not.toContain(secret);
  });

  it("an address that sends too much is told when to come again", async () => {
    const from = { headers: { [peerHeader]: "203.0.113.7" } };
    const statuses = await Promise.all(
      Array.from({ length: 610 }, () => call(github.path, { ...from, body: "{}" })),
    );
    const refused = statuses.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(10);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});
