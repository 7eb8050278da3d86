import { z } from "zod";
import type { ApiItem, HttpApi, HttpApiContext, HttpCall } from "../drivers/httpApi.ts";
import { askJson, parsedJson } from "./httpReplies.ts";
import {
  createdSchema,
  trailbaseFacts,
  trailbaseLogin,
  trailbaseVersion,
} from "./trailbaseCalls.ts";
import { trailbaseDialect } from "./trailbaseDialect.ts";
import { trailbaseEmails } from "./trailbaseFiles.ts";

const tablePath = "/api/records/v1/bench_items";
const headers = { "Content-Type": "application/json" };
/** The most that one create may hold. */
const createdMax = 1024;

const rowSchema = z.looseObject({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  status: z.string(),
});
const pageSchema = z.looseObject({ total_count: z.int(), records: z.array(rowSchema) });
const countSchema = z.looseObject({ total_count: z.int() });

function storedItem({ id, title, body, status }: z.infer<typeof rowSchema>) {
  return { key: String(id), title, body, status };
}

/** One record, or an array of them in one transaction. */
function create(value: ApiItem | readonly ApiItem[]): HttpCall {
  return { method: "POST", path: tablePath, headers, body: JSON.stringify(value) };
}

async function seed(context: HttpApiContext, items: readonly ApiItem[]): Promise<string[]> {
  const keys: string[] = [];
  for (let first = 0; first < items.length; first += createdMax) {
    const some = items.slice(first, first + createdMax);
    keys.push(...(await askJson(context, create(some), createdSchema)).ids);
  }
  return keys;
}

/** The table that the migration made, behind a record API that everybody may use. */
export async function openTrailbaseApi(
  context: HttpApiContext,
  releaseOf: (version: string) => string,
): Promise<HttpApi> {
  const admin = await trailbaseLogin(context, trailbaseEmails.admin, "adminPassword");
  const { equalsQuery } = trailbaseDialect(releaseOf(context.version));
  const keyOf = (body: string) => parsedJson(createdSchema, body)?.ids[0];
  return {
    version: await trailbaseVersion(context, admin),
    settings: await trailbaseFacts(context, admin),
    health: () => ({ method: "GET", path: "/api/healthcheck" }),
    read: (key) => ({ method: "GET", path: `${tablePath}/${key}` }),
    list: (perPage, status) => {
      const filter = status === null ? "" : `&${equalsQuery("status", status)}`;
      return { method: "GET", path: `${tablePath}?limit=${perPage}&count=true${filter}` };
    },
    create,
    createdKeyOf: keyOf,
    update: (key, title) => ({
      method: "PATCH",
      path: `${tablePath}/${key}`,
      headers,
      body: JSON.stringify({ title }),
    }),
    delete: (key) => ({ method: "DELETE", path: `${tablePath}/${key}` }),
    batch: { call: create, keysOf: (body) => parsedJson(createdSchema, body)?.ids },
    itemOf: (body) => {
      const row = parsedJson(rowSchema, body);
      return row === undefined ? undefined : storedItem(row);
    },
    pageOf: (body) => {
      const page = parsedJson(pageSchema, body);
      return page && { total: page.total_count, items: page.records.map(storedItem) };
    },
    seed: (items) => seed(context, items),
    async count() {
      const call = { method: "GET", path: `${tablePath}?limit=1&count=true` } as const;
      return (await askJson(context, call, countSchema)).total_count;
    },
    durability: () => trailbaseFacts(context, admin),
  };
}
