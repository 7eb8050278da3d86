import { z } from "zod";
import type { ApiItem, HttpApi, HttpApiContext, HttpCall } from "../drivers/httpApi.ts";
import { askJson, parsedJson, seedOneByOne } from "./httpReplies.ts";

const tablePath = "/api/bench_items";
const headers = { "Content-Type": "application/json" };
/** Creates on their way at once while rows are stored before a trial. */
const seedInFlight = 8;

const rowSchema = z.looseObject({
  id: z.number(),
  title: z.string(),
  body: z.string(),
  status: z.string(),
});
const answerSchema = z.union([
  rowSchema,
  z.looseObject({ doc: rowSchema }).transform(({ doc }) => doc),
]);
const pageSchema = z.looseObject({ totalDocs: z.int(), docs: z.array(rowSchema) });
const countSchema = z.looseObject({ totalDocs: z.int() });
const factsSchema = z.record(z.string(), z.string());

function storedItem({ id, title, body, status }: z.infer<typeof rowSchema>) {
  return { key: String(id), title, body, status };
}

const pathOf = (key: string) => `${tablePath}/${key}?depth=0`;

function write(method: "POST" | "PATCH", path: string, body: unknown): HttpCall {
  return { method, path, headers, body: JSON.stringify(body) };
}

function create(item: ApiItem): HttpCall {
  return write("POST", `${tablePath}?depth=0`, item);
}

/** The table of the `api` scenarios as a collection that everybody may read and write. */
export async function openPayloadApi(context: HttpApiContext): Promise<HttpApi> {
  const facts = () => askJson(context, { method: "GET", path: "/api/lapline" }, factsSchema);
  const { version, ...settings } = await facts();
  return {
    version: version ?? null,
    settings,
    health: () => {
      throw new Error("Payload has no route for health.");
    },
    read: (key) => ({ method: "GET", path: pathOf(key) }),
    list: (perPage, status) => {
      const filter = status === null ? "" : `&where%5Bstatus%5D%5Bequals%5D=${status}`;
      return { method: "GET", path: `${tablePath}?limit=${perPage}&page=1&depth=0${filter}` };
    },
    create,
    update: (key, title) => write("PATCH", pathOf(key), { title }),
    delete: (key) => ({ method: "DELETE", path: pathOf(key) }),
    batch: null,
    itemOf: (body) => {
      const row = parsedJson(answerSchema, body);
      return row === undefined ? undefined : storedItem(row);
    },
    pageOf: (body) => {
      const page = parsedJson(pageSchema, body);
      return page && { total: page.totalDocs, items: page.docs.map(storedItem) };
    },
    seed: (items) =>
      seedOneByOne(items, seedInFlight, async (item) =>
        String((await askJson(context, create(item), answerSchema)).id),
      ),
    count: async () => {
      const call = { method: "GET", path: `${tablePath}/count` } as const;
      return (await askJson(context, call, countSchema)).totalDocs;
    },
    async durability() {
      const { version: _, ...now } = await facts();
      return now;
    },
  };
}
