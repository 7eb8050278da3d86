import { randomUUID } from "node:crypto";
import {
  type ApiKeyScope,
  type Permission,
  permissions,
  roleAllows,
  roles,
  scopesAllow,
} from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, describe, expect, it } from "vitest";
import type { OwnIds } from "../testing/accessRow.ts";
import { accessRows } from "../testing/accessRows.ts";
import { type ActorName, actors, type Credentials, openActors } from "../testing/actors.ts";
import { compileSchemas } from "../testing/fuzz/compileSchemas.ts";
import { documentedOperations } from "../testing/fuzz/documentedOperations.ts";
import { measureJob } from "../testing/measureJob.ts";
import { call, openTestWeb, registerMachine, type TestWeb } from "../testing/openTestWeb.ts";
import { testImport } from "../testing/testImport.ts";
import { testSubmission } from "../testing/testSubmission.ts";
import { appRouter } from "./appRouter.ts";
import { database } from "./database.ts";
import { peerHeader } from "./http/gate.ts";
import { openApiDocument } from "./rest/openApiDocument.ts";
import { routes } from "./rest/routes.ts";
import type { RestRoute } from "./restRoute.ts";

let web: TestWeb;
let own: OwnIds;
let otherProjectId: string;
let credentials: Record<ActorName, Credentials>;

beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
  const { projectId } = web;
  ({ otherProjectId, credentials } = await openActors(web));
  const machineKey = await registerMachine(projectId, "local");
  await registerMachine(otherProjectId, "local");
  const submitted = await call("/api/v1/runs", { body: testSubmission(), key: web.adminKey });
  const { id: runId } = await submitted.json();
  own = { runId, ...(await measureJob(machineKey)) };
  return web.close;
});

const scopesOf: Partial<Record<ActorName, readonly ApiKeyScope[]>> = {
  "read key": ["read"],
  "submit key": ["read", "submit"],
  "ingest key": ["ingest"],
};

/** Procedures by dotted path: that is what the router holds, though its type says nested. */
const procedures: Record<string, { _def: { type: string; meta?: unknown } }> = Object(
  appRouter._def.procedures,
);

const accessOf = (path: string): RestRoute["access"] => Object(procedures[path]?._def.meta).access;

const isForVisitors = (path: string) => Object(procedures[path]?._def.meta).visitors === true;

/** Only while those ask who do not belong to it: for everybody else nothing may depend on it. */
async function publishFor(actor: ActorName, isPublic = actor.endsWith("the public project")) {
  await database().project.update({ where: { id: web.projectId }, data: { isPublic } });
}

/** What the table of permissions says an actor gets from a procedure: a status, or "foreign". */
function expected(path: string, actor: ActorName): number | "ok" | "foreign" {
  const access = accessOf(path);
  if (path === "setup.createOwner") return 409;
  if (access === "public") return "ok";
  const isForeign = actor.endsWith("another project");
  const isKey = actor.includes("key");
  if (accessRows[path]?.anyProject)
    return actor === "anonymous" || isKey || actor.startsWith("visitor") ? 401 : "ok";
  if (actor.endsWith("the public project")) {
    if (isForVisitors(path)) return "ok";
    return actor.startsWith("stranger") ? 403 : 401;
  }
  const isNobody = actor === "anonymous" || actor === "expired key" || actor === "revoked key";
  if (isNobody || (access === "session" && isKey)) return 401;
  if (access === "session") return isForeign ? "foreign" : "ok";
  // Other owners and keys of every scope are not the one who set it up.
  if (access === "installation") return actor === "owner" ? "ok" : 403;
  const allows = (permission: Permission) =>
    isKey
      ? scopesAllow(scopesOf[actor] ?? ["admin"], permission)
      : roleAllows(roles.find((role) => role === actor) ?? "owner", permission);
  if (!allows(access) || !allows(accessRows[path]?.needs ?? access)) return 403;
  if (isKey && accessRows[path]?.keys !== undefined) return accessRows[path].keys;
  return isForeign ? "foreign" : "ok";
}

/** Checks one answer against the table; foreign answers must hold nothing of the first project. */
async function check(path: string, actor: ActorName, response: Response, input: unknown) {
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  if (isStream) await response.body?.cancel();
  const text = isStream ? "" : await response.text();
  const wanted = expected(path, actor);
  if (wanted === "ok") return expect(response.status, text).toBeLessThan(300);
  if (wanted !== "foreign") return expect(response.status, text).toBe(wanted);
  const foreign = accessRows[path]?.foreign;
  if (foreign === 404) return expect(response.status, text).toBe(404);
  expect(response.status, text).toBeLessThan(300);
  const ids = [web.projectId, ...Object.values(own), (input as { id?: string } | undefined)?.id];
  for (const id of ids) if (id !== undefined) expect(text).not.toContain(id);
}

