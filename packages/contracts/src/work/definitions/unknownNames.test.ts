import fc from "fast-check";
import { expect, test } from "vitest";
import { stringify } from "yaml";
import { definitionJsonSchema, type SchemaNode } from "./definitionJsonSchema.ts";
import { parseDefinition } from "./parseDefinition.ts";

const sources = [
  { checkout: { folder: "lib", secret: "team-git" } },
  {
    git: { repository: "https://git.example.org/a/b.git", versions: { tags: "v*" }, folder: "lib" },
  },
  { npm: { package: "fastify" } },
  { pip: { package: "orjson" } },
  { go: { module: "example.org/x/y" } },
  { cargo: { crate: "serde" } },
  { maven: { group: "org.example", artifact: "parser" } },
  { image: { repository: "registry.example.org/todo" } },
  { archive: { url: "https://example.org/{version}.zip", sha256: { "1.0": "0".repeat(64) } } },
];

const request = {
  headers: { accept: "*/*" },
  expect: {
    status: [200, "2xx"],
    json: { "$.a": { equals: { free: 1 }, min: 1 } },
    headers: { etag: { exists: true } },
    body: { contains: "x" },
  },
};

const params = {
  integer: { type: "integer", default: 1, min: 0, max: 5 },
  number: { type: "number", default: 1.5, title: "Number" },
  boolean: { type: "boolean", default: true },
  choice: { type: "choice", values: ["a", "b"], default: "a" },
  text: { type: "text", default: "a", description: "A text." },
};

const used = Object.keys(params)
  .map((name) => `{param.${name}}`)
  .join(" ");

const http = {
  load: { model: "fixed_rate", rate: 100, duration: "5s" },
  setup: [{ post: "/", json: { free: { free: 1 } }, keep: { token: "$.token" }, ...request }],
  requests: [{ name: "read", post: "/", body: used, weight: 2, ...request }],
  verify: [{ post: "/", form: { a: "b" }, ...request }],
  data: { "a.csv": "a\n1\n" },
};

const server = {
  start: ["./todo"],
  env: { PORT: "{port}" },
  files: { "todo.conf": "a" },
  ready: { http: "/", status: 200, within: "5s" },
  components: [
    {
      name: "db",
      image: "postgres:18",
      start: ["postgres"],
      ready: { line: "ready" },
      setup: [["a"]],
    },
  ],
};

const named = { benchmark: { is: "sort" }, value: "ms", unit: { is: "ms" } };
const mappings = {
  csv: { kind: "csv", delimiter: ",", ...named, direction: { is: "lower" }, measure: { is: "m" } },
  json: { kind: "json", rows: "$.rows[*]", ...named, params: ["n"] },
};

const build = { image: "golang:1.25", files: { a: "b" }, env: { A: "b" }, steps: [["make"]] };

/** Definitions that together have everything that a definition may have. */
const complete = sources.map((source) => ({
  target: {
    id: "todo",
    source,
    ...("image" in source ? {} : { build }),
    modes: { default: {}, wal: { title: "WAL", env: { JOURNAL: "wal" } } },
    server,
  },
  scenarios: [
    {
      id: "todo.micro",
      params: { text: params.text },
      command: { run: ["make", "{param.text}"], env: { A: "b" }, format: "go" },
    },
    ...Object.values(mappings).map((mapping, index) => ({
      id: `todo.table${index}`,
      command: { run: ["make", "table"], format: "table", mapping },
    })),
    { id: "todo.http", params, http },
    {
      id: "todo.harness",
      harness: { run: ["./h"], env: {}, measures: { rows: { unit: "count", title: "Rows" } } },
    },
  ],
  trials: 3,
}));

type Path = (string | number)[];

