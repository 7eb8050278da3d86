import { inOwnDatabase } from "@lapline/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  addPerson,
  call,
  makeKey,
  openTestWeb,
  signIn,
  type TestWeb,
} from "../../testing/openTestWeb.ts";
import { database } from "../database.ts";

let web: TestWeb;
beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
});
afterAll(() => web.close());

const statusOf = async (key: string) => (await call("/api/v1/runs", { key })).status;

type Made = { id: string; key: string; prefix: string };
async function makeKeyAs(cookie: string, name: string, scope = "read"): Promise<Made> {
  const body = { name, scopes: [scope], expiresInDays: null };
  return (await call("/api/v1/api-keys", { cookie, body })).json();
}

/** An admin of the project who made two API keys, one of which is revoked. */
async function adminWithKeys() {
  const email = await addPerson(web.projectId, "admin");
  const cookie = await signIn(email);
  const { id } = await database().user.findUniqueOrThrow({ where: { email } });
  const gone = await makeKeyAs(cookie, "gone");
  await call(`/api/v1/api-keys/${gone.id}/revoke`, { cookie, method: "POST" });
  return { id, cookie, key: await makeKeyAs(cookie, "nightly") };
}

const ask = async (method: string, path: string, cookie = web.cookie, body?: unknown) =>
  (
    await call(`/api/v1/${path}`, { cookie, method, ...(body === undefined ? {} : { body }) })
  ).json();
const remove = (id: string, query = "") => ask("DELETE", `members/${id}${query}`);
const keysOf = async (id: string) => (await ask("GET", `api-keys?createdBy=${id}`)).items;

it("keys of a removed member end in the same step, and those of others stay", async () => {
  const { id, key } = await adminWithKeys();
  const other = await makeKey(web.projectId, "read");
  const before = await database().mail.count();
  const items = [{ id: key.id, name: `nightly (${key.prefix}…)` }];
  const groups = [{ kind: "apiKey", count: 1, items }];
  const none = { count: 0, items: [] };
  expect(await ask("GET", `members/${id}/given`)).toEqual({ groups, invited: none });
  expect(await remove(id)).toEqual({ id, ended: { apiKey: 1 }, handedOver: {} });
  expect([await statusOf(key.key), await statusOf(other)]).toEqual([401, 200]);
  const rows = await database().audit.findMany({ where: { subjectId: key.id } });
  expect(rows.map(({ action }) => action).sort()).toEqual(["apiKey.created", "apiKey.revoked"]);
  expect(await database().mail.count()).toBe(before);
});

it("keys that are taken over stay, are marked, and are told to those who manage them", async () => {
  const { id, key } = await adminWithKeys();
  const settled = { id, ended: {}, handedOver: { apiKey: 1 } };
  expect(await remove(id, "?handOver=apiKey")).toEqual(settled);
  expect(await statusOf(key.key)).toBe(200);
  const createdBy = { id, name: "admin", isMember: false };
  expect(await keysOf(id)).toMatchObject([{ id: key.id, createdBy }]);
  const mails = await database().mail.findMany({ where: { kind: "keys_left" } });
  expect(mails).toMatchObject([
    {
      toAddress: web.email,
      topic: "members",
      subject: "admin left, and an API key of theirs still opens the project",
      facts: { name: "admin", count: 1, keys: [`nightly (${key.prefix}…)`] },
    },
  ]);
});

it("a refused removal ends nothing, and nobody hands over to themselves", async () => {
  const { id, cookie, key } = await adminWithKeys();
  expect(await ask("DELETE", `members/${id}?handOver=apiKey`, cookie)).toMatchObject({
    status: 403,
  });
  expect(await remove(id, "?handOver=everything")).toMatchObject({ status: 400 });
  const owner = await database().user.findUniqueOrThrow({ where: { email: web.email } });
  const made = await makeKeyAs(web.cookie, "own");
  expect(await remove(owner.id)).toMatchObject({ status: 409, code: "last_owner" });
  expect([await statusOf(made.key), await statusOf(key.key)]).toEqual([200, 200]);
});

it("a key may do no more than its maker may, and ends with the role that makes keys", async () => {
  const { id, cookie } = await adminWithKeys();
  const { key } = await makeKeyAs(cookie, "everything", "admin");
  const publish = { key, body: { isPublic: false } };
  expect((await call("/api/v1/project/visibility", publish)).status).toBe(403);
  expect((await call("/api/v1/members", { key })).status).toBe(200);
  const demoted = await ask("POST", `members/${id}`, web.cookie, { role: "member" });
  expect(demoted).toEqual({ id, ended: { apiKey: 2 }, handedOver: {} });
  expect(await statusOf(key)).toBe(401);
});

it("an invitation made with a key opens nothing once the key was revoked", async () => {
  const { cookie } = await adminWithKeys();
  const { id, key } = await makeKeyAs(cookie, "inviting", "admin");
  const body = { email: "second@example.org", role: "admin" };
  const { url } = await (await call("/api/v1/invitations", { key, body })).json();
  const token = new URL(url).pathname.split("/").at(-1);
  expect(await ask("GET", `api-keys/${id}/given`)).toMatchObject([
    { kind: "invitation", count: 1, items: [{ name: "second@example.org (admin)" }] },
  ]);
  const revoked = await ask("POST", `api-keys/${id}/revoke`);
  expect(revoked).toEqual({ id, ended: { invitation: 1 }, handedOver: {} });
  const accepted = await call("/api/trpc/invitations.accept", {
    body: { token, name: "Second", password: "a sentence that is long enough" },
    headers: { origin: "http://127.0.0.1:3999" },
  });
  expect(accepted.status).toBe(404);
});
