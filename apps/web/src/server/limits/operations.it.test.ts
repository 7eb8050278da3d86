import { randomUUID } from "node:crypto";
import { problemSchema } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, it, vi } from "vitest";
import { call, makeKey, openTestWeb, type TestWeb } from "../../testing/openTestWeb.ts";
import { appRouter } from "../appRouter.ts";
import { peerHeader } from "../http/gate.ts";

let web: TestWeb;
beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
  return web.close;
});

const path = (separator: string, calls: number) =>
  `/api/trpc/${Array.from({ length: calls }, () => "projects.caller").join(separator)}`;

const left = (answer: Response) =>
  Number(/"key";r=(\d+)/.exec(answer.headers.get("ratelimit") ?? "")?.[1]);

it.each([
  ["commas", ","],
  ["encoded commas", "%2C"],
  ["encoded commas in lower case", "%2c"],
])("a batch of calls with %s counts every call, by GET and by POST", async (_, separator) => {
  const key = await makeKey(web.projectId, "read");
  const first = left(await call("/api/v1/caller", { key }));
  const inputs = encodeURIComponent("{}");
  const got = await call(`${path(separator, 7)}?batch=1&input=${inputs}`, { key });
  expect(got.status).toBe(200);
  expect(await got.json()).toHaveLength(7);
  expect(left(got)).toBe(first - 7);
  const posted = await call(`${path(separator, 7)}?batch=1`, { key, body: {} });
  expect(left(posted)).toBe(first - 14);
});

it("no procedure is a subscription, which no quota would bound", () => {
  const procedures: Record<string, { _def: { type: string } }> = Object(appRouter._def.procedures);
  const types = new Set(Object.values(procedures).map(({ _def }) => _def.type));
  expect([...types].sort()).toEqual(["mutation", "query"]);
});

it("live streams of a caller are bounded, those of others are not touched, and closing one frees its place", async () => {
  const key = await makeKey(web.projectId, "read");
  const open = (one: string) =>
    call("/api/v1/events", { key: one, headers: { [peerHeader]: randomUUID() } });
  const streams = await Promise.all(Array.from({ length: 40 }, () => open(key)));
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
  const refused = await open(key);
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("5");
  const problem = problemSchema.parse(await refused.json());
  expect(problem.code).toBe("too_many_streams");
  expect(problem.detail).toMatch(/40 live streams/);
  const other = await open(await makeKey(web.projectId, "read"));
  expect(other.status).toBe(200);
  await Promise.all([other, streams[0]].map((stream) => stream?.body?.cancel()));
  const again = await vi.waitFor(async () => {
    const answer = await open(key);
    expect(answer.status).toBe(200);
    return answer;
  });
  await Promise.all([again, ...streams.slice(1)].map((stream) => stream.body?.cancel()));
});