const document = openApiDocument(routes, "https://lapline.example.org");
const described = new Map(documentedOperations(document).map((each) => [each.operationId, each]));
const validatorOf = compileSchemas(document);

/** Holds a real answer against what the document says of it. */
async function expectDocumented({ operationId }: RestRoute, response: Response): Promise<void> {
  const schema = described.get(operationId)?.answers.get(response.status);
  expect(schema, `${operationId} ${response.status}`).toBeDefined();
  const validate = validatorOf(schema);
  expect([validate(await response.json()), validate.errors], operationId).toEqual([true, null]);
}

/** Ids of everything that a project has. */
/** Of all rows of a project; the id of a scenario is a name that two projects may choose. */
async function idsOf(projectId: string): Promise<string[]> {
  const tables = await database().$queryRaw<{ name: string }[]>`
    SELECT "table_name" AS "name" FROM information_schema.columns
    WHERE "table_schema" = current_schema() AND "column_name" IN ('id', 'projectId')
      AND "table_name" <> 'scenario'
    GROUP BY 1 HAVING count(*) = 2`;
  const rows = await database().$queryRawUnsafe<{ id: string }[]>(
    tables
      .map(({ name }) => `SELECT "id"::text AS "id" FROM "${name}" WHERE "projectId" = $1::uuid`)
      .join(" UNION ALL "),
    projectId,
  );
  return [projectId, ...rows.map(({ id }) => id)];
}

/** What the path of an operation names is not in its body. */
function bodyOf(path: string, input: { id?: string } | undefined): unknown {
  if (input === undefined || !path.includes("{id}")) return input;
  const { id: _, ...body } = input;
  return body;
}

const trpc = (path: string, input: unknown, who: Credentials) => {
  if (procedures[path]?._def.type === "mutation") {
    // Attempts to set up are counted by address, and every actor makes one.
    const headers = {
      origin: "http://127.0.0.1:3999",
      [peerHeader]: randomUUID(),
      ...who.headers,
    };
    return call(`/api/trpc/${path}`, { body: input ?? {}, ...who, headers });
  }
  const query = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return call(`/api/trpc/${path}${query}`, who);
};

