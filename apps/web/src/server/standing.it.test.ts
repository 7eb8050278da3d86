import { randomUUID } from "node:crypto";
import { permissions } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { TRPCError } from "@trpc/server";
import { beforeAll, expect, it } from "vitest";
import type { OwnIds } from "../testing/accessRow.ts";
import { accessRows } from "../testing/accessRows.ts";
import { measureJob } from "../testing/measureJob.ts";
import {
  addPerson,
  call,
  makeKey,
  openTestWeb,
  origin,
  registerMachine,
  signIn,
  type TestWeb,
} from "../testing/openTestWeb.ts";
import { testSubmission } from "../testing/testSubmission.ts";
import type { Actor } from "./actor.ts";
import { appRouter, createCaller } from "./appRouter.ts";
import { createContext, type RequestContext } from "./context.ts";
import { database } from "./database.ts";

let web: TestWeb;
let own: OwnIds;

beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
  const machineKey = await registerMachine(web.projectId, "local");
  const submitted = await call("/api/v1/runs", { body: testSubmission(), key: web.adminKey });
  const { id: runId } = await submitted.json();
  own = { runId, ...(await measureJob(machineKey)) };
  return web.close;
});

/** By dotted path: that is what the router holds, though its type says nested. */
const procedures: Record<string, { _def: { type: string; meta?: unknown } }> = Object(
  appRouter._def.procedures,
);
const accessOf = (path: string): string => Object(procedures[path]?._def.meta).access;

/** Every mutation that takes a right in a project. */
const mutations = Object.keys(procedures).filter(
  (path) => procedures[path]?._def.type === "mutation" && accessOf(path) in permissions,
);

/** A request whose sender loses what lets them in, at the moment at which it did. */
function overtaken(
  headers: Record<string, string>,
  lose: (actor: Actor) => Promise<unknown>,
): RequestContext {
  const request = new Request(`${origin}/api/trpc/any`, { method: "POST", headers });
  const context = createContext(request, randomUUID(), true);
  return {
    ...context,
    async access(permission) {
      const access = await context.access(permission);
      await lose(access.actor);
      return access;
    },
  };
}

const personOf = (actor: Actor) => ({ userId: actor.kind === "user" ? actor.userId : "" });
const keyOf = (actor: Actor) => ({ id: actor.kind === "apiKey" ? actor.keyId : randomUUID() });
const asOwner = async () => ({
  cookie: await signIn(await addPerson(web.projectId, "owner")),
  origin,
});
const asKey = async () => ({ authorization: `Bearer ${await makeKey(web.projectId, "admin")}` });

interface Losing {
  headers: () => Promise<Record<string, string>>;
  lose: (actor: Actor) => Promise<unknown>;
}

const removed: Losing = {
  headers: asOwner,
  lose: (actor: Actor) => database().member.deleteMany({ where: personOf(actor) }),
};
const demoted: Losing = {
  headers: asOwner,
  lose: (actor: Actor) =>
    database().member.updateMany({ where: personOf(actor), data: { role: "viewer" } }),
};
const revoked: Losing = {
  headers: asKey,
  lose: (actor: Actor) =>
    database().apiKey.updateMany({ where: keyOf(actor), data: { revokedAt: new Date() } }),
};

/** What the mutation answers a caller who loses their right by `losing`. */
async function outcomeOf(path: string, losing: Losing): Promise<string> {
  const context = overtaken(await losing.headers(), losing.lose);
  const input = await accessRows[path]?.input(web.projectId, own);
  const names = path.split(".");
  const procedure = names.reduce(
    (at, name) => Reflect.get(at, name),
    Object(createCaller(context)),
  );
  const before = await database().audit.count();
  try {
    await Reflect.apply(procedure, null, [input]);
    return "done";
  } catch (error) {
    // Each change comes with its row, in one transaction.
    const changed = (await database().audit.count()) > before;
    return changed ? "changed" : error instanceof TRPCError ? error.code : String(error);
  }
}

it.each(mutations)("%s changes nothing for who lost their right under way", async (path) => {
  const { keys, needs = accessOf(path) } = accessRows[path] ?? {};
  const isOwn = needs === "project.read";
  // What is one's own is looked up by oneself, so it is as if it never was.
  expect(["FORBIDDEN", ...(isOwn ? ["NOT_FOUND"] : [])]).toContain(await outcomeOf(path, removed));
  if (!isOwn) expect(await outcomeOf(path, demoted)).toBe("FORBIDDEN");
  if (keys === undefined) expect(await outcomeOf(path, revoked)).toBe("FORBIDDEN");
});

it("the same mutations do their work for who keeps it", async () => {
  for (const path of ["runs.submit", "imports.reports", "hooks.approve", "views.create"]) {
    const kept: Losing = { headers: asOwner, lose: () => Promise.resolve() };
    expect([path, await outcomeOf(path, kept)]).toEqual([path, "done"]);
  }
});
