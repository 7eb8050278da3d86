import { compareSemver } from "../../descriptions/compareSemver.ts";
import type { StubReply, StubRequest } from "./httpStub.ts";
import { trailbaseItems } from "./trailbaseItems.ts";

interface Message {
  id: string;
  owner: string;
  room: string;
  data: string;
}

const messages = "/api/records/v1/message_api";
const bulkMax = 1024;

/**
 * TrailBase's documented routes as far as Lapline uses them, with the access rules that its
 * configuration sets, in the dialect of a release: filters before and since 0.12, cells of the
 * administrative query before and since 0.20.
 */
export function trailbaseStub(release: string, synchronous = 1) {
  const isSince = (version: string) => compareSemver(release, version) >= 0;
  const stored = new Map<string, Message>();
  let lastId = 0;
  const items = trailbaseItems(isSince("0.12.0") ? "filter[status][$eq]" : "status");

  function login({ email }: { email: string }): StubReply {
    const claims = Buffer.from(JSON.stringify({ sub: email })).toString("base64url");
    const tokens = { auth_token: `h.${claims}.s`, refresh_token: "r", csrf_token: `csrf-${email}` };
    return { status: 200, body: tokens };
  }

  function userOf({ headers }: StubRequest): string | null {
    const claims = /^Bearer h\.(.*)\.s$/.exec(headers.authorization ?? "")?.[1];
    return claims === undefined
      ? null
      : JSON.parse(Buffer.from(claims, "base64url").toString()).sub;
  }

  function create(user: string, body: unknown): StubReply {
    const values = (Array.isArray(body) ? body : [body]) as Omit<Message, "id">[];
    if (values.length > bulkMax) return { status: 400 };
    if (!user.startsWith("member")) return { status: 403 };
    const ids = values.map((value) => {
      lastId += 1;
      const id = `${String(lastId).padStart(22, "0")}==`;
      stored.set(id, { id, ...value });
      return id;
    });
    return { status: 200, body: { ids } };
  }

  function list(query: URLSearchParams): StubReply {
    const like = query.get(isSince("0.12.0") ? "filter[data][$like]" : "data[like]");
    const wanted = like?.replaceAll("%", "") ?? "";
    const found = [...stored.values()].filter(({ data }) => data.includes(wanted));
    if (query.get("order") === "-id") found.reverse();
    const records = found.slice(0, Number(query.get("limit") ?? 50));
    const count = query.get("count") === "true" ? { total_count: found.length } : {};
    return { status: 200, body: { cursor: "c", ...count, records } };
  }

  function change(request: StubRequest, user: string, message: Message): StubReply {
    if (request.method === "GET") return { status: 200, body: message };
    if (message.owner !== user) return { status: 403 };
    if (request.method === "DELETE") stored.delete(message.id);
    else stored.set(message.id, { ...message, ...(request.body as Partial<Message>) });
    return { status: 200, body: "" };
  }

  function administrative(request: StubRequest, user: string): StubReply {
    if (!user.startsWith("admin")) return { status: 403 };
    if (request.headers["csrf-token"] !== `csrf-${user}`) return { status: 400 };
    if (request.path.endsWith("/info")) {
      const tag = `v${release}`;
      return {
        status: 200,
        body: isSince("0.23.0")
          ? { git_version: { tag } }
          : isSince("0.21.11")
            ? { git_version: [tag, 0] }
            : { version_tag: tag },
      };
    }
    const { query } = request.body as { query: string };
    const values: Record<string, string | number> = {
      "PRAGMA journal_mode": "wal",
      "PRAGMA synchronous": synchronous,
      "PRAGMA foreign_keys": 1,
    };
    const value = values[query] ?? "3.50.0";
    const wrapped = typeof value === "string" ? { Text: value } : { Integer: value };
    return { status: 200, body: { columns: [], rows: [[isSince("0.20.0") ? wrapped : value]] } };
  }

  return (request: StubRequest): StubReply => {
    const { method, path, query, body } = request;
    if (path === "/api/healthcheck") return { status: 200, body: "Ok" };
    if (path === "/api/auth/v1/login") return login(body as { email: string });
    const item = items(request);
    if (item !== null) return item;
    const user = userOf(request);
    if (user === null) return { status: 403 };
    if (path.startsWith("/api/_admin/")) return administrative(request, user);
    if (path === `${messages}/schema`) return { status: 200, body: { type: "object" } };
    if (path === messages) return method === "POST" ? create(user, body) : list(query);
    const message = stored.get(path.slice(messages.length + 1));
    return message === undefined ? { status: 404 } : change(request, user, message);
  };
}
