import { randomUUID } from "node:crypto";
import { inOwnDatabase } from "@lapline/testkit";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { OwnIds } from "../testing/accessRow.ts";
import { accessRows } from "../testing/accessRows.ts";
import { watchState } from "../testing/fuzz/watchState.ts";
import { measureJob } from "../testing/measureJob.ts";
import { call, openTestWeb, registerMachine, type TestWeb } from "../testing/openTestWeb.ts";
import { testSubmission } from "../testing/testSubmission.ts";
import { appRouter } from "./appRouter.ts";
import { database } from "./database.ts";
import { peerHeader } from "./http/gate.ts";

let web: TestWeb;
let own: OwnIds;
let state: Awaited<ReturnType<typeof watchState>>;

beforeAll(async () => {
  // Every failure here is wanted, and would be logged with its stack.
  vi.stubEnv("LOG_LEVEL", "fatal");
  web = await inOwnDatabase(openTestWeb);
  const machineKey = await registerMachine(web.projectId, "local");
  const submitted = await call("/api/v1/runs", { body: testSubmission(), key: web.adminKey });
  const { id: runId } = await submitted.json();
  own = { runId, ...(await measureJob(machineKey)) };
  // Attempts count whatever becomes of them.
  state = await watchState(["throttle"]);
  const db = database();
  await db.$executeRaw`CREATE FUNCTION "no_audit"() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the audit trail takes no rows'; END $$`;
  await db.$executeRaw`CREATE TRIGGER "no_audit" BEFORE INSERT ON "audit"
    FOR EACH ROW EXECUTE FUNCTION "no_audit"()`;
  await letAudit();
  return web.close;
});

afterAll(() => {
  vi.unstubAllEnvs();
});

const letAudit = () => database().$executeRaw`ALTER TABLE "audit" DISABLE TRIGGER "no_audit"`;
const blockAudit = () => database().$executeRaw`ALTER TABLE "audit" ENABLE TRIGGER "no_audit"`;

const send = (path: string, input: unknown) =>
  call(`/api/trpc/${path}`, {
    body: input ?? {},
    cookie: web.cookie,
    headers: { origin: "http://127.0.0.1:3999", [peerHeader]: randomUUID() },
  });

/** Procedures by dotted path: that is what the router holds, though its type says nested. */
const procedures: Record<string, { _def: { type: string } }> = Object(appRouter._def.procedures);

/** All but the first set-up, which was done before. */
const mutations = Object.keys(procedures).filter(
  (path) => procedures[path]?._def.type === "mutation" && path !== "setup.createOwner",
);

describe("a change and its row in the audit trail are one transaction", () => {
  it.each(mutations)("%s changes nothing when the row cannot be written", async (path) => {
    const input = await accessRows[path]?.input(web.projectId, own);
    await state.changed();
    await blockAudit();
    const response = await send(path, input).finally(letAudit);
    expect(response.status, await response.text()).toBe(500);
    expect(await state.changed()).toBe(false);
  });
  it("the same is seen to change something while the row can be written", async () => {
    const input = await accessRows["rules.create"]?.input(web.projectId, own);
    await state.changed();
    expect((await send("rules.create", input)).status).toBe(200);
    expect(await state.changed()).toBe(true);
  });
});
