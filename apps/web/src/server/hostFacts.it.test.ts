import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { accessRows } from "../testing/accessRows.ts";
import { measureJob } from "../testing/measureJob.ts";
import { call, openTestWeb, registerMachine, type TestWeb } from "../testing/openTestWeb.ts";
import { testSubmission } from "../testing/testSubmission.ts";
import { projectHeader } from "./access.ts";
import { appRouter } from "./appRouter.ts";
import { database } from "./database.ts";

let web: TestWeb;
let own: { runId: string; jobId: string; seriesId: string };

beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
  const machineKey = await registerMachine(web.projectId, "local");
  const submitted = await call("/api/v1/runs", { body: testSubmission(), key: web.adminKey });
  const { id: runId } = await submitted.json();
  own = { runId, ...(await measureJob(machineKey)) };
  return web.close;
});

const canaries = ["canary-host.corp", "canary-mount", "canary-address"] as const;

/** Facts that name the host, in every environment and machine of the book. */
async function plantFacts(): Promise<void> {
  const [host, mount, address] = canaries;
  const shown = { "host.name": host, "host.filesystem": `ext4 ${mount}`, "host.address": address };
  await database().$executeRaw`UPDATE "environment" SET "content" =
    jsonb_set("content", '{shown}', "content"->'shown' || ${JSON.stringify(shown)}::jsonb)`;
  const facts = { hostname: host, filesystem: `ext4 ${mount}` };
  await database().$executeRaw`UPDATE "machine" SET "facts" =
    "facts" || ${JSON.stringify(facts)}::jsonb`;
}

const showsCanary = (text: string) => canaries.some((canary) => text.includes(canary));

/** Procedures by dotted path that visitors may call: that is what the router holds. */
const procedures: Record<string, { _def: { meta?: unknown } }> = Object(appRouter._def.procedures);
const ofVisitors = Object.keys(procedures).filter(
  (path) => Object(procedures[path]?._def.meta).visitors === true,
);

async function answerToVisitor(path: string): Promise<string> {
  const input = await accessRows[path]?.input(web.projectId, own);
  const query = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  const headers = { [projectHeader]: web.projectId };
  const response = await call(`/api/trpc/${path}${query}`, { headers });
  const text = await response.text();
  expect(response.status, `${path}: ${text}`).toBe(200);
  return text;
}

async function newSnapshot(): Promise<string> {
  const body = {
    subject: { kind: "report", jobId: own.jobId },
    title: "A report",
    note: "",
    expiresInDays: null,
  };
  expect((await call("/api/v1/shares", { body, cookie: web.cookie })).status).toBe(201);
  return (await database().share.findFirstOrThrow({ orderBy: { id: "desc" } })).snapshot;
}

/** Where the planted facts are shown: procedures by path, or a new share. */
async function placesThatShowThem(showsHostFacts: boolean): Promise<string[]> {
  const asked = { body: { isPublic: true, showsHostFacts }, cookie: web.cookie };
  expect((await call("/api/v1/project/visibility", asked)).status).toBe(200);
  const found: string[] = [];
  for (const path of ofVisitors) if (showsCanary(await answerToVisitor(path))) found.push(path);
  return showsCanary(await newSnapshot()) ? [...found, "share"] : found;
}

test("visitors and new shares see host names and mounts only where the owner allows it", async () => {
  await plantFacts();
  expect(await placesThatShowThem(false)).toEqual([]);
  expect(await placesThatShowThem(true)).toEqual(
    expect.arrayContaining(["jobs.report", "machines.list", "share"]),
  );
});
