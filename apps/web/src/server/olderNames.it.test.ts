import { randomUUID } from "node:crypto";
import { helloResponseSchema } from "@lapline/contracts";
import { inOwnDatabase, testFacts } from "@lapline/testkit";
import { beforeAll, describe, expect, it } from "vitest";
import type { OwnIds } from "../testing/accessRow.ts";
import { accessRows } from "../testing/accessRows.ts";
import { callMachine, measureJob } from "../testing/measureJob.ts";
import { call, openTestWeb, registerMachine, type TestWeb } from "../testing/openTestWeb.ts";
import { testSubmission } from "../testing/testSubmission.ts";
import { appRouter } from "./appRouter.ts";
import { database } from "./database.ts";
import { peerHeader } from "./http/gate.ts";

// Names that an earlier release took and today's rules refuse, wherever a row holds one.

let web: TestWeb;
let own: OwnIds;
let machineKey: string;
const version = "0.3.0";
const submission = testSubmission({ targets: [{ target: "pglite", versions: [version] }] });
const older = Object.entries({ [version]: "0.3..0", local: "lo..cal", pglite: "pg..lite" });
const newer = older.map(([now, then]): [string, string] => [then, now]);

/** By dotted path: that is what the router holds, though its type says nested. */
const procedures: Record<string, { _def: { type: string } }> = Object(appRouter._def.procedures);
const paths = (type: string) =>
  Object.keys(accessRows).filter((path) => procedures[path]?._def.type === type);

const inputOf = async (path: string) => accessRows[path]?.input(web.projectId, own);

function ask(path: string, input: unknown): Promise<Response> {
  if (procedures[path]?._def.type === "mutation") {
    const headers = { [peerHeader]: randomUUID() };
    return call(`/api/trpc/${path}`, { body: input ?? {}, cookie: web.cookie, headers });
  }
  const query = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return call(`/api/trpc/${path}${query}`, { cookie: web.cookie });
}

/** One statement for each column of the book that holds text or JSON: names that are all of a value. */
async function renamings(): Promise<string[]> {
  const columns = await database().$queryRaw<{ table: string; column: string; type: string }[]>`
    SELECT "table_name" AS "table", "column_name" AS "column", "data_type" AS "type"
    FROM information_schema.columns
    JOIN information_schema.tables USING ("table_schema", "table_name")
    WHERE "table_schema" = current_schema() AND "table_type" = 'BASE TABLE'
      AND "is_generated" = 'NEVER' AND "data_type" IN ('text', 'jsonb')`;
  return columns.map(({ table, column, type }) =>
    type === "jsonb"
      ? `UPDATE "${table}" SET "${column}" =
          replace("${column}"::text, '"' || $1 || '"', '"' || $2 || '"')::jsonb
          WHERE "${column}"::text LIKE '%"' || $1 || '"%'`
      : `UPDATE "${table}" SET "${column}" = $2 WHERE "${column}" = $1`,
  );
}

/** Those that found something the first time, when there was something of everything. */
let telling: string[] | undefined;

async function rename(names: [string, string][]): Promise<number> {
  const statements = telling ?? (await renamings());
  return database().$transaction(
    async (tx) => {
      // What is kept for good, such as the audit trail, refuses changes otherwise.
      await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
      const found: string[] = [];
      for (const statement of statements) {
        let changed = 0;
        for (const [from, to] of names) changed += await tx.$executeRawUnsafe(statement, from, to);
        if (changed > 0) found.push(statement);
      }
      telling ??= found;
      return found.length;
    },
    { timeout: 60_000 },
  );
}

/** An answer that is not an error of Lapline's own, and what it says. */
async function answered(response: Response): Promise<{ status: number; text: string }> {
  const text = await response.text();
  expect(response.status, text).toBeLessThan(500);
  return { status: response.status, text };
}

/** An input with the names that rows have after the renaming. */
function asStored(input: unknown): unknown {
  const names = new Map(older);
  return JSON.parse(JSON.stringify(input), (_, value) => names.get(value) ?? value);
}

/** Asks about rows that were made just now. */
async function askAnew(path: string) {
  await rename(newer);
  const input = await inputOf(path);
  await rename(older);
  return answered(await ask(path, input));
}

const inputs = new Map<string, unknown>();

beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
  machineKey = await registerMachine(web.projectId, "local");
  const submitted = await call("/api/v1/runs", { body: submission, key: web.adminKey });
  const { id: runId } = await submitted.json();
  own = { runId, ...(await measureJob(machineKey)) };
  const everything = [...paths("mutation"), ...paths("query")];
  for (const path of everything) inputs.set(path, await inputOf(path));
  await call("/api/v1/runs", { body: submission, key: web.adminKey });
  const versions = ["0.2.0", "0.2..1"];
  await database().releaseList.upsert({
    where: { target: "pglite" },
    create: { target: "pglite", source: "npm", versions, checkedAt: new Date() },
    update: { versions },
  });
  expect(await rename(older)).toBeGreaterThan(7);
  return web.close;
});

describe("names that a stricter rule refuses now", () => {
  it.each(paths("query"))("%s shows", async (path) => {
    const first = await answered(await ask(path, inputs.get(path)));
    // Some rows are made anew for each that needs them, in the place of those before.
    const anew = first.status === 404 ? await askAnew(path) : first;
    // What is asked about by its name has the one that is stored.
    const again =
      anew.status === 422 ? await answered(await ask(path, asStored(inputs.get(path)))) : anew;
    if (path === "runs.submission") {
      // What the stricter rule refuses cannot be submitted again, and the page says so.
      expect(again.status, again.text).toBe(409);
      return expect(again.text).toContain("submission_missing");
    }
    expect(again.status, again.text).toBeLessThan(300);
  });

  it("they are among what was shown, and nobody is offered one", async () => {
    for (const path of ["alerts.list", "machines.list", "overview.get", "series.list"]) {
      expect(await (await ask(path, {})).text()).toContain("lo..cal");
    }
    expect(await (await ask("catalog.targets", undefined)).text()).not.toContain("..");
  });

  it("an address may name them", async () => {
    const asked: [string, object][] = [
      ["series.get", { id: own.seriesId, fromVersion: "0.3..0" }],
      ["alerts.list", { label: "lo..cal", target: "pg..lite" }],
      ["suspicions.list", { target: "pg..lite" }],
      ["compare.get", { columns: "pg..lite~0.3..0~sync-commit~npm~lo..cal" }],
      ["rules.preview", { name: "new", minChange: 0.5, label: "lo..cal" }],
    ];
    for (const [path, input] of asked) {
      const { status, text } = await answered(await ask(path, input));
      expect(status, text).toBeLessThan(300);
    }
  });

  it("a machine of such a label starts and gets its job", async () => {
    const hello = { facts: testFacts, sandboxes: ["process"], draining: false, unhealthy: null };
    const greeted = await callMachine(machineKey, "/hello", hello);
    expect(helloResponseSchema.parse(greeted.body).label).toBe("lo..cal");
    expect((await callMachine(machineKey, "/claim", { sandboxes: ["process"] })).status).toBe(200);
  });

  const about = ["alerts", "hooks", "jobs", "rules", "runs", "schedules"];
  const changes = paths("mutation").filter((path) => about.includes(path.split(".")[0] ?? ""));
  it.each(changes)("%s changes", async (path) => {
    const { status } = await askAnew(path);
    // 409 and 422 say what is in the way, such as a label that no machine serves.
    expect([200, 409, 422]).toContain(status);
  });
});
