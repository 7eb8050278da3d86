import { z } from "zod";
import type { HttpCall } from "../drivers/httpApi.ts";
import type { ObjectEntry, ObjectItem } from "../drivers/objectsDriver.ts";
import type { HttpSyncContext, OpenHttpSync, SyncPeers } from "../drivers/syncDriver.ts";
import { parsedJson } from "./httpReplies.ts";
import {
  adminToken,
  callerFor,
  collectionBody,
  createPocketbaseUser,
  headersFor,
  post,
  readFacts,
} from "./pocketbaseCalls.ts";

const collection = "test_items";
const itemsPath = `/api/collections/${collection}/records`;
const connectTimeoutMs = 10_000;

const idSchema = z.looseObject({ id: z.string() });
const recordSchema = z.looseObject({
  key: z.string(),
  title: z.string(),
  count: z.number(),
  tags: z.array(z.string()),
});
const eventSchema = z.looseObject({ action: z.literal("create"), record: recordSchema });
const connectedSchema = z.looseObject({ clientId: z.string() });
const listSchema = z.looseObject({ totalItems: z.int(), items: z.array(recordSchema) });

const itemOf = ({ title, count, tags }: z.infer<typeof recordSchema>): ObjectItem => ({
  title,
  count,
  tags,
});
const createCall = ({ key, item }: ObjectEntry): HttpCall => post(itemsPath, { key, ...item });

async function createCollection(context: HttpSyncContext, admin: string): Promise<void> {
  const signedIn = '@request.auth.id != ""';
  const fields = [
    { name: "key", type: "text" },
    { name: "title", type: "text" },
    { name: "count", type: "number" },
    { name: "tags", type: "json" },
  ] as const;
  const rules = { list: signedIn, view: signedIn, create: signedIn, change: null };
  const definition = collectionBody(context.version, collection, [...fields], rules);
  await callerFor(context, admin)(post("/api/collections", definition), idSchema);
}

/** Opens the stream, which names itself first, and asks in its name for the collection's changes. */
async function subscribe(
  { listen, send }: HttpSyncContext,
  token: string,
  seen: Parameters<SyncPeers["watch"]>[0],
): Promise<void> {
  const connected = Promise.withResolvers<string>();
  const timer = setTimeout(
    () => connected.reject(new Error("PocketBase did not name the stream.")),
    connectTimeoutMs,
  );
  await listen({ method: "GET", path: "/api/realtime" }, ({ name, data }) => {
    if (name === "PB_CONNECT") {
      connected.resolve(connectedSchema.parse(JSON.parse(data)).clientId);
      return;
    }
    const event = parsedJson(eventSchema, data);
    if (event !== undefined) seen(event.record.key, itemOf(event.record));
  });
  const clientId = await connected.promise.finally(() => clearTimeout(timer));
  const call = post("/api/realtime", { clientId, subscriptions: [`${collection}/*`] });
  const { status } = await send({ ...call, headers: headersFor(token) });
  if (status !== 204) throw new Error(`POST /api/realtime answered ${status}.`);
}

/** Two signed-in users: one creates records, the other is subscribed to their collection. */
export const openPocketbaseSync: OpenHttpSync = async (context) => {
  const admin = await adminToken(context);
  await createCollection(context, admin);
  const first = await createPocketbaseUser(context, admin, "first");
  const second = await createPocketbaseUser(context, admin, "second");
  const asSecond = callerFor(context, second.token);
  const firstHeaders = headersFor(first.token);
  const { version } = await readFacts(context);
  return {
    version: version?.replace(/^v/, "") ?? null,
    async create(entry) {
      const { status, body } = await context.send({ ...createCall(entry), headers: firstHeaders });
      if (status === 200) return;
      throw new Error(`A create was answered with ${status}: ${body.slice(0, 300)}`);
    },
    watch: (seen) => subscribe(context, second.token, seen),
    async isOutsiderRefused() {
      const entry = { key: "outsider", item: { title: "forbidden", count: 0, tags: [] } };
      const { status } = await context.send({ ...createCall(entry), headers: headersFor(null) });
      return status === 400 || status === 403;
    },
    async read(key) {
      const path = `${itemsPath}?perPage=1&filter=(key%3D'${key}')`;
      const [record] = (await asSecond({ method: "GET", path }, listSchema)).items;
      return record && itemOf(record);
    },
    async count() {
      const path = `${itemsPath}?perPage=1`;
      return (await asSecond({ method: "GET", path }, listSchema)).totalItems;
    },
    async settings() {
      const { version: _, ...now } = await readFacts(context);
      return now;
    },
  };
};
