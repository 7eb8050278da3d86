import { supabaseKey } from "../../targets/supabaseKeys.ts";
import type { StubReply, StubRequest } from "./httpStub.ts";

interface Message {
  id: number;
  owner: string;
  room: number;
  data: string;
}

type Row = Omit<Message, "id">;

const object = "application/vnd.pgrst.object+json";

/**
 * The documented routes of Kong, GoTrue and PostgREST as far as Lapline uses them, with the row
 * policies of the launch plan: who is no member may not insert, and sees no row to change.
 */
export function supabaseStub(jwtSecret: string, fsync = "on") {
  const anon = supabaseKey("anon", jwtSecret);
  const service = supabaseKey("service_role", jwtSecret);
  const passwords = new Map<string, string>();
  const members = new Set<string>();
  let stored: Message[] = [];
  let lastId = 0;

  function authenticate({ path, query, body }: StubRequest): StubReply {
    const { email, password } = body as { email: string; password: string };
    if (path === "/auth/v1/signup") passwords.set(email, password);
    else if (query.get("grant_type") !== "password") return { status: 400 };
    if (passwords.get(email) !== password) return { status: 400 };
    return { status: 200, body: { access_token: `token-${email}`, user: { id: email } } };
  }

  function rowsOf(query: URLSearchParams): Message[] {
    const id = query.get("id")?.replace("eq.", "");
    const like = query.get("data")?.replace(/^like\.\*(.*)\*$/, "$1") ?? "";
    const found = stored.filter(
      (row) => (id === undefined || row.id === Number(id)) && row.data.includes(like),
    );
    if (query.get("order") === "id.desc") found.reverse();
    return found.slice(0, Number(query.get("limit") ?? 1000));
  }

  /** One object where the caller wants one: any other number of rows is refused. */
  function represent(
    rows: readonly Message[],
    { headers }: StubRequest,
    status: number,
  ): StubReply {
    if (headers.accept !== object) return { status, body: rows };
    return rows.length === 1
      ? { status, body: rows[0] }
      : { status: 406, body: { code: "PGRST116" } };
  }

  function insert(request: StubRequest, user: string): StubReply {
    if (!members.has(user)) return { status: 403, body: { code: "42501" } };
    const rows = (Array.isArray(request.body) ? request.body : [request.body]) as Row[];
    const made = rows.map((row) => {
      lastId += 1;
      return { id: lastId, ...row };
    });
    stored.push(...made);
    return represent(made, request, 201);
  }

  function change(request: StubRequest, user: string): StubReply {
    const rows = rowsOf(request.query).filter(({ owner }) => owner === user);
    const answer = represent(rows, request, 200);
    if (answer.status !== 200) return answer;
    const text = request.method === "PATCH" ? (request.body as { data: string }).data : null;
    stored = stored.flatMap((row) => {
      if (!rows.includes(row)) return [row];
      return text === null ? [] : [{ ...row, data: text }];
    });
    return answer;
  }

  return (request: StubRequest): StubReply => {
    const { method, path, headers } = request;
    if (path === "/lapline/ready") return { status: 200, body: {} };
    const key = headers.apikey;
    if (key !== anon && key !== service) return { status: 401 };
    if (path.startsWith("/auth/v1/")) return authenticate(request);
    const token = headers.authorization?.replace(/^Bearer /, "") ?? "";
    if (path === "/rest/v1/" && key === service) return { status: 200, body: { swagger: "2.0" } };
    if (path === "/rest/v1/rpc/lapline_facts" && token === service) {
      const settings = { synchronousCommit: "on", fsync, postgresVersion: "15.8" };
      return { status: 200, body: { messages: stored.length, ...settings } };
    }
    if (path === "/rest/v1/room_members" && token === service) {
      members.add((request.body as { user: string }).user);
      return { status: 201, body: [{ id: 1 }] };
    }
    const user = token.startsWith("token-") ? token.slice("token-".length) : null;
    if (user === null || path !== "/rest/v1/message") return { status: 401 };
    if (method === "GET") return represent(rowsOf(request.query), request, 200);
    return method === "POST" ? insert(request, user) : change(request, user);
  };
}
