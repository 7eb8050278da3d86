import fc, { type Arbitrary } from "fast-check";
import { arbitraryOf, type FuzzPool, hostileText, type JsonSchema } from "./arbitraryOf.ts";

/** One operation of the OpenAPI document. */
export interface Operation {
  method: string;
  path: string;
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[];
  body: JsonSchema | null;
  bodyExample: unknown;
}

const fuzzActors = ["owner's key", "reader's key", "nobody"] as const;

export interface FuzzRequest {
  operation: Operation;
  actor: (typeof fuzzActors)[number];
  /** Below /api/v1, with its query. */
  address: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
}

const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

function pathOf(operation: Operation, pool: FuzzPool): Arbitrary<string> {
  const parts = operation.path.split("/").map((part) => {
    if (!part.startsWith("{")) return fc.constant(part);
    const { schema = {} } = operation.parameters.find(({ name }) => `{${name}}` === part) ?? {};
    const fits = arbitraryOf(schema, pool).map((value) => encoded(String(value)));
    const hostile = fc.oneof(hostileText, fc.string({ unit: "binary", maxLength: 20 }));
    return fc.oneof({ weight: 9, arbitrary: fits }, hostile.map(encoded));
  });
  return fc.tuple(...parts).map((each) => each.join("/"));
}

function queryOf(operation: Operation, pool: FuzzPool): Arbitrary<string> {
  const known = operation.parameters.filter((parameter) => parameter.in === "query");
  const pairOf = ({ name, schema }: Operation["parameters"][number]) => {
    const fits = arbitraryOf(schema, pool).map((value) =>
      Array.isArray(value) ? value.join(",") : String(value),
    );
    return fc
      .oneof({ weight: 9, arbitrary: fits }, hostileText)
      .map((value) => `${name}=${encoded(value)}`);
  };
  const wanted = known.filter(({ required }) => required).map(pairOf);
  const others = known.filter(({ required }) => !required).map(pairOf);
  const odd = fc.oneof(
    { weight: 9, arbitrary: fc.constant("") },
    fc.constantFrom("x=1", "limit=1&limit=2", "__proto__=1", "%00=%00", "&&=&"),
  );
  const some =
    others.length === 0 ? fc.constant([]) : fc.array(fc.oneof(...others), { maxLength: 3 });
  return fc
    .tuple(fc.tuple(...wanted), some, odd)
    .map(([needed, given, extra]) =>
      [...needed, ...given, extra].filter((each) => each !== "").join("&"),
    );
}

/** The value with one of its parts replaced or removed. */
function mutated(value: unknown, place: number, part: unknown): unknown {
  const root: { value: unknown } = { value: structuredClone(value) };
  const slots: [object, string][] = [];
  const walk = (holder: object) => {
    for (const [key, member] of Object.entries(holder)) {
      slots.push([holder, key]);
      if (typeof member === "object" && member !== null) walk(member);
    }
  };
  walk(root);
  const [holder, key] = slots[place % slots.length] ?? [root, "value"];
  if (part === undefined) Reflect.deleteProperty(holder, key);
  else Object.defineProperty(holder, key, { value: part, enumerable: true, configurable: true });
  return root.value;
}

const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

const hostileBody: Arbitrary<string | Uint8Array> = fc.oneof(
  { weight: 20, arbitrary: fc.json({ maxDepth: 5 }) },
  { weight: 20, arbitrary: fc.uint8Array({ maxLength: 200 }) },
  {
    weight: 20,
    arbitrary: fc.constantFrom(
      "",
      "null",
      "[]",
      "NaN",
      '{"a":NaN}',
      "1e999",
      '{"__proto__":{"admin":true}}',
      '{"constructor":{"prototype":{}}}',
      '{"id":1,"id":2}',
      '"\\ud800"',
      '{"name":"\\u0000"}',
      "{",
      deep(33),
      deep(10_000),
      `[${"1,".repeat(20_000)}1]`,
    ),
  },
  { weight: 1, arbitrary: fc.constant(`"${"x".repeat(10_000_000)}"`) },
);

function bodyOf(operation: Operation, pool: FuzzPool): Arbitrary<string | Uint8Array | undefined> {
  if (operation.method === "GET") return fc.constant(undefined);
  if (operation.body === null) return fc.constantFrom(undefined, "{}", '{"x":1}');
  const replacement = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    hostileText,
    fc.constantFrom(undefined, 1e308, -0, 2 ** 53, -1, [], {}),
  );
  return fc.oneof(
    {
      weight: 5,
      arbitrary: arbitraryOf(operation.body, pool).map((value) => JSON.stringify(value)),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.nat(1000), replacement)
        .map(([place, part]) => JSON.stringify(mutated(operation.bodyExample, place, part)) ?? ""),
    },
    { weight: 2, arbitrary: hostileBody },
  );
}

const contentType = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom("application/json", "application/json; charset=utf-8") },
  fc.constantFrom("text/plain", "multipart/form-data", "application/x-www-form-urlencoded", ""),
);

const extraHeaders: Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  fc.constantFrom(
    { "if-none-match": "*" },
    { "if-none-match": 'W/"x", "y' },
    { "idempotency-key": "same" },
    { "idempotency-key": "with space" },
    { "last-event-id": "-1" },
    { "last-event-id": "9".repeat(300) },
    { "lapline-project": "not-an-id" },
    { "lapline-project": "00000000-0000-4000-8000-000000000000" },
  ),
);

/** Requests to one of the operations: valid, nearly valid, and hostile ones. */
export function fuzzRequest(
  operations: readonly Operation[],
  pool: FuzzPool,
): Arbitrary<FuzzRequest> {
  const perOperation = operations.map((operation) =>
    fc
      .record({
        actor: fc.oneof(
          { weight: 4, arbitrary: fc.constant(fuzzActors[0]) },
          fc.constantFrom(...fuzzActors),
        ),
        path: pathOf(operation, pool),
        query: queryOf(operation, pool),
        type: contentType,
        extra: extraHeaders,
        body: bodyOf(operation, pool),
      })
      .map(({ actor, path, query, type, extra, body }) => ({
        operation,
        actor,
        address: `/api/v1${path}${query === "" ? "" : `?${query}`}`,
        headers: {
          ...extra,
          ...(body === undefined || type === "" ? {} : { "content-type": type }),
        },
        body,
      })),
  );
  return fc.oneof(...perOperation);
}
