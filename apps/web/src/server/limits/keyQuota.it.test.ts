import { randomUUID } from "node:crypto";
import { problemSchema } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { call, makeKey, openTestWeb, type TestWeb } from "../../testing/openTestWeb.ts";
import { peerHeader } from "../http/gate.ts";

let web: TestWeb;
beforeAll(async () => {
  vi.stubEnv("API_CALLS_PER_KEY", "2");
  web = await inOwnDatabase(openTestWeb);
  return web.close;
});
afterAll(() => {
  vi.unstubAllEnvs();
});

/** From another address each time, which so has its own quota. */
const ask = (key: string) =>
  call("/api/v1/caller", { key, headers: { [peerHeader]: randomUUID() } });

it("a key that calls too often is told when to come back, from wherever it calls; others go on", async () => {
  const [busy, other] = [
    await makeKey(web.projectId, "read"),
    await makeKey(web.projectId, "read"),
  ];
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask(busy)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(
    answers.length - refused.length,
  );
  // On a slow machine one window may end in between.
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) {
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(answer.headers.get("ratelimit")).toMatch(/"key";r=0;t=\d+/);
    expect(problemSchema.parse(await answer.json()).status).toBe(429);
  }
  expect((await ask(other)).status).toBe(200);
});
