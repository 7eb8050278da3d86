import type { RequestListener } from "node:http";

/** A request as the server saw it. */
export interface SeenRequest {
  method: string;
  url: string;
  headers: Record<string, unknown>;
  body: string;
}

/** A small server of todos, as somebody else's software is, with knobs for its faults. */
export function todoServer() {
  const seen: SeenRequest[] = [];
  const todos: { title: string }[] = [];
  const users = new Map<string, string>();
  const faults = {
    /** Answers of creates hold this instead of the title. */
    title: null as string | null,
    /** Every so many requests are refused with 500; 0: none. */
    refuseEvery: 0,
    /** Creates that are answered and not stored. */
    losesOne: false,
    isReady: true,
  };
  let turns = 0;
  const answer = (request: SeenRequest): [status: number, body: unknown] => {
    const url = new URL(request.url, "http://todo");
    const json = () => JSON.parse(request.body);
    if (url.pathname === "/health") return [faults.isReady ? 200 : 503, ""];
    if (url.pathname === "/register") {
      users.set("token-7", json().password);
      return [201, { token: "token-7", id: 7 }];
    }
    if (url.pathname === "/echo") return [200, request];
    if (url.pathname === "/todos/count") return [200, { count: todos.length }];
    turns += 1;
    if (faults.refuseEvery > 0 && turns % faults.refuseEvery === 0) return [500, "out of order"];
    if (request.headers.authorization !== "Bearer token-7") return [401, "no token"];
    if (request.method === "GET") {
      return [200, { items: todos.slice(0, Number(url.searchParams.get("limit"))) }];
    }
    const { title } = json();
    if (faults.losesOne && todos.length === 5) faults.losesOne = false;
    else todos.push({ title });
    return [201, { id: todos.length, title: faults.title ?? title }];
  };
  const listener: RequestListener = async (incoming, outgoing) => {
    let body = "";
    for await (const chunk of incoming) body += chunk;
    const request = {
      method: incoming.method ?? "",
      url: incoming.url ?? "",
      headers: incoming.headers,
      body,
    };
    seen.push(request);
    const [status, content] = answer(request);
    const text = typeof content === "string" ? content : JSON.stringify(content);
    outgoing.writeHead(status, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(text),
      "x-turn": String(turns),
    });
    outgoing.end(request.method === "HEAD" ? undefined : text);
  };
  return { listener, seen, todos, users, faults };
}

/** What loads it: one user registers, three creates for each list, and the count at the end. */
export const todoScenario = {
  load: { model: "fixed_work", operations: 200, inFlight: 6, warmup: 20 },
  setup: [
    {
      post: "/register",
      json: { name: "u", password: "{secret.user}" },
      expect: { status: 201, json: { "$.id": { type: "number" } } },
      keep: { token: "$.token" },
    },
    {
      repeat: 20,
      post: "/todos",
      headers: { authorization: "Bearer {token}" },
      json: { title: "old {n}" },
      expect: { status: 201 },
    },
  ],
  requests: [
    {
      name: "create",
      weight: 3,
      post: "/todos",
      headers: { authorization: "Bearer {token}" },
      json: { title: "todo {n}", note: "{text:20}", big: "{int:1..9}" },
      expect: {
        status: 201,
        json: { "$.title": "todo {n}" },
        headers: { "x-turn": { matches: "^\\d+$" } },
      },
    },
    {
      name: "list",
      weight: 1,
      get: "/todos?limit=20",
      headers: { authorization: "Bearer {token}" },
      expect: {
        status: 200,
        json: { "$.items": { length: 20 }, "$.items[0].title": { matches: "^old \\d{1,2}$" } },
      },
    },
  ],
  verify: [
    { get: "/todos/count", expect: { json: { "$.count": { equals: "{operations.create+20}" } } } },
  ],
};
