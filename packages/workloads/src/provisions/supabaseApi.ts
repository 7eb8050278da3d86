import { z } from "zod";
import type { ApiItem, HttpApi, HttpApiContext, HttpCall } from "../drivers/httpApi.ts";
import { askJson, parsedJson } from "./httpReplies.ts";
import {
  isNoRow,
  openingFacts,
  supabaseFacts,
  supabaseHeaders,
  supabaseKeysOf,
} from "./supabaseCalls.ts";
import type { SupabaseRoutes } from "./supabaseGateway.ts";

const columns = "select=id,title,body,status";
const seedRowsMax = 1000;

const idSchema = z.number().transform(String);
const rowSchema = z.looseObject({
  id: idSchema,
  title: z.string(),
  body: z.string(),
  status: z.string(),
});
const idsSchema = z.array(z.looseObject({ id: idSchema }));

function storedItem({ id, title, body, status }: z.infer<typeof rowSchema>) {
  return { key: id, title, body, status };
}

/** The table that the database was set up with, open to whoever has the public key. */
export async function openSupabaseApi(
  context: HttpApiContext,
  routes: SupabaseRoutes,
): Promise<HttpApi> {
  const { anon, service } = supabaseKeysOf(context);
  const tablePath = `${routes.rest}/bench_items`;
  const found = await openingFacts(context, routes, service);
  const headers = supabaseHeaders(anon, anon);
  const one = (method: "GET" | "DELETE", key: string): HttpCall => ({
    method,
    path: `${tablePath}?id=eq.${key}&${columns}`,
    headers: method === "GET" ? headers.one : headers.writeOne,
  });
  const createMany = (items: readonly ApiItem[]): HttpCall => ({
    method: "POST",
    path: `${tablePath}?select=id`,
    headers: headers.write,
    body: JSON.stringify(items),
  });
  return {
    ...found,
    health: () => routes.readiness,
    read: (key) => one("GET", key),
    list: (perPage, status) => {
      const filter = status === null ? "" : `&status=eq.${status}`;
      return {
        method: "GET",
        path: `${tablePath}?${columns}&limit=${perPage}&offset=0${filter}`,
        // The number of all rows comes as a header.
        headers: { ...headers.many, Prefer: "count=exact" },
      };
    },
    create: (item) => ({
      method: "POST",
      path: `${tablePath}?${columns}`,
      headers: headers.writeOne,
      body: JSON.stringify(item),
    }),
    update: (key, title) => ({
      method: "PATCH",
      path: `${tablePath}?id=eq.${key}&${columns}`,
      headers: headers.writeOne,
      body: JSON.stringify({ title }),
    }),
    delete: (key) => one("DELETE", key),
    isGone: isNoRow,
    batch: {
      call: createMany,
      keysOf: (body) => parsedJson(idsSchema, body)?.map(({ id }) => id),
    },
    itemOf: (body) => {
      const row = parsedJson(rowSchema, body);
      return row === undefined ? undefined : storedItem(row);
    },
    pageOf: (body) => {
      const rows = parsedJson(z.array(rowSchema), body);
      return rows && { total: null, items: rows.map(storedItem) };
    },
    async seed(items) {
      const keys: string[] = [];
      for (let first = 0; first < items.length; first += seedRowsMax) {
        const call = createMany(items.slice(first, first + seedRowsMax));
        keys.push(...(await askJson(context, call, idsSchema)).map(({ id }) => id));
      }
      return keys;
    },
    count: async () => (await supabaseFacts(context, routes, service)).items,
    durability: async () => (await supabaseFacts(context, routes, service)).settings,
  };
}
