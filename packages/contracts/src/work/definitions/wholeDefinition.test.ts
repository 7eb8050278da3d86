import fc from "fast-check";
import { expect, test } from "vitest";
import { definesTarget } from "./definesTarget.ts";
import { measuredPart } from "./definitionSchema.ts";
import { parseDefinition } from "./parseDefinition.ts";
import { revisionText } from "./revision.ts";
import { modesOf } from "./storedDefinition.ts";
import { failureKinds } from "./submissionWishes.ts";

/** One of each part that a definition may have. */
const parts = `target:
  id: todo-api                        # unique in its project
  title: Todo API
  homepage: https://example.org/todo
  source:                             # where a version comes from; exactly one
    git: { repository: https://git.example.org/team/todo.git, versions: { tags: "v*" } }
    # npm: { package: fastify } · pip: { package: orjson } · go: { module: example.org/x/y }
    # cargo: { crate: z } · maven: { group: g, artifact: a } · image: { repository: registry.example.org/todo }
    # archive: { url: "https://example.org/todo/{version}/todo.tar.gz", sha256: { "1.2.0": "…" } }
    # checkout: {}                    # the working tree: \`lapline run\` and CI without a repository address
  build:                              # argument vectors, never a shell line; the result is cached by content
    image: node:24-bookworm           # docker sandbox: where the steps run; process sandbox: the machine's tools
    steps: [[npm, ci], [npm, run, build]]
    keep: [dist, node_modules, package.json]
  modes:                              # what durability modes are for databases: named settings that part histories
    default: {}
    wal: { env: { JOURNAL: wal } }
  server:                             # only when something has to be up while it is measured
    start: [node, dist/server.js, "--port={port}", "--data={data}"]
    env: { NODE_ENV: production }
    files: { "config.json": '{"secret":"{secret.admin}"}' }
    before: [[node, dist/migrate.js]]
    ready: { http: /health, status: 200, within: 30s }   # or { listening: true }, { line: "ready on" }, { command: [..] }
    components: []                    # databases and the like beside it, each with start, ready, setup
scenarios:
  - id: todo.create
    title: Create a todo
    http:
      load: { model: closed_loop, inFlight: 64, duration: 10s }   # fixed_work, fixed_rate, saturation as today
      setup:                          # once per trial, before the clock; values may be kept
        - { post: /register, json: { name: "u", password: "{secret.user}" }, expect: { status: 201 }, keep: { token: "$.token" } }
      requests:
        - name: create
          weight: 3
          post: /todos
          headers: { authorization: "Bearer {token}" }
          json: { title: "todo {n}", note: "{text:200}" }
          expect: { status: 201, json: { "$.title": "todo {n}" } }
        - { name: list, weight: 1, get: "/todos?limit=20", expect: { status: 200, json: { "$.items": { length: 20 } } } }
      verify:                         # after the clock: what makes a trial invalid when it does not hold
        - { get: /todos/count, expect: { json: { "$.count": { equals: "{operations.create}" } } } }
      errorRateMax: 0
    params: { inFlight: { type: integer, default: 64, min: 1, max: 512 } }
  - id: todo.micro
    command:
      run: [go, test, "-run=^$", "-bench=.", -benchmem, ./...]
      format: auto                    # every format that \`lapline import\` reads, or \`lines\`
      output: stdout                  # or a path below the working folder
      timeout: 10m
  - id: todo.sync
    harness:                          # a program that speaks the harness protocol: full control, any language
      run: [python3, bench/harness.py]
      measures: { visible: { unit: ns, direction: lower_is_better, title: "Until the second peer sees it" } }
`;
/** With how it is submitted. */
const whole = `${parts}labels: [bare-metal]
trials: 10
baseline: "1.2.0"
failOn: [regression, undecided]
`;

/** Reads a definition, or fails with its mistakes. */
function read(text: string) {
  const parsed = parseDefinition(text);
  if (parsed.ok) return parsed.definition;
  throw new Error(parsed.problems.map(({ line, message }) => `${line}: ${message}`).join("\n"));
}

test("a file with every part and every wish is a definition, and keeps all of it", () => {
  expect(definesTarget(whole)).toBe(true);
  expect(read(whole)).toMatchObject({
    scenarios: [{ id: "todo.create" }, { id: "todo.micro" }, { id: "todo.sync" }],
    labels: ["bare-metal"],
    trials: 10,
    baseline: "1.2.0",
    failOn: ["regression", "undecided"],
  });
});

test("how it is submitted parts no series, and no machine gets it", () => {
  const plain = read(parts);
  const wishes = fc.record(
    {
      labels: fc.array(fc.stringMatching(/^[a-z][a-z0-9-]{0,9}$/), { minLength: 1, maxLength: 20 }),
      baseline: fc.stringMatching(/^[A-Za-z0-9]{1,20}$/),
      failOn: fc.subarray([...failureKinds]),
      trials: fc.integer({ min: 1, max: 100 }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(wishes, (asked) => {
      const lines = Object.entries(asked).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
      const definition = read(`${parts}\n${lines.join("\n")}\n`);
      expect(definition).toEqual({ ...plain, ...asked });
      for (const { id } of plain.scenarios) {
        for (const mode of modesOf(plain)) {
          expect(revisionText(definition, id, mode)).toBe(revisionText(plain, id, mode));
        }
      }
      const { trials: _, ...machine } = measuredPart(definition);
      expect(machine).toEqual(plain);
    }),
  );
});

const bare = `target: { id: todo, source: { checkout: {} } }
scenarios:
  - { id: todo.micro, command: { run: [make, bench] } }
`;

test.each([
  ["no list of labels", `${bare}labels: bare-metal`, /^4:9 “labels” has to be a list/],
  ["a label that cannot be one", `${bare}labels: [A B]`, /^4:10 /],
  [
    "a table without a mapping",
    bare.replace("[make, bench]", "[make, bench], format: table"),
    /^3:\d+ A table needs “mapping”: say which column or path/,
  ],
  [
    "a mapping of another format",
    bare.replace("[make, bench]", "[make, bench], mapping: { kind: csv, benchmark: a, value: b }"),
    /^3:\d+ Only “format: table” has a mapping/,
  ],
  [
    "a mapping with a version",
    bare.replace(
      "[make, bench]",
      "[make, bench], format: table, mapping: { kind: csv, benchmark: a, value: b, version: c }",
    ),
    /^3:\d+ “version” is not known here/,
  ],
  [
    "a path that is none",
    bare.replace(
      "[make, bench]",
      "[make, bench], format: table, mapping: { kind: json, benchmark: 'a[', value: b }",
    ),
    /^3:\d+ /,
  ],
  ["a baseline as a number", `${bare}baseline: 1.10`, /^4:11 .*put it into quotes/],
  ["a misspelled kind", `${bare}failOn: [regresion]`, /^4:10 “regresion”.*“regression”/],
  ["a misspelled wish", `${bare}failon: []`, /^4:1 “failon”.*Did you mean “failOn”/],
  [
    "several targets",
    bare.replace(/target: (.*)/, "target: [$1]"),
    /^1:9 One file defines one target\. Write a lapline\.yml for each/,
  ],
  [
    "a reference to a scenario",
    `${bare}  - records.insert\n`,
    /^4:5 A file with “target” defines its scenarios/,
  ],
])("%s is one mistake at its place", (_what, text, says) => {
  const parsed = parseDefinition(text);
  const problems = parsed.ok ? [] : parsed.problems;
  expect(problems.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([
    expect.stringMatching(says),
  ]);
});
