import type { DocumentedOperation } from "./fuzz/documentedOperations.ts";

/** One request of the recording: what is varied in a good one, in words, and what is sent. */
export interface RecordedRequest {
  what: string;
  path: string;
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** What a procedure takes, by name, for rows that exist. */
type GoodInput = Record<string, unknown>;

const unknownId = "01900000-0000-7000-8000-000000000000";
const badParts = ["not-an-id", unknownId, "%00", "%zz", "a".repeat(300)];

/** The address with every path parameter filled in, and the names of those. */
function fill(operation: DocumentedOperation, input: GoodInput, over?: string) {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const path = operation.path.replaceAll(
    /\{(\w+)\}/g,
    (_part, name: string) => over ?? String(input[name] ?? ""),
  );
  return { path, names };
}

function goodBody(operation: DocumentedOperation, input: GoodInput, inPath: readonly string[]) {
  if (operation.body === null) return undefined;
  return Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)));
}

function queryOf(operation: DocumentedOperation, input: GoodInput): string {
  const given = operation.parameters
    .filter((parameter) => parameter.in === "query" && input[parameter.name] !== undefined)
    .map(({ name }) => [name, String(input[name])]);
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

/** The request that an operation is for. */
export function goodRequest(operation: DocumentedOperation, given: unknown): RecordedRequest {
  const input = (given ?? {}) as GoodInput;
  const { path, names } = fill(operation, input);
  return {
    what: "good",
    method: operation.method,
    path: `${path}${queryOf(operation, input)}`,
    body: goodBody(operation, input, names),
  };
}

function withQuery(path: string, query: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}${query}`;
}

function badPaths(operation: DocumentedOperation, given: unknown): RecordedRequest[] {
  const input = (given ?? {}) as GoodInput;
  const { names } = fill(operation, input);
  const good = goodRequest(operation, given);
  if (names.length === 0) return [];
  const parts = badParts.map((part) => ({
    ...good,
    what: `path ${part.slice(0, 40)}`,
    path: `${fill(operation, input, part).path}${queryOf(operation, input)}`,
  }));
  const inQuery = names.flatMap((name) => [
    {
      ...good,
      what: `query ${name} of another`,
      path: withQuery(good.path, `${name}=${unknownId}`),
    },
    { ...good, what: `query ${name} empty`, path: withQuery(good.path, `${name}=`) },
  ]);
  const withBody = operation.method === "GET" ? [] : names;
  const inBody = withBody.map((name) => ({
    ...good,
    what: `body ${name} of another`,
    body: { ...(good.body as GoodInput | undefined), [name]: unknownId },
  }));
  return [...parts, ...inQuery, ...inBody];
}

function badQueries(operation: DocumentedOperation, given: unknown): RecordedRequest[] {
  const good = goodRequest(operation, given);
  const vary = (what: string, query: string) => ({
    ...good,
    what: `query ${what}`,
    path: withQuery(good.path, query),
  });
  const own = operation.parameters.filter((parameter) => parameter.in === "query");
  return [
    vary("with an unknown name", "bogus=1"),
    vary("__proto__", "__proto__=1"),
    vary("with NUL", "bogus=%00"),
    ...own.flatMap(({ name, example }) => [
      // Where a cursor stands among rows depends on their ids.
      ...(name === "cursor"
        ? []
        : [
            vary(
              `${name} as in its example`,
              String(new URLSearchParams([[name, String(example)]])),
            ),
          ]),
      vary(`${name} empty`, `${name}=`),
      vary(`${name} odd`, `${name}=~%20~`),
      vary(`${name} twice`, `${name}=1&${name}=2`),
    ]),
    ...own
      .filter(({ required }) => required)
      .map(({ name }) => ({
        ...good,
        what: `query without ${name}`,
        path: good.path.split("?")[0] ?? "",
      })),
  ];
}

function badBodies(operation: DocumentedOperation, given: unknown): RecordedRequest[] {
  const good = goodRequest(operation, given);
  const json = { "content-type": "application/json" };
  const raw = (what: string, body: unknown, headers: Record<string, string> = json) => ({
    ...good,
    what: `body ${what}`,
    body,
    headers,
  });
  if (operation.body === null) {
    return operation.method === "GET" ? [] : [raw("where none is taken", { bogus: 1 })];
  }
  const body = good.body as GoodInput;
  return [
    raw("missing", undefined),
    raw("empty", ""),
    raw("cut", "{"),
    raw("null", "null"),
    raw("a list", "[]"),
    raw("a text", '"text"'),
    raw("an empty object", "{}"),
    raw("with __proto__", '{"__proto__":{"x":1}}'),
    raw("with NUL", '{"x":"\\u0000"}'),
    raw("nested deep", `${"[".repeat(40)}${"]".repeat(40)}`),
    raw("not UTF-8", new Uint8Array([0x22, 0xff, 0x22])),
    raw("of another type", JSON.stringify(body), { "content-type": "text/plain" }),
    raw("with an unknown member", { ...body, bogus: 1 }),
    ...Object.keys(body).flatMap((name) => {
      const { [name]: value, ...rest } = body;
      return [
        raw(`without ${name}`, rest),
        raw(`with ${name} of another kind`, {
          ...rest,
          [name]: typeof value === "string" ? 7 : "~",
        }),
        raw(`with ${name} null`, { ...rest, [name]: null }),
      ];
    }),
  ];
}

/** Requests beside the good one, each wrong or odd in one way. */
export function oddRequests(operation: DocumentedOperation, given: unknown): RecordedRequest[] {
  const good = goodRequest(operation, given);
  return [
    ...badPaths(operation, given),
    ...badQueries(operation, given),
    ...badBodies(operation, given),
    ...(operation.method === "GET"
      ? [
          { ...good, what: "HEAD", method: "HEAD" },
          { ...good, what: "If-None-Match: *", headers: { "if-none-match": "*" } },
          { ...good, what: "with an idempotency key", headers: { "idempotency-key": "read" } },
        ]
      : []),
  ];
}

/** A change that is sent again with the key of the first, as it was and otherwise. */
export function repeatedRequests(
  operation: DocumentedOperation,
  given: unknown,
): RecordedRequest[] {
  if (operation.method === "GET") return [];
  const good = goodRequest(operation, given);
  const key = (value: string) => ({ "idempotency-key": value });
  const first = `first of ${operation.operationId}`;
  return [
    { ...good, what: "idempotency key empty", headers: key("") },
    { ...good, what: "idempotency key too long", headers: key("k".repeat(300)) },
    { ...good, what: "idempotency key new", headers: key(first) },
    { ...good, what: "idempotency key again", headers: key(first) },
    {
      ...good,
      what: "idempotency key with another request",
      headers: key(first),
      ...(operation.body === null
        ? { path: withQuery(good.path, "bogus=1") }
        : { body: { ...(good.body as GoodInput), bogus: 1 } }),
    },
  ];
}

/** Addresses that name no operation, and methods that an address does not take. */
export function strangeRequests(paths: readonly string[]): RecordedRequest[] {
  const odd = [
    "",
    "/",
    "/nothing",
    "/runs/",
    "//runs",
    "/runs/a/b/c/d",
    "/RUNS",
    "/%72uns",
    "/runs?",
  ];
  return [
    ...odd.map((path) => ({ what: `GET ${path}`, path })),
    ...paths.flatMap((path) =>
      ["OPTIONS", "PUT", "PATCH", "DELETE", "POST", "GET"].map((method) => ({
        what: `${method} ${path}`,
        path: path.replaceAll(/\{\w+\}/g, "nothing"),
        method,
      })),
    ),
  ];
}
