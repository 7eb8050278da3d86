import { createServer, type IncomingMessage } from "node:http";
import type { ApiItem } from "../../drivers/httpApi.ts";

type Row = ApiItem & { id: number };

/** A server that speaks what Allyourbase documents of one table, for tests without Allyourbase. */
export interface ItemServer extends AsyncDisposable {
  baseUrl: string;
  rows: Map<number, Row>;
  /** Answers of `SHOW`, by parameter. */
  settings: Record<string, string>;
}

const table = "/api/collections/bench_items";
const insertedRow = /\('((?:[^']|'')*)', '((?:[^']|'')*)', '((?:[^']|'')*)'\)/g;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += chunk;
  return body;
}

export async function startItemServer(password: string): Promise<ItemServer> {
  const rows = new Map<number, Row>();
  const settings: Record<string, string> = {
    synchronous_commit: "on",
    fsync: "on",
    full_page_writes: "on",
    server_version: "18.4",
  };
  let lastId = 0;
  const store = (item: ApiItem): Row => {
    lastId += 1;
    const row = { id: lastId, ...item };
    rows.set(row.id, row);
    return row;
  };
  const sql = (query: string): unknown[][] => {
    if (query.startsWith("SHOW ")) return [[settings[query.slice(5)]]];
    if (query.includes("count(*)")) return [[rows.size]];
    if (query.startsWith("SELECT")) {
      return [...rows.values()].map(({ id, title }) => [String(id), title]);
    }
    for (const [, title = "", body = "", status = ""] of query.matchAll(insertedRow)) {
      store({ title, body, status });
    }
    return [];
  };
  const page = (url: URL) => {
    const status = /^status='(.*)'$/.exec(url.searchParams.get("filter") ?? "")?.[1];
    const fitting = [...rows.values()].filter((row) => row.status === (status ?? row.status));
    const perPage = Number(url.searchParams.get("perPage"));
    return { totalItems: fitting.length, items: fitting.slice(0, perPage) };
  };
  const answer = (method: string, url: URL, text: string): [status: number, body?: unknown] => {
    const body = text === "" ? {} : JSON.parse(text);
    const id = Number(url.pathname.slice(table.length + 1));
    const row = rows.get(id);
    if (url.pathname === "/health") return [200, { status: "ok" }];
    if (url.pathname === "/api/admin/auth") {
      return body.password === password ? [200, { token: "t" }] : [401, {}];
    }
    if (url.pathname === "/api/admin/sql") return [200, { rows: sql(body.query) }];
    if (url.pathname === `${table}/batch`) {
      const created = body.operations.map((one: { body: ApiItem }, index: number) => {
        return { index, status: 201, body: store(one.body) };
      });
      return [200, created];
    }
    if (url.pathname === table) return method === "POST" ? [201, store(body)] : [200, page(url)];
    if (row === undefined) return [404, { message: "record not found" }];
    if (method === "PATCH") return [200, Object.assign(row, body)];
    if (method === "DELETE") return rows.delete(id) ? [204] : [404];
    return [200, row];
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const [status, body] = answer(request.method ?? "GET", url, await bodyOf(request));
    response.writeHead(status, { "Content-Type": "application/json" });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("There is no address.");
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    rows,
    settings,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
