import type { ApiItem } from "../../drivers/httpApi.ts";
import type { StubReply, StubRequest } from "./httpStub.ts";

const table = "/api/records/v1/bench_items";
const bulkMax = 1024;

/**
 * TrailBase's record API of the table of the api scenarios, open to everybody. Null: a request for
 * something else.
 */
export function trailbaseItems(equalsName: string) {
  const stored = new Map<number, ApiItem & { id: number }>();
  let lastId = 0;

  function create(body: unknown): StubReply {
    const values = (Array.isArray(body) ? body : [body]) as ApiItem[];
    if (values.length > bulkMax) return { status: 400 };
    const ids = values.map((value) => {
      lastId += 1;
      stored.set(lastId, { id: lastId, ...value });
      return String(lastId);
    });
    return { status: 200, body: { ids } };
  }

  function list(query: URLSearchParams): StubReply {
    const status = query.get(equalsName);
    const found = [...stored.values()].filter((row) => row.status === (status ?? row.status));
    const records = found.slice(0, Number(query.get("limit") ?? 50));
    const count = query.get("count") === "true" ? { total_count: found.length } : {};
    return { status: 200, body: { ...count, records } };
  }

  return ({ method, path, query, body }: StubRequest): StubReply | null => {
    if (path === table) return method === "POST" ? create(body) : list(query);
    if (!path.startsWith(`${table}/`)) return null;
    const id = Number(path.slice(table.length + 1));
    const row = stored.get(id);
    if (row === undefined) return { status: 404 };
    if (method === "GET") return { status: 200, body: row };
    if (method === "DELETE") stored.delete(id);
    else Object.assign(row, body);
    return { status: 200, body: "" };
  };
}
