import type { ApiItem } from "../../httpApi.ts";
import { supabaseKey } from "../../targets/supabaseKeys.ts";
import type { StubReply, StubRequest } from "./httpStub.ts";
import { PostgrestTable } from "./postgrestTable.ts";

interface Message {
  owner: string;
  room: number;
  data: string;
}

/**
 * The documented routes of Kong, GoTrue and PostgREST as far as Lapline uses them, with the row
 * policies of the launch plan: who is no member may not insert, and sees no row to change.
 */
export function supabaseStub(jwtSecret: string, fsync = "on") {
  const anon = supabaseKey("anon", jwtSecret);
  const service = supabaseKey("service_role", jwtSecret);
  const passwords = new Map<string, string>();
  const members = new Set<string>();
  const messages = new PostgrestTable<Message>();
  const items = new PostgrestTable<ApiItem>();

  function authenticate({ path, query, body }: StubRequest): StubReply {
    const { email, password } = body as { email: string; password: string };
    if (path === "/auth/v1/signup") passwords.set(email, password);
    else if (query.get("grant_type") !== "password") return { status: 400 };
    if (passwords.get(email) !== password) return { status: 400 };
    return { status: 200, body: { access_token: `token-${email}`, user: { id: email } } };
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
      return {
        status: 200,
        body: { messages: messages.stored.length, items: items.stored.length, ...settings },
      };
    }
    if (path === "/rest/v1/room_members" && token === service) {
      members.add((request.body as { user: string }).user);
      return { status: 201, body: [{ id: 1 }] };
    }
    if (path === "/rest/v1/bench_items") {
      if (method === "GET") return items.read(request);
      return method === "POST" ? items.insert(request) : items.change(request, () => true);
    }
    const user = token.startsWith("token-") ? token.slice("token-".length) : null;
    if (user === null || path !== "/rest/v1/message") return { status: 401 };
    if (method === "GET") return messages.read(request);
    if (method !== "POST") return messages.change(request, ({ owner }) => owner === user);
    return members.has(user) ? messages.insert(request) : { status: 403, body: { code: "42501" } };
  };
}
