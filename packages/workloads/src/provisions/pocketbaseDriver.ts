import { z } from "zod";
import type { HttpCall, HttpReply } from "../drivers/httpApi.ts";
import type { HttpBootstrapContext, HttpChat, HttpDriver } from "../drivers/httpDriver.ts";
import { pageSize } from "../scenarios/chatRoom.ts";
import { openPocketbaseSdk } from "./clientSdks.ts";
import { parsedJson } from "./httpReplies.ts";
import { openPocketbaseApi } from "./pocketbaseApi.ts";
import {
  adminToken,
  allowBatches,
  callerFor,
  collectionBody,
  createPocketbaseUser,
  headersFor,
  post,
  readFacts,
} from "./pocketbaseCalls.ts";
import { openPocketbaseSync } from "./pocketbaseSync.ts";

const idSchema = z.looseObject({ id: z.string() });
const listSchema = z.looseObject({ totalItems: z.int() });
const pageSchema = z.looseObject({ items: z.array(z.looseObject({ data: z.string() })) });
const batchSchema = z.array(
  z.looseObject({ status: z.literal(200), body: z.looseObject({ id: z.string() }) }),
);
const recordSchema = z.looseObject({ id: z.string(), data: z.string() });
const refusalSchema = z.looseObject({ data: z.record(z.string(), z.unknown()) });

const messagesPath = "/api/collections/message/records";
const memberRule =
  "room = @collection.room_members.room && @request.auth.id = @collection.room_members.user";
const ownerRule = "owner = @request.auth.id";

/** Collections room, room_members and message with the rules of the published benchmark. */
async function createCollections(context: HttpBootstrapContext, admin: string): Promise<void> {
  const { version } = context;
  const asAdmin = callerFor(context, admin);
  const create = async (...definition: Parameters<typeof collectionBody>) =>
    (await asAdmin(post("/api/collections", collectionBody(...definition)), idSchema)).id;
  const users = (await asAdmin({ method: "GET", path: "/api/collections/users" }, idSchema)).id;
  const open = { list: "", view: "", create: "", change: null };
  const room = await create(version, "room", [{ name: "name", type: "text" }], open);
  const toUser = { type: "relation", collectionId: users } as const;
  const toRoom = { name: "room", type: "relation", collectionId: room } as const;
  await create(version, "room_members", [{ name: "user", ...toUser }, toRoom], {
    ...open,
    list: null,
    view: null,
  });
  const fields = [{ name: "owner", ...toUser }, toRoom, { name: "data", type: "text" } as const];
  await create(version, "message", fields, {
    list: "",
    view: "",
    create: memberRule,
    change: ownerRule,
  });
}

interface Accounts {
  admin: string;
  member: Account;
  outsider: Account;
  room: string;
}

async function createAccounts(context: HttpBootstrapContext, admin: string): Promise<Accounts> {
  await createCollections(context, admin);
  const member = await createPocketbaseUser(context, admin, "member");
  const outsider = await createPocketbaseUser(context, admin, "outsider");
  const asAdmin = callerFor(context, admin);
  const roomCall = post("/api/collections/room/records", { name: "room0" });
  const room = (await asAdmin(roomCall, idSchema)).id;
  const membership = { user: member.id, room };
  await asAdmin(post("/api/collections/room_members/records", membership), idSchema);
  return { admin, member, outsider, room };
}

interface Account {
  id: string;
  token: string;
}

function listCall({ token }: Account, contains?: string): HttpCall {
  const filter = contains === undefined ? "" : `&filter=(data~'${contains}')`;
  const path = `${messagesPath}?page=1&perPage=${pageSize}&skipTotal=1&sort=-@rowid${filter}`;
  return { method: "GET", path, headers: { Authorization: token } };
}

function updateBy({ token }: Account, key: string, text: string): HttpCall {
  const body = JSON.stringify({ data: text });
  return { method: "PATCH", path: `${messagesPath}/${key}`, headers: headersFor(token), body };
}

function deleteBy({ token }: Account, key: string): HttpCall {
  return { method: "DELETE", path: `${messagesPath}/${key}`, headers: { Authorization: token } };
}

function batchBy({ id, token }: Account, room: string, texts: readonly string[]): HttpCall {
  const requests = texts.map((text) => ({
    method: "POST",
    url: messagesPath,
    body: { owner: id, room, data: text },
  }));
  return { ...post("/api/batch", { requests }), headers: headersFor(token) };
}

function insertBy(account: Account, room: string, text: string): HttpCall {
  return {
    ...post(messagesPath, { owner: account.id, room, data: text }),
    headers: headersFor(account.token),
  };
}

async function bootstrap(context: HttpBootstrapContext): Promise<HttpChat> {
  const admin = await adminToken(context);
  const { version, ...settings } = await readFacts(context);
  const asAdmin = callerFor(context, admin);
  if (context.scenario === "records.batch") await allowBatches(context, admin);
  const accounts = context.needsRecords ? await createAccounts(context, admin) : undefined;
  const records = (): Accounts => {
    if (accounts === undefined) throw new Error("This scenario stores no records.");
    return accounts;
  };
  return {
    version: version?.replace(/^v/, "") ?? null,
    settings,
    insert: (text) => insertBy(records().member, records().room, text),
    read: (key) => ({
      method: "GET",
      path: `${messagesPath}/${key}`,
      headers: { Authorization: records().member.token },
    }),
    list: () => listCall(records().member),
    filter: (contains) => listCall(records().member, contains),
    update: (key, text) => updateBy(records().member, key, text),
    delete: (key) => deleteBy(records().member, key),
    batch: {
      call: (texts) => batchBy(records().member, records().room, texts),
      keysOf: (body) => parsedJson(batchSchema, body)?.map((answer) => answer.body.id),
    },
    forbiddenChange: (change, key) =>
      change === "update"
        ? updateBy(records().outsider, key, "forbidden")
        : deleteBy(records().outsider, key),
    forbiddenInsert: () => insertBy(records().outsider, records().room, "forbidden"),
    isRefusal,
    keyOf: (body) => parsedJson(recordSchema, body)?.id,
    textOf: (body) => parsedJson(recordSchema, body)?.data,
    textsOf: (body) => parsedJson(pageSchema, body)?.items.map(({ data }) => data),
    fibonacci: (n) => ({ method: "GET", path: `/fibonacci?n=${n}` }),
    openSdk: (baseUrl) => openPocketbaseSdk(baseUrl, records()),
    light: (i) =>
      i % 2 === 0
        ? pocketbaseDriver.readiness
        : { method: "GET", path: "/api/collections", headers: { Authorization: admin } },
    async countMessages() {
      const list = { method: "GET", path: `${messagesPath}?perPage=1` } as const;
      return (await asAdmin(list, listSchema)).totalItems;
    },
    async durability() {
      const { version: _, ...now } = await readFacts(context);
      return now;
    },
  };
}

/** A failing create rule answers 400 with no field named; a malformed record names its fields. */
function isRefusal(reply: HttpReply): boolean {
  if (reply.status !== 400) return reply.status === 403;
  const parsed = refusalSchema.safeParse(JSON.parse(reply.body));
  return parsed.success && Object.keys(parsed.data.data).length === 0;
}

export const pocketbaseDriver: HttpDriver = {
  readiness: { method: "GET", path: "/api/health" },
  bootstrap,
  openApi: openPocketbaseApi,
  openSync: openPocketbaseSync,
  expectedSettings: () => ({
    journalMode: "wal",
    synchronous: "1",
    journalModeWrite: "wal",
    synchronousWrite: "1",
  }),
};
