import { createApiKey } from "@lapline/engine";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, it } from "vitest";
import { call, makeKey, openTestWeb, type TestWeb } from "../../testing/openTestWeb.ts";
import { database } from "../database.ts";
import { engine } from "../engine.ts";

let web: TestWeb;
beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
  return web.close;
});

const asOwner = (path: string, body: unknown = {}) =>
  call(`/api/v1${path}`, { cookie: web.cookie, body });
const statusOf = async (key: string) => (await call("/api/v1/runs", { key })).status;

async function newKey(): Promise<{ id: string; key: string; expiresAt: string }> {
  const body = { name: "CI", scopes: ["read"], expiresInDays: 30 };
  const created = await asOwner("/api-keys", body);
  expect(created.status).toBe(201);
  return created.json();
}

it("a key opens from its making to its revocation, which holds at the next call", async () => {
  const { id, key, expiresAt } = await newKey();
  const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThan(30.1);
  expect(await statusOf(key)).toBe(200);
  expect((await asOwner(`/api-keys/${id}/revoke`)).status).toBe(200);
  expect(await statusOf(key)).toBe(401);
  expect((await asOwner(`/api-keys/${id}/revoke`)).status).toBe(404);
});

it("a replaced secret opens until its grace is over, the new one at once", async () => {
  const { id, key } = await newKey();
  const rotated = await (await asOwner(`/api-keys/${id}/rotate`, { keepHours: 168 })).json();
  expect(rotated.id).toBe(id);
  expect([await statusOf(key), await statusOf(rotated.key)]).toEqual([200, 200]);
  const listed = await (await call("/api/v1/api-keys", { cookie: web.cookie })).json();
  const row = listed.items.find((each: { id: string }) => each.id === id);
  expect(row).toMatchObject({ prefix: rotated.prefix, previousUntil: rotated.previousUntil });
  expect(row.lastUsedAt).not.toBeNull();
  await database().apiKey.update({ where: { id }, data: { previousUntil: new Date() } });
  expect([await statusOf(key), await statusOf(rotated.key)]).toEqual([401, 200]);
  const last = await (await asOwner(`/api-keys/${id}/rotate`, { keepHours: 0 })).json();
  expect([await statusOf(rotated.key), await statusOf(last.key)]).toEqual([401, 200]);
});

it("revocation ends the replaced secret too", async () => {
  const { id, key } = await newKey();
  const rotated = await (await asOwner(`/api-keys/${id}/rotate`, { keepHours: 1 })).json();
  await asOwner(`/api-keys/${id}/revoke`);
  expect([await statusOf(key), await statusOf(rotated.key)]).toEqual([401, 401]);
  expect((await asOwner(`/api-keys/${id}/rotate`, { keepHours: 1 })).status).toBe(404);
});

it("grace is between nothing and seven days", async () => {
  const { id } = await newKey();
  for (const keepHours of [-1, 169, 0.5, "1", null]) {
    expect((await asOwner(`/api-keys/${id}/rotate`, { keepHours })).status).toBe(400);
  }
});

it("a key may replace its own secret, neither another's nor without the scope", async () => {
  const admin = await createApiKey(engine(), {
    projectId: web.projectId,
    actor: { kind: "system" },
    name: "own",
    scopes: ["admin"],
    expiresAt: null,
  });
  const rotate = (id: string, key: string) =>
    call(`/api/v1/api-keys/${id}/rotate`, { key, body: { keepHours: 0 } });
  const { id } = await newKey();
  expect((await rotate(id, admin.key)).status).toBe(403);
  const own = await rotate(admin.id, admin.key);
  expect(own.status).toBe(200);
  expect(await statusOf(admin.key)).toBe(401);
  const reader = await makeKey(web.projectId, "read");
  const readerId = (await database().apiKey.findFirstOrThrow({ orderBy: { createdAt: "desc" } }))
    .id;
  expect((await rotate(readerId, reader)).status).toBe(403);
});

it("an expired key is refused, its new secret too", async () => {
  const { id, key } = await newKey();
  await database().apiKey.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1) } });
  expect(await statusOf(key)).toBe(401);
  const { key: next } = await (await asOwner(`/api-keys/${id}/rotate`, { keepHours: 1 })).json();
  expect(await statusOf(next)).toBe(401);
});

it("the audit log says who did what with a key, to owners and by what is asked for", async () => {
  const { id } = await newKey();
  await asOwner(`/api-keys/${id}/rotate`, { keepHours: 1 });
  await asOwner(`/api-keys/${id}/revoke`);
  const read = async (query: string) =>
    (await (await call(`/api/v1/audit?${query}`, { cookie: web.cookie })).json()).items;
  const rows = await read(`object=${id}`);
  expect(rows.map((row: { action: string }) => row.action)).toEqual([
    "apiKey.revoked",
    "apiKey.rotated",
    "apiKey.created",
  ]);
  expect(rows[0].actor).toMatchObject({ kind: "user", name: "Owner" });
  expect(rows[0].object).toEqual({ kind: "apiKey", id });
  expect(await read(`object=${id}&action=apiKey.rotated`)).toHaveLength(1);
  expect(await read(`object=${id}&action=apiKey`)).toHaveLength(3);
  expect(await read(`object=${id}&action=webhook`)).toHaveLength(0);
  expect(await read(`object=${id}&actor=${rows[0].actor.id}`)).toHaveLength(3);
  expect(await read(`object=${id}&actorKind=machine`)).toHaveLength(0);
  expect(await read(`object=${id}&actorKind=people`)).toHaveLength(3);
  // What Lapline itself did is there, and is not what people did.
  await database().audit.updateMany({
    where: { subjectId: id, action: "apiKey.rotated" },
    data: { actorKind: "system" },
  });
  expect(await read(`object=${id}`)).toHaveLength(3);
  expect(await read(`object=${id}&actorKind=people`)).toHaveLength(2);
  const reader = await makeKey(web.projectId, "read");
  expect((await call("/api/v1/audit", { key: reader })).status).toBe(403);
});
