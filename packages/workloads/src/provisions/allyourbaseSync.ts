import { z } from "zod";
import type { HttpCall } from "../drivers/httpApi.ts";
import type { ObjectEntry, ObjectItem } from "../drivers/objectsDriver.ts";
import type { HttpSyncContext, OpenHttpSync } from "../drivers/syncDriver.ts";
import { openAllyourbaseSql, readPostgresSettings } from "./allyourbaseApi.ts";
import { parsedJson } from "./httpReplies.ts";

const table = "test_items";
const itemsPath = `/api/collections/${table}`;

const recordSchema = z.looseObject({
  key: z.string(),
  title: z.string(),
  count: z.number(),
  tags: z.array(z.string()),
});
const eventSchema = z.looseObject({ action: z.literal("create"), record: recordSchema });
const tokenSchema = z.looseObject({ token: z.string() });
const pageSchema = z.looseObject({ totalItems: z.int(), items: z.array(recordSchema) });

const createTable = `CREATE TABLE ${table} (
  id SERIAL PRIMARY KEY,
  key TEXT NOT NULL,
  title TEXT NOT NULL,
  count INTEGER NOT NULL,
  tags JSONB NOT NULL
)`;

const headersOf = (token: string | null) => ({
  "Content-Type": "application/json",
  ...(token !== null && { Authorization: `Bearer ${token}` }),
});
const itemOf = ({ title, count, tags }: z.infer<typeof recordSchema>): ObjectItem => ({
  title,
  count,
  tags,
});

function createCall({ key, item }: ObjectEntry, token: string | null): HttpCall {
  const body = JSON.stringify({ key, ...item });
  return { method: "POST", path: itemsPath, headers: headersOf(token), body };
}

/** Signs a new user up and answers its token. */
async function register({ send, secrets }: HttpSyncContext, name: string): Promise<string> {
  const body = JSON.stringify({ email: `${name}@lapline.test`, password: secrets.memberPassword });
  const call = { method: "POST", path: "/api/auth/register", headers: headersOf(null) } as const;
  const reply = await send({ ...call, body });
  const token = parsedJson(tokenSchema, reply.body)?.token;
  if (token !== undefined) return token;
  throw new Error(`The new user ${name} was answered with ${reply.status}: ${reply.body}`);
}

/** Two signed-in users: one creates rows, the other is subscribed to their table. */
export const openAllyourbaseSync: OpenHttpSync = async (context) => {
  const { send, listen } = context;
  const sql = await openAllyourbaseSql(context);
  await sql(createTable);
  const first = await register(context, "first");
  const second = await register(context, "second");
  async function page(query: string) {
    const path = `${itemsPath}?perPage=1${query}`;
    const { status, body } = await send({ method: "GET", path, headers: headersOf(second) });
    const found = parsedJson(pageSchema, body);
    if (found === undefined) throw new Error(`GET ${path} answered ${status}.`);
    return found;
  }
  return {
    version: null,
    async create(entry) {
      const { status, body } = await send(createCall(entry, first));
      if (status === 201) return;
      throw new Error(`A create was answered with ${status}: ${body.slice(0, 300)}`);
    },
    watch: (seen) =>
      listen(
        { method: "GET", path: `/api/realtime?tables=${table}`, headers: headersOf(second) },
        ({ data }) => {
          const event = parsedJson(eventSchema, data);
          if (event !== undefined) seen(event.record.key, itemOf(event.record));
        },
      ),
    async isOutsiderRefused() {
      const entry = { key: "outsider", item: { title: "forbidden", count: 0, tags: [] } };
      const { status } = await send(createCall(entry, null));
      return status === 401 || status === 403;
    },
    async read(key) {
      const [record] = (await page(`&filter=key%3D%27${key}%27`)).items;
      return record && itemOf(record);
    },
    count: async () => (await page("")).totalItems,
    settings: () => readPostgresSettings(sql),
  };
};