/** Where objects are, by the schemas that close them against other names. */
function closedObjects(
  value: unknown,
  schema: SchemaNode | false | undefined,
  path: Path = [],
): { path: Path; schema: SchemaNode }[] {
  if (schema === undefined || schema === false || typeof value !== "object" || value === null) {
    return [];
  }
  const forms = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (forms.length > 0) return forms.flatMap((form) => closedObjects(value, form, path));
  if (Array.isArray(value)) {
    return value.flatMap((item, at) => closedObjects(item, schema.items, [...path, at]));
  }
  const { properties = {}, additionalProperties: others } = schema;
  // Of forms that a `type` tells apart, only the one that it says.
  const isOther = Object.entries(properties).some(
    ([name, { const: only }]) =>
      only !== undefined && name in value && Object(value)[name] !== only,
  );
  if (schema.type !== "object" || isOther) return [];
  const below = Object.entries(value).flatMap(([name, member]) =>
    closedObjects(member, properties[name] ?? others, [...path, name]),
  );
  return others === false ? [{ path, schema }, ...below] : below;
}

function closedSchemas(schema: SchemaNode | false | undefined): SchemaNode[] {
  if (schema === undefined || schema === false) return [];
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [] } = schema;
  const below = [...Object.values(properties), items, additionalProperties, ...anyOf, ...oneOf];
  return [
    ...(additionalProperties === false ? [schema] : []),
    ...below.flatMap((one) => closedSchemas(one)),
  ];
}

const root = definitionJsonSchema as SchemaNode;
/** One object of each place of the schema. */
const places = complete
  .flatMap((definition) =>
    closedObjects(definition, root).map(({ path, schema }) => ({ definition, path, schema })),
  )
  .filter((place, index, all) => {
    const kindOf = ({ path }: { path: Path }) => path.map((step) => String(step)).join(".");
    return all.findIndex((one) => kindOf(one) === kindOf(place)) === index;
  });

const written = (definition: unknown) => stringify(definition, { aliasDuplicateObjects: false });

/** The file of a definition with one more name in the object at a path, and maybe without a value. */
function fileWith(definition: unknown, path: Path, name: string, emptied: string | undefined) {
  const copy: Record<string, unknown> = JSON.parse(JSON.stringify(definition));
  const object = path.reduce<Record<string, unknown>>((value, step) => Object(value[step]), copy);
  if (emptied !== undefined) object[emptied] = null;
  object[name] = 1;
  return written(copy);
}

test("the definitions are valid, and have every object that a definition may have", () => {
  for (const definition of complete) {
    expect(parseDefinition(written(definition))).toEqual({
      ok: true,
      definition: expect.anything(),
    });
  }
  const seen = new Set(places.map(({ schema }) => JSON.stringify(schema)));
  const all = new Set(closedSchemas(root).map((schema) => JSON.stringify(schema)));
  expect([...all].filter((schema) => !seen.has(schema))).toEqual([]);
});

test("every unknown name is reported at its place with the nearest word, whatever else is wrong", () => {
  for (const { definition, path, schema } of places) {
    const known = Object.keys(schema.properties ?? {});
    const here = path.reduce<unknown>((value, step) => Object(value)[step], definition);
    const others = [undefined, ...Object.keys(Object(here))];
    const misspelled = fc.constantFrom(...known).map((name) => `${name}q`);
    fc.assert(
      fc.property(misspelled, fc.constantFrom(...others), (name, emptied) => {
        const text = fileWith(definition, path, name, emptied);
        const line = text.split("\n").findIndex((one) => one.trim().startsWith(`${name}: 1`)) + 1;
        const column = (text.split("\n")[line - 1] ?? "").indexOf(name) + 1;
        const parsed = parseDefinition(text);
        const problems = parsed.ok ? [] : parsed.problems;
        expect(problems).toContainEqual({
          ...{ line, column, path: [...path, name].join(".") },
          message: expect.stringContaining(`“${name}” is not known here. Did you mean “`),
        });
        const [, nearest = ""] =
          /Did you mean “([^”]+)”/.exec(
            problems.find((one) => one.message.includes(`“${name}”`))?.message ?? "",
          ) ?? [];
        expect(known).toContain(nearest);
      }),
      { numRuns: 3 },
    );
  }
});

test("names of a body, a header or a variable are free", () => {
  const free = JSON.parse(JSON.stringify(complete[0]));
  Object.assign(free.scenarios[3].http.setup[0].json, { any: { thing: [{ at: "all" }] } });
  Object.assign(free.target.server.env, { ANYTHING: "x" });
  expect(parseDefinition(written(free))).toMatchObject({ ok: true });
});