/** What the procedure's row gives for the query parameters of a route. */
function queryOf(route: RestRoute, input: object | undefined): string {
  const names = Object.keys(route.query?.shape ?? {});
  const given = Object.entries(input ?? {}).filter(([name]) => names.includes(name));
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

describe("tenants and roles never meet", () => {
  it("every procedure and every REST operation has a row here", () => {
    expect(actors).toEqual(expect.arrayContaining([...roles]));
    expect(Object.keys(accessRows).sort()).toEqual(Object.keys(procedures).sort());
    for (const path of Object.keys(procedures)) {
      expect(["public", "session", "installation", ...Object.keys(permissions)]).toContain(
        accessOf(path),
      );
    }
  });

  describe.each(Object.keys(accessRows))("%s", (path) => {
    it.each(actors)("as %s", async (actor) => {
      const input = await accessRows[path]?.input(web.projectId, own);
      await publishFor(actor);
      await check(path, actor, await trpc(path, input, credentials[actor]), input);
    });
  });

  describe.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    "%s",
    (_name, route) => {
      it.each(actors)("as %s", async (actor) => {
        const path = route.procedure;
        type Input = Record<string, string | undefined> | undefined;
        const input = (await accessRows[path]?.input(web.projectId, own)) as Input;
        const part = (_part: string, name: string) => input?.[name] ?? "";
        const named = route.path.replaceAll(/\{(\w+)\}/g, part);
        await publishFor(actor);
        const response = await call(`/api/v1${named}${queryOf(route, input)}`, {
          method: route.method,
          ...(route.kind === "json" && route.body !== undefined
            ? { body: bodyOf(route.path, input) }
            : {}),
          ...credentials[actor],
        });
        if (route.kind === "json") await expectDocumented(route, response.clone());
        await check(path, actor, response, input);
      });
    },
  );

  const mutations = Object.keys(accessRows).filter(
    (path) => procedures[path]?._def.type === "mutation",
  );
  it.each(mutations)("%s leaves a row in the audit trail", async (path) => {
    if (path === "setup.createOwner") {
      const setUp = { action: "installation.setUp", projectId: web.projectId };
      return expect(await database().audit.count({ where: setUp })).toBe(1);
    }
    // Results that are there already change nothing.
    const isImport = path === "imports.reports";
    const input = isImport
      ? testImport({ version: "1.0.1" })
      : await accessRows[path]?.input(web.projectId, own);
    const before = await database().audit.count();
    await trpc(path, input, credentials.owner);
    expect(await database().audit.count()).toBeGreaterThan(before);
  });

  it.each(mutations)("%s is refused to pages of other origins and to a GET", async (path) => {
    const input = await accessRows[path]?.input(web.projectId, own);
    const before = await database().audit.count();
    for (const origin of ["http://evil.example", "null"]) {
      const headers = { origin, [peerHeader]: randomUUID() };
      const asked = { body: input ?? {}, cookie: web.cookie, headers };
      const response = await call(`/api/trpc/${path}`, asked);
      expect(response.status, await response.text()).toBe(403);
    }
    const query = encodeURIComponent(JSON.stringify(input ?? {}));
    const got = await call(`/api/trpc/${path}?input=${query}`, { cookie: web.cookie });
    expect(got.status, await got.text()).toBe(405);
    expect(await database().audit.count()).toBe(before);
  });

  it("a query may come by POST, as long ones do, and its Origin is then looked at", async () => {
    const send = (headers: Record<string, string>) =>
      call("/api/trpc/runs.list", { body: {}, cookie: web.cookie, headers });
    expect((await send({})).status).toBe(200);
    expect((await send({ origin: "http://evil.example" })).status).toBe(403);
  });

  it("a session that names a project of others is refused", async () => {
    const response = await call("/api/v1/runs", {
      cookie: web.cookie,
      headers: { "lapline-project": otherProjectId },
    });
    expect(response.status).toBe(403);
  });

  it("nobody visits a private project, and visitors of a public one change nothing in it", async () => {
    const headers = { "lapline-project": web.projectId };
    const visit = (path: string, more: object = {}) => call(path, { headers, ...more });
    await publishFor("anonymous");
    expect((await visit("/api/v1/runs")).status).toBe(401);
    expect((await visit("/api/trpc/runs.list?input=%7B%7D")).status).toBe(401);
    await publishFor("visitor of the public project");
    expect((await visit("/api/v1/runs")).status).toBe(200);
    expect((await visit("/api/v1/runs", { body: testSubmission() })).status).toBe(401);
    for (const path of Object.keys(procedures).filter(isForVisitors)) {
      expect([path, procedures[path]?._def.type]).toEqual([path, "query"]);
      expect([path, accessOf(path)]).toEqual([path, "project.read"]);
    }
    const { email } = await database().user.findFirstOrThrow();
    for (const path of Object.keys(accessRows).filter(isForVisitors)) {
      const input = await accessRows[path]?.input(web.projectId, own);
      const text = await (await trpc(path, input, { headers })).text();
      expect(text).not.toContain(email);
      expect(text).not.toContain("@example.org");
    }
    expect((await visit("/api/v1/runs", { headers: {} })).status).toBe(401);
    const wrong = { headers: { "lapline-project": "nothing" } };
    expect((await visit("/api/v1/runs", wrong)).status).toBe(401);
  });

  it("visitors never get what is the project's own business, whatever its procedures say", () => {
    const closed =
      "apiKeys audit mails members projects repositories secrets session setup shares views webhooks";
    const open = Object.keys(procedures).filter(isForVisitors);
    for (const feature of closed.split(" ")) {
      expect(Object.keys(procedures).filter((path) => path.startsWith(`${feature}.`))).not.toEqual(
        [],
      );
      expect(open.filter((path) => path.startsWith(`${feature}.`))).toEqual([]);
    }
  });

  it("lists of another project hold nothing of one that has something of everything", {
    timeout: 180_000,
  }, async () => {
    for (const row of Object.values(accessRows)) {
      if (row.foreign === 404) await row.input(web.projectId, own);
    }
    const ids = await idsOf(web.projectId);
    const asked = Object.keys(accessRows).filter(
      (path) =>
        accessRows[path]?.foreign === "nothing of it" && procedures[path]?._def.type === "query",
    );
    const told: string[] = [];
    for (const path of asked) {
      const input = await accessRows[path]?.input(web.projectId, own);
      const textFor = async (actor: ActorName) =>
        (await trpc(path, input, credentials[actor])).text();
      for (const actor of ["owner of another project", "admin key of another project"] as const) {
        const text = await textFor(actor);
        expect(
          ids.filter((id) => text.includes(id)),
          `${path} as ${actor}`,
        ).toEqual([]);
      }
      const text = await textFor("owner");
      if (ids.some((id) => text.includes(id))) told.push(path);
    }
    // What nobody would be shown anything of proves nothing.
    const lists =
      "alerts apiKeys audit budgets definitions machines mails repositories rules runs secrets series shares views webhooks";
    expect(told).toEqual(
      expect.arrayContaining(lists.split(" ").map((feature) => `${feature}.list`)),
    );
  });

  it("a wrong key is refused even beside a session", async () => {
    const response = await call("/api/v1/runs", { cookie: web.cookie, key: "lapk_wrong" });
    expect(response.status).toBe(401);
  });

  it("a page of another origin changes nothing in a session's name", async () => {
    for (const headers of [{ origin: "http://evil.example" }, { origin: "null" }]) {
      const response = await call("/api/v1/runs", {
        body: testSubmission(),
        cookie: web.cookie,
        headers,
      });
      expect(response.status).toBe(403);
    }
  });
});
