import { randomUUID } from "node:crypto";
import { problemSchema } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OwnIds } from "../../testing/accessRow.ts";
import { accessRows } from "../../testing/accessRows.ts";
import { measureJob } from "../../testing/measureJob.ts";
import { call, openTestWeb, registerMachine, type TestWeb } from "../../testing/openTestWeb.ts";
import { testSubmission } from "../../testing/testSubmission.ts";
import { database } from "../database.ts";
import type { RestRoute } from "../restRoute.ts";
import { takesIdempotencyKey } from "./answerOnce.ts";
import { routes } from "./routes.ts";

let web: TestWeb;
let own: OwnIds;
beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
  const machineKey = await registerMachine(web.projectId, "local");
  const submitted = await call("/api/v1/runs", { body: testSubmission(), key: web.adminKey });
  const { id: runId } = await submitted.json();
  own = { runId, ...(await measureJob(machineKey)) };
});
afterAll(() => web.close());

type Input = { id?: string; target?: string } | undefined;

/** Sends the operation twice with one key; between the two the server forgets what it answered. */
async function sendTwice(route: RestRoute) {
  const row = accessRows[route.procedure];
  const input = (await row?.input(web.projectId, own)) as Input;
  const path = route.path.replace("{id}", input?.id ?? "").replace("{target}", input?.target ?? "");
  const { id: _, ...rest } = input ?? {};
  const given = route.path.includes("{id}") ? rest : input;
  const key = randomUUID();
  const send = () =>
    call(`/api/v1${path}`, {
      method: "POST",
      cookie: web.cookie,
      headers: { "idempotency-key": key },
      ...(route.kind === "json" && route.body !== undefined ? { body: given } : {}),
    });
  const first = await send();
  expect(first.status, route.operationId).toBeLessThan(300);
  const { count } = await database().idempotentRequest.updateMany({
    where: { sealedAnswer: { not: null } },
    data: { sealedAnswer: null, createdAt: new Date(Date.now() - 120_000) },
  });
  expect(count).toBe(1);
  const changes = await database().audit.count();
  const again = await send();
  expect(await database().audit.count()).toBe(changes);
  return { first, again };
}

describe("an answer that was lost because the server stopped", () => {
  const keyed = routes.filter(takesIdempotencyKey).map((route) => {
    const { repeat } = route.face;
    const lost = repeat !== undefined && "lost" in repeat ? repeat.lost : null;
    return { route, operationId: route.operationId, lost };
  });

  it.each(keyed.filter(({ lost }) => lost === null))(
    "is made again for $operationId, and nothing is changed twice",
    async ({ route }) => {
      const { first, again } = await sendTwice(route);
      const answer = await first.json();
      expect([again.status, await again.json()]).toEqual([first.status, answer]);
      expect(again.headers.get("idempotent-replayed")).toBe("true");
    },
  );

  it.each(keyed.filter(({ lost }) => lost !== null))(
    "cannot be made again for $operationId, and the refusal says what to do",
    async ({ route, lost }) => {
      const { again } = await sendTwice(route);
      const problem = problemSchema.parse(await again.json());
      expect([again.status, problem.code]).toEqual([409, "idempotency_answer_lost"]);
      expect(problem.detail).toContain(lost);
      expect(again.headers.get("retry-after")).toBeNull();
    },
  );

  it("is no answer any more when what it was about is gone", async () => {
    const key = randomUUID();
    const send = () =>
      call("/api/v1/views", {
        key: web.adminKey,
        body: { name: key, query: "view=grid", shared: true },
        headers: { "idempotency-key": key },
      });
    const { id } = await (await send()).json();
    await database().savedView.delete({ where: { id } });
    const lost = { sealedAnswer: null, createdAt: new Date(Date.now() - 120_000) };
    await database().idempotentRequest.updateMany({ data: lost });
    const problem = problemSchema.parse(await (await send()).json());
    expect([problem.status, problem.code]).toEqual([409, "idempotency_answer_lost"]);
    expect(problem.detail).toContain("gone by now");
  });
});
