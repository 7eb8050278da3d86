import { randomUUID } from "node:crypto";
import { problemSchema } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, describe, expect, it } from "vitest";
import {
  call,
  makeKey,
  openTestWeb,
  registerMachine,
  type TestWeb,
} from "../../testing/openTestWeb.ts";
import { testSubmission } from "../../testing/testSubmission.ts";
import { database } from "../database.ts";
import { peerHeader } from "../http/gate.ts";

let web: TestWeb;
beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
  return web.close;
});

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  call(`/api/v1${path}`, { key: web.adminKey, headers, method });

describe("entity tags of reads", () => {
  it("spare the body while nothing changed, and change with it", async () => {
    await registerMachine(web.projectId, "local");
    const read = await get("/runs");
    const tag = read.headers.get("etag") ?? "";
    expect(read.headers.get("cache-control")).toBe("no-store");
    expect(read.headers.get("vary")).toContain("Authorization");
    const again = await get("/runs", { "if-none-match": tag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect(again.headers.get("etag")).toBe(tag);
    await call("/api/v1/runs", { key: web.adminKey, body: testSubmission() });
    const changed = await get("/runs", { "if-none-match": tag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get("etag")).not.toBe(tag);
    expect((await changed.json()).items).toHaveLength(1);
  });
  it("are on HEAD too, and not on what changes, streams or refuses", async () => {
    const read = await get("/runs");
    const head = await get("/runs", {}, "HEAD");
    expect(head.headers.get("etag")).toBe(read.headers.get("etag"));
    expect(await head.text()).toBe("");
    const missing = await get(`/runs/${randomUUID()}`, { "if-none-match": "*" });
    expect([missing.status, missing.headers.get("etag")]).toEqual([404, null]);
    const made = await call("/api/v1/rules/preview", { key: web.adminKey, body: { name: "x" } });
    expect([made.status, made.headers.get("etag")]).toEqual([200, null]);
    const stream = await get("/events");
    expect(stream.headers.get("etag")).toBeNull();
    await stream.body?.cancel();
  });
  it("never answer one reader with what another has", async () => {
    const tag = (await get("/runs")).headers.get("etag") ?? "";
    const nobody = await call("/api/v1/runs", { headers: { "if-none-match": tag } });
    expect(nobody.status).toBe(401);
  });
});

describe("idempotency keys", () => {
  const body = { name: "Chat", url: "https://example.org/x", events: ["run.finished"] };
  const create = (key: string, sent: unknown = body, apiKey = web.adminKey) =>
    call("/api/v1/webhooks", {
      key: apiKey,
      body: sent,
      headers: { "idempotency-key": key },
    });

  it("answer a repeated request with the first answer, secrets included, and make nothing", async () => {
    const key = randomUUID();
    const first = await create(key);
    expect(first.status).toBe(201);
    const made = await first.json();
    const again = await create(key);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect([again.status, await again.json()]).toEqual([201, made]);
    expect(await database().webhook.count()).toBe(1);
    const rows = JSON.stringify(await database().idempotentRequest.findMany());
    expect(rows).not.toContain(made.secret);
    expect(rows).not.toContain(key);
  });
  it("make one thing of twenty requests at once", async () => {
    const key = randomUUID();
    const before = await database().webhook.count();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(key)));
    const told = await Promise.all(answers.map((each) => each.json()));
    expect(await database().webhook.count()).toBe(before + 1);
    const ids = new Set(told.flatMap(({ webhook }) => webhook?.id ?? []));
    expect(ids.size).toBe(1);
    for (const [index, { status }] of answers.entries()) {
      if (status !== 201) expect(told[index].code).toBe("idempotency_answer_lost");
    }
    const late = await create(key);
    expect([late.status, (await late.json()).webhook.id]).toEqual([201, [...ids][0]]);
  });
  it("refuse another request, and another caller with the same", async () => {
    const key = randomUUID();
    expect((await create(key)).status).toBe(201);
    for (const response of [
      await create(key, { ...body, name: "Other" }),
      await create(key, body, await makeKey(web.projectId, "admin")),
      await call("/api/v1/rules", {
        key: web.adminKey,
        body: { name: "x" },
        headers: { "idempotency-key": key },
      }),
    ]) {
      const problem = problemSchema.parse(await response.json());
      expect([problem.status, problem.code]).toEqual([409, "idempotency_key_reused"]);
    }
  });
  it("stay free when the request was refused, and are refused to whoever may not change", async () => {
    const key = randomUUID();
    expect((await create(key, { ...body, url: "nothing" })).status).toBe(400);
    const reader = await makeKey(web.projectId, "read");
    expect((await create(key, body, reader)).status).toBe(403);
    expect((await create(key)).status).toBe(201);
    expect((await create(key, body, reader)).status).toBe(403);
  });
  it("are forgotten after a day", async () => {
    const key = randomUUID();
    await create(key);
    const before = await database().webhook.count();
    await database().$executeRaw`
      UPDATE "idempotent_request" SET "createdAt" = now() - interval '25 hours'`;
    const later = await create(key);
    expect([later.status, later.headers.get("idempotent-replayed")]).toEqual([201, null]);
    expect(await database().webhook.count()).toBe(before + 1);
    await database().$executeRaw`
      UPDATE "idempotent_request" SET "createdAt" = now() - interval '25 hours'`;
    await create(randomUUID());
    expect(await database().idempotentRequest.count()).toBe(1);
  });
  it("tell that a change was made whose answer was lost", async () => {
    const key = randomUUID();
    const { id } = (await (await create(key)).json()).webhook;
    await database().$executeRaw`UPDATE "idempotent_request" SET "sealedAnswer" = NULL`;
    const again = await create(key);
    const problem = problemSchema.parse(await again.json());
    expect([problem.status, problem.code]).toEqual([409, "idempotency_answer_lost"]);
    expect(problem.detail).toContain(id);
  });
});

describe("quotas", () => {
  it("are told with every answer, problems included", async () => {
    for (const path of ["/runs", `/runs/${randomUUID()}`, "/runs?limit=no"]) {
      const { headers } = await get(path);
      expect(headers.get("ratelimit-policy")).toBe('"address";q=10000;w=10, "key";q=5000;w=10');
      expect(headers.get("ratelimit")).toMatch(/^"address";r=\d+;t=\d+, "key";r=\d+;t=\d+$/);
    }
  });
  it("hold for the calls of a tRPC batch as for as many requests", async () => {
    const peer = randomUUID();
    const ask = (calls: number) => {
      const input = encodeURIComponent(
        JSON.stringify({ ...Array.from({ length: calls }, () => ({})) }),
      );
      const names = Array.from({ length: calls }, () => "runs.list").join(",");
      const path = `/api/trpc/${names}?batch=1&input=${input}`;
      return call(path, { key: web.adminKey, headers: { [peerHeader]: peer } });
    };
    const leftOf = ({ headers }: Response) =>
      Number(/"address";r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]);
    const one = await ask(1);
    expect(one.status).toBe(200);
    const left = leftOf(one);
    expect(left - leftOf(await ask(20))).toBe(20);
  });
  it("refuse an address and leave others alone, and say when to come back", async () => {
    const send = (peer: string) =>
      call("/api/v1/runs", { key: "lapk_wrong", headers: { [peerHeader]: peer } });
    const flood = randomUUID();
    const statuses = new Set<number>();
    let last = await send(flood);
    for (let sent = 1; sent < 10_100 && last.status !== 429; sent++) {
      last = await send(flood);
      statuses.add(last.status);
    }
    expect([...statuses]).toEqual([401, 429]);
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(last.headers.get("ratelimit")).toMatch(/^"address";r=0;t=\d+$/);
    expect((await send(randomUUID())).status).toBe(401);
  });
});
