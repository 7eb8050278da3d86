import { z } from "zod";
import type { Settings } from "../drivers/embeddedDriver.ts";
import type {
  ApiItem,
  HttpApi,
  HttpApiContext,
  HttpCall,
  StoredApiItem,
} from "../drivers/httpApi.ts";
import { askJson, parsedJson } from "./httpReplies.ts";

const tablePath = "/api/collections/bench_items";
const json = { "Content-Type": "application/json" };

const tokenSchema = z.looseObject({ token: z.string() });
const sqlSchema = z.looseObject({ rows: z.array(z.array(z.unknown())) });
const rowSchema = z.looseObject({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  status: z.string(),
});
const pageSchema = z.looseObject({ totalItems: z.int(), items: z.array(rowSchema) });
const batchSchema = z.array(
  z.looseObject({ status: z.literal(201), body: z.looseObject({ id: z.int() }) }),
);

/** Of `SHOW`, by the name in a report. */
const settingNames = {
  synchronousCommit: "synchronous_commit",
  fsync: "fsync",
  fullPageWrites: "full_page_writes",
  postgresVersion: "server_version",
} as const;

type Sql = (query: string) => Promise<unknown[][]>;

/** Sends SQL through the pool of the target itself, as its administrator. */
export async function openAllyourbaseSql(context: HttpApiContext): Promise<Sql> {
  const login = { password: context.secrets.adminPassword };
  const { token } = await askJson(context, write("POST", "/api/admin/auth", login), tokenSchema);
  const headers = { ...json, Authorization: `Bearer ${token}` };
  return async (query) => {
    const call = { ...write("POST", "/api/admin/sql", { query }), headers };
    return (await askJson(context, call, sqlSchema)).rows;
  };
}

/** Durability and version of the PostgreSQL behind the target, over its own connections. */
export async function readPostgresSettings(sql: Sql): Promise<Settings> {
  const settings: Record<string, string> = {};
  for (const [name, parameter] of Object.entries(settingNames)) {
    const [[value] = []] = await sql(`SHOW ${parameter}`);
    settings[name] = String(value);
  }
  return settings;
}

function storedItem({ id, title, body, status }: z.infer<typeof rowSchema>): StoredApiItem {
  return { key: String(id), title, body, status };
}

function write(method: "POST" | "PATCH", path: string, body: unknown): HttpCall {
  return { method, path, headers: json, body: JSON.stringify(body) };
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

const seedRowsMax = 1000;

/** In the order of the items, so that the serial keys are theirs: 1, 2, 3 … */
async function seed(sql: Sql, items: readonly ApiItem[]): Promise<string[]> {
  for (let first = 0; first < items.length; first += seedRowsMax) {
    const rows = items
      .slice(first, first + seedRowsMax)
      .map((item) => `(${literal(item.title)}, ${literal(item.body)}, ${literal(item.status)})`);
    await sql(`INSERT INTO bench_items (title, body, status) VALUES ${rows.join(", ")}`);
  }
  const stored = await sql("SELECT id::text AS key, title FROM bench_items ORDER BY id");
  return stored.map(([id, title], place) => {
    if (title !== items[place]?.title) throw new Error(`Row ${id} is not what was stored.`);
    return String(id);
  });
}

/** The table of the published Go benchmark. */
const createTable = `CREATE TABLE bench_items (
  id SERIAL PRIMARY KEY,
  title TEXT NOT NULL,
  body TEXT,
  status TEXT DEFAULT 'active',
  created_at TIMESTAMPTZ DEFAULT now()
)`;

export async function openAllyourbaseApi(context: HttpApiContext): Promise<HttpApi> {
  const sql = await openAllyourbaseSql(context);
  await sql(createTable);
  return {
    version: null,
    settings: await readPostgresSettings(sql),
    health: () => ({ method: "GET", path: "/health" }),
    read: (key) => ({ method: "GET", path: `${tablePath}/${key}` }),
    list: (perPage, status) => {
      const filter = status === null ? "" : `&filter=status%3D%27${status}%27`;
      return { method: "GET", path: `${tablePath}?perPage=${perPage}${filter}` };
    },
    create: (item) => write("POST", tablePath, item),
    update: (key, title) => write("PATCH", `${tablePath}/${key}`, { title }),
    delete: (key) => ({ method: "DELETE", path: `${tablePath}/${key}` }),
    batch: {
      call: (items) => {
        const operations = items.map((body) => ({ method: "create", body }));
        return write("POST", `${tablePath}/batch`, { operations });
      },
      keysOf: (body) => parsedJson(batchSchema, body)?.map((one) => String(one.body.id)),
    },
    itemOf: (body) => {
      const row = parsedJson(rowSchema, body);
      return row === undefined ? undefined : storedItem(row);
    },
    pageOf: (body) => {
      const page = parsedJson(pageSchema, body);
      return page && { total: page.totalItems, items: page.items.map(storedItem) };
    },
    seed: (items) => seed(sql, items),
    async count() {
      const [[count] = []] = await sql("SELECT count(*)::int FROM bench_items");
      return Number(count);
    },
    durability: () => readPostgresSettings(sql),
  };
}
