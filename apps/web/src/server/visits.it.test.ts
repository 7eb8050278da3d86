import { randomUUID } from "node:crypto";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import {
  addPerson,
  addProject,
  call,
  makeKey,
  openTestWeb,
  registerMachine,
  signIn,
  type TestWeb,
} from "../testing/openTestWeb.ts";
import { readEvents } from "../testing/readEvents.ts";
import { testSubmission } from "../testing/testSubmission.ts";
import { projectHeader, visitedProject } from "./access.ts";
import { database } from "./database.ts";

let web: TestWeb;
let runId: string;
let otherProjectId: string;

beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
  await registerMachine(web.projectId, "local");
  const submitted = await call("/api/v1/runs", { body: testSubmission(), key: web.adminKey });
  ({ id: runId } = await submitted.json());
  otherProjectId = await addProject("other");
  return web.close;
});

const publish = (isPublic: boolean) =>
  database().project.update({ where: { id: web.projectId }, data: { isPublic } });

/** Names the project, and says whether its run is in the answer. */
async function runsFor(who: { cookie?: string; key?: string }): Promise<[number, boolean]> {
  const headers = { [projectHeader]: web.projectId };
  const response = await call("/api/v1/runs", { ...who, headers });
  return [response.status, (await response.text()).includes(runId)];
}

test("who belongs to another project visits a public one, and a private one not", async () => {
  const cookie = await signIn(await addPerson(otherProjectId, "owner"));
  await publish(true);
  expect(await runsFor({ cookie })).toEqual([200, true]);
  await publish(false);
  expect(await runsFor({ cookie })).toEqual([403, false]);
});

test("a key has a project of its own, whatever its sender names", async () => {
  await publish(true);
  expect(await runsFor({ key: await makeKey(otherProjectId, "admin") })).toEqual([200, false]);
});

test("a member never visits: a query that comes by POST is held to its Origin", async () => {
  await publish(true);
  const headers = { [projectHeader]: web.projectId, origin: "http://evil.example" };
  const asked = await call("/api/trpc/runs.list", { headers, body: {}, cookie: web.cookie });
  expect(asked.status).toBe(403);
});

test("one address visits 600 times a minute and is then told to wait", async () => {
  await publish(true);
  const headers = new Headers({ [projectHeader]: web.projectId });
  const visit = () => visitedProject({ kind: "anonymous" }, headers, "10.0.0.8");
  const visits = await Promise.allSettled(Array.from({ length: 601 }, visit));
  const refused = visits.filter(({ status }) => status === "rejected");
  expect(refused).toMatchObject([{ reason: { facts: { status: 429 } } }]);
});

test("what a visitor follows ends when the project becomes private, and members follow on", async () => {
  await publish(true);
  const peer = randomUUID();
  const headers = { [projectHeader]: web.projectId, "x-lapline-peer": peer };
  const visitor = readEvents(await call("/api/v1/events", { headers }));
  const member = readEvents(await call("/api/v1/events", { cookie: web.cookie }));
  const submit = () => call("/api/v1/runs", { body: testSubmission(), key: web.adminKey });
  await submit();
  expect([(await visitor.next())?.event, (await member.next())?.event]).toEqual([
    "change",
    "change",
  ]);
  const body = { isPublic: false };
  expect((await call("/api/v1/project/visibility", { body, cookie: web.cookie })).status).toBe(200);
  for (let event = await visitor.next(); event !== null; event = await visitor.next()) {
    expect(event.event).toBe("change");
  }
  // Looking again whether the project is still public was no visit of theirs.
  const counted = await database().throttle.findUniqueOrThrow({ where: { key: `visit ${peer}` } });
  expect(counted.takenAt).toHaveLength(1);
  await submit();
  expect((await member.next())?.event).toBe("change");
  await member.close();
});
