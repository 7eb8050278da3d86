import { randomUUID } from "node:crypto";
import { incidentSchema, pageSchema } from "@lapline/contracts";
import { inOwnDatabase, waitFor } from "@lapline/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newIncident } from "../../testing/newIncident.ts";
import { call, openTestWeb, type TestWeb } from "../../testing/openTestWeb.ts";
import { database } from "../database.ts";

let web: TestWeb;
beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
});
afterAll(() => web.close());

const health = async () => {
  const answer = await call("/api/health");
  return { status: answer.status, body: await answer.json() };
};
const act = (id: string, name: "retry" | "discard") =>
  call(`/api/v1/incidents/${id}/${name}`, { method: "POST", key: web.adminKey });

it("health is degraded with the number of open incidents, and fine once they are dealt with", async () => {
  const ids = [(await newIncident(web.projectId)).id, (await newIncident(web.projectId)).id];
  await waitFor(async () => (await health()).body.status === "degraded", { what: "it is noticed" });
  expect(await health()).toEqual({ status: 200, body: { status: "degraded", incidents: 2 } });
  const listed = await call("/api/v1/incidents?state=open", { key: web.adminKey });
  const { items } = pageSchema(incidentSchema).parse(await listed.json());
  expect(items.map(({ id }) => id).sort()).toEqual(ids.sort());
  const [retried = "", discarded = ""] = ids;
  expect((await act(retried, "retry")).status).toBe(200);
  expect((await act(discarded, "discard")).status).toBe(200);
  const states = await database().incident.findMany({ select: { id: true, state: true } });
  expect(new Map(states.map(({ id, state }) => [id, state]))).toEqual(
    new Map([
      [retried, "retrying"],
      [discarded, "discarded"],
    ]),
  );
  await waitFor(async () => (await health()).body.status === "ok", { what: "it is fine again" });
  const actions = await database().audit.findMany({ where: { subjectKind: "incident" } });
  expect(actions.map(({ action }) => action).sort()).toEqual([
    "incident.discarded",
    "incident.retried",
  ]);
});

it("discarding a mail fails it for good", async () => {
  const mailId = randomUUID();
  const mail = { kind: "test", toAddress: "a@example.org", subject: "Test", messageId: mailId };
  const { projectId } = web;
  await database().mail.create({ data: { id: mailId, projectId, ...mail, dedupeKey: mailId } });
  const { id } = await newIncident(projectId);
  const item = { loop: "mails", kind: "mail", itemId: mailId };
  await database().incident.update({ where: { id }, data: item });
  expect((await act(id, "discard")).status).toBe(200);
  expect(await database().mail.findUnique({ where: { id: mailId } })).toMatchObject({
    state: "failed",
    lastError: { code: "discarded", facts: {} },
  });
  expect((await act(id, "discard")).status).toBe(404);
});
