import { inOwnDatabase } from "@lapline/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { database } from "../../../server/database.ts";
import {
  addPerson,
  call,
  makeKey,
  openTestWeb,
  signIn,
  type TestWeb,
} from "../../../server/testing/openTestWeb.ts";

let web: TestWeb;
beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
});
afterAll(() => web.close());

const statusOf = async (key: string) => (await call("/api/v1/runs", { key })).status;

/** An admin of the project who made two API keys, one of which is revoked. */
async function adminWithKeys() {
  const email = await addPerson(web.projectId, "admin");
  const cookie = await signIn(email);
  const { id } = await database().user.findUniqueOrThrow({ where: { email } });
  const make = async (name: string): Promise<{ id: string; key: string; prefix: string }> => {
    const body = { name, scopes: ["read"], expiresInDays: null };
    return (await call("/api/v1/api-keys", { cookie, body })).json();
  };
  const gone = await make("gone");
  await call(`/api/v1/api-keys/${gone.id}/revoke`, { cookie, method: "POST" });
  return { id, key: await make("nightly") };
}

const remove = async (id: string, query = "") => {
  const path = `/api/v1/members/${id}${query}`;
  return (await call(path, { cookie: web.cookie, method: "DELETE" })).json();
};
const listed = async (query = "") =>
  (await (await call(`/api/v1/api-keys${query}`, { cookie: web.cookie })).json()).items;

it("keys of a removed member stay, are marked, and are told to those who manage them", async () => {
  const { id, key } = await adminWithKeys();
  const maker = (isMember: boolean) => [{ id: key.id, createdBy: { id, name: "admin", isMember } }];
  expect(await listed(`?createdBy=${id}`)).toMatchObject(maker(true));
  const left = { id: key.id, name: "nightly", prefix: key.prefix };
  expect(await remove(id)).toEqual({ id, keysKept: [left], keysRevoked: [] });
  expect(await statusOf(key.key)).toBe(200);
  expect(await listed(`?createdBy=${id}`)).toMatchObject(maker(false));
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

it("keys of a removed member end in the same step when that is asked for, and others stay", async () => {
  const { id, key } = await adminWithKeys();
  const other = await makeKey(web.projectId, "read");
  const before = await database().mail.count();
  expect(await remove(id, "?revokeKeys=true")).toMatchObject({
    keysKept: [],
    keysRevoked: [{ id: key.id, name: "nightly" }],
  });
  expect([await statusOf(key.key), await statusOf(other)]).toEqual([401, 200]);
  const rows = await database().audit.findMany({ where: { subjectId: key.id } });
  expect(rows.map(({ action }) => action).sort()).toEqual(["apiKey.created", "apiKey.revoked"]);
  expect(await database().mail.count()).toBe(before);
});

it("a refused removal revokes nothing", async () => {
  const { id } = await database().user.findUniqueOrThrow({ where: { email: web.email } });
  const body = { name: "own", scopes: ["read"], expiresInDays: null };
  const made = await (await call("/api/v1/api-keys", { cookie: web.cookie, body })).json();
  expect(await remove(id, "?revokeKeys=true")).toMatchObject({ status: 409, code: "last_owner" });
  expect(await statusOf(made.key)).toBe(200);
});
