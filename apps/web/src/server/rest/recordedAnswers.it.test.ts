import { createHash } from "node:crypto";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, it, vi } from "vitest";
import type { OwnIds } from "../../testing/accessRow.ts";
import { accessRows } from "../../testing/accessRows.ts";
import { type ActorName, actors, type Credentials, openActors } from "../../testing/actors.ts";
import {
  type DocumentedOperation,
  documentedOperations,
} from "../../testing/fuzz/documentedOperations.ts";
import { measureJob } from "../../testing/measureJob.ts";
import { call, openTestWeb, registerMachine, type TestWeb } from "../../testing/openTestWeb.ts";
import {
  goodRequest,
  oddRequests,
  type RecordedRequest,
  repeatedRequests,
  strangeRequests,
} from "../../testing/recordedRequests.ts";
import { answerText, normalized, Recording } from "../../testing/recordedText.ts";
import { testSubmission } from "../../testing/testSubmission.ts";
import { database } from "../database.ts";
import { routes } from "./routes.ts";

/**
 * What /api/v1 answers, byte for byte but for ids, times and secrets, kept in recorded/ by noun. A
 * change there is a change for every client: `vitest -u` records anew what was changed on purpose.
 */
const minuteMs = 60_000;

/** Who sends what is odd: somebody who may do everything, and some who may not. */
const oddActors = ["admin key", "ingest key", "viewer"] as const;

let web: TestWeb;
let own: OwnIds;
let credentials: Record<ActorName, Credentials>;
let operations: DocumentedOperation[];
let document: Record<string, unknown>;

beforeAll(async () => {
  vi.stubEnv("API_CALLS_PER_KEY", "100000");
  vi.stubEnv("API_CALLS_PER_ADDRESS", "100000");
  web = await inOwnDatabase(openTestWeb);
  ({ credentials } = await openActors(web));
  const machineKey = await registerMachine(web.projectId, "local");
  const submitted = await call("/api/v1/runs", { body: testSubmission(), key: web.adminKey });
  const { id: runId } = await submitted.json();
  own = { runId, ...(await measureJob(machineKey)) };
  document = await (await call("/api/v1/openapi.json")).json();
  operations = documentedOperations(document).sort((a, b) =>
    `${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1,
  );
  return web.close;
});

const inputOf = ({ operationId }: DocumentedOperation) => {
  const procedure = routes.find((route) => route.operationId === operationId)?.procedure ?? "";
  return accessRows[procedure]?.input(web.projectId, own);
};

async function publishFor(actor: ActorName) {
  const isPublic = actor.endsWith("the public project");
  await database().project.update({ where: { id: web.projectId }, data: { isPublic } });
}

async function send(recording: Recording, actor: ActorName, request: RecordedRequest) {
  const { what, path, headers, ...rest } = request;
  const who = credentials[actor];
  const response = await call(`/api/v1${path}`, {
    ...rest,
    ...who,
    headers: { ...who.headers, ...headers },
  });
  recording.add(`${actor}: ${normalized(what)}`, await answerText(response));
}

async function record(operation: DocumentedOperation): Promise<string> {
  const recording = new Recording();
  // However long the recording takes, the machines are there.
  await database().machine.updateMany({ data: { lastSeenAt: new Date() } });
  for (const actor of actors) {
    const input = await inputOf(operation);
    await publishFor(actor);
    await send(recording, actor, goodRequest(operation, input));
  }
  await publishFor("admin key");
  for (const actor of oddActors) {
    for (const request of oddRequests(operation, await inputOf(operation))) {
      await send(recording, actor, request);
    }
  }
  for (const request of repeatedRequests(operation, await inputOf(operation))) {
    await send(recording, "admin key", request);
  }
  return recording.text(`${operation.method} ${operation.path} ${operation.operationId}`);
}

const fileOf = (name: string) => new URL(`recorded/${name}.txt`, import.meta.url).pathname;

it("every operation answers what it answered before", { timeout: 30 * minuteMs }, async () => {
  const byNoun = Map.groupBy(operations, ({ path }) => path.split("/")[1] ?? "");
  for (const [noun, ofNoun] of byNoun) {
    const texts: string[] = [];
    for (const operation of ofNoun) texts.push(await record(operation));
    await expect.soft(texts.join("\n")).toMatchFileSnapshot(fileOf(noun));
  }
});

it("what names no operation is refused as before", { timeout: minuteMs }, async () => {
  const recording = new Recording();
  const paths = [...new Set(operations.map(({ path }) => path))];
  const known = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  for (const request of strangeRequests(paths)) {
    if (!known.has(request.what)) await send(recording, "admin key", request);
  }
  await expect(recording.text("No operation")).toMatchFileSnapshot(fileOf("no-operation"));
});

it("the document describes every operation as before", async () => {
  const hashOf = (value: unknown) =>
    createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
  const { paths, components, ...rest } = document;
  const described = Object.entries(paths as Record<string, Record<string, unknown>>).flatMap(
    ([path, item]) =>
      Object.entries(item).map(([method, each]) => `${path} ${method} ${hashOf(each)}`),
  );
  const shared = Object.entries((components as { schemas: object }).schemas).map(
    ([name, schema]) => `${name} ${hashOf(schema)}`,
  );
  const lines = [...described.sort(), ...shared, `the rest ${hashOf(rest)}`];
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(fileOf("openapi"));
});
