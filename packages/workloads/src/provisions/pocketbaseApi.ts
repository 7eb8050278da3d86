import { z } from "zod";
import type { ApiItem, HttpApi, HttpApiContext, HttpCall } from "../drivers/httpApi.ts";
import { parsedJson, seedOneByOne } from "./httpReplies.ts";
import {
  adminToken,
  allowBatches,
  callerFor,
  collectionBody,
  hasOldDialect,
  headersFor,
  post,
  readFacts,
} from "./pocketbaseCalls.ts";

const tablePath = "/api/collections/bench_items/records";
const headers = headersFor(null);

const rowSchema = z.looseObject({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  status: z.string(),
});
const pageSchema = z.looseObject({ totalItems: z.int(), items: z.array(rowSchema) });
const batchSchema = z.array(
  z.looseObject({ status: z.literal(200), body: z.looseObject({ id: z.string() }) }),
);
const countSchema = z.looseObject({ totalItems: z.int() });

const fields = (["title", "body", "status"] as const).map((name) => ({
  name,
  type: "text" as const,
}));
const open = { list: "", view: "", create: "", change: "" };
/** Creates on their way at once while rows are stored before a trial. */
const seedInFlight = 16;

function storedItem({ id, title, body, status }: z.infer<typeof rowSchema>) {
  return { key: id, title, body, status };
}

function create(item: ApiItem): HttpCall {
  return { ...post(tablePath, item), headers };
}

/** The table of the `api` scenarios as a collection that everybody may read and write. */
export async function openPocketbaseApi(context: HttpApiContext): Promise<HttpApi> {
  const admin = await adminToken(context);
  const asAdmin = callerFor(context, admin);
  const asNobody = callerFor(context, null);
  const definition = collectionBody(context.version, "bench_items", fields, open);
  await asAdmin(post("/api/collections", definition), z.looseObject({ id: z.string() }));
  const hasBatches = !hasOldDialect(context.version);
  if (hasBatches) await allowBatches(context, admin);
  const { version, ...settings } = await readFacts(context);
  return {
    version: version?.replace(/^v/, "") ?? null,
    settings,
    health: () => ({ method: "GET", path: "/api/health" }),
    read: (key) => ({ method: "GET", path: `${tablePath}/${key}` }),
    list: (perPage, status) => {
      const filter = status === null ? "" : `&filter=(status%3D'${status}')`;
      return { method: "GET", path: `${tablePath}?page=1&perPage=${perPage}${filter}` };
    },
    create,
    update: (key, title) => ({
      method: "PATCH",
      path: `${tablePath}/${key}`,
      headers,
      body: JSON.stringify({ title }),
    }),
    delete: (key) => ({ method: "DELETE", path: `${tablePath}/${key}` }),
    batch: hasBatches
      ? {
          call: (items) => {
            const requests = items.map((body) => ({ method: "POST", url: tablePath, body }));
            return { ...post("/api/batch", { requests }), headers };
          },
          keysOf: (body) => parsedJson(batchSchema, body)?.map((one) => one.body.id),
        }
      : null,
    itemOf: (body) => {
      const row = parsedJson(rowSchema, body);
      return row === undefined ? undefined : storedItem(row);
    },
    pageOf: (body) => {
      const page = parsedJson(pageSchema, body);
      return page && { total: page.totalItems, items: page.items.map(storedItem) };
    },
    seed: (items) =>
      seedOneByOne(
        items,
        seedInFlight,
        async (item) => (await asNobody(create(item), rowSchema)).id,
      ),
    async count() {
      const list = { method: "GET", path: `${tablePath}?perPage=1` } as const;
      return (await asAdmin(list, countSchema)).totalItems;
    },
    async durability() {
      const { version: _, ...now } = await readFacts(context);
      return now;
    },
  };
}
