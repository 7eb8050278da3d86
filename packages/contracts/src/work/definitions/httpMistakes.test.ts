import { describe, expect, test } from "vitest";
import { parseDefinition } from "./parseDefinition.ts";
import { revisionText } from "./revision.ts";

const todo = `
target:
  id: todo-api
  source: { checkout: {} }
  modes: { default: {}, wal: { env: { JOURNAL: wal } } }
  server:
    start: [node, dist/server.js, "--port={port}", "--data={data}", "--db={component.db.port}"]
    env: { NODE_ENV: production }
    files: { "config.json": '{"secret":"{secret.admin}"}' }
    before: [[node, dist/migrate.js]]
    ready: { http: /health, status: 200, within: 30s }
    components:
      - { name: db, start: [db, "--dir={data}", "--port={port}"], ready: { listening: true }, setup: [[db-init]] }
scenarios:
  - id: todo.create
    title: Create a todo
    http:
      load: { model: closed_loop, inFlight: 64, duration: 10s }
      setup:
        - { post: /register, json: { name: u, password: "{secret.user}" }, expect: { status: 201 }, keep: { token: "$.token" } }
        - { post: /lists, headers: { authorization: "Bearer {token}" }, keep: { place: header location } }
      requests:
        - name: create
          weight: 3
          post: /todos
          headers: { authorization: "Bearer {token}" }
          json: { title: "todo {n}", note: "{text:200}", tags: ["{pick:tags.csv:tag}"] }
          expect: { status: 201, json: { "$.title": "todo {n}" } }
        - { name: list, weight: 1, get: "/todos?limit={param.page}", expect: { status: 200, json: { "$.items": { length: 20 } } } }
      verify:
        - { get: /todos/count, expect: { json: { "$.count": { equals: "{operations.create+20}" } } } }
      errorRateMax: 0
    params:
      inFlight: { type: integer, default: 64, min: 1, max: 512 }
      page: { type: choice, values: ["20", "50"], default: "20" }
`;

function problemsOf(text: string): string[] {
  const parsed = parseDefinition(text);
  return parsed.ok
    ? ["none"]
    : parsed.problems.map(({ line, column, message }) => `${line}:${column} ${message}`);
}

test("the documented form is valid", () => {
  expect(problemsOf(todo)).toEqual(["none"]);
  const repeated = "{ repeat: 5, get: '/todos/{n}?any={int:1..9}', expect: { status: 200 } }";
  expect(problemsOf(todo.replace("verify:\n", `verify:\n        - ${repeated}\n`))).toEqual([
    "none",
  ]);
  const braces = todo.replace("{ length: 20 }", () => String.raw`{ matches: '^\p{L}{2}$' }`);
  expect(problemsOf(braces)).toEqual(["none"]);
});

describe("a mistake is named where it is, with what to write instead", () => {
  test.each<[string, string, string, string]>([
    [
      "an unknown placeholder",
      '"todo {n}", note',
      '"todo {m}", note',
      "27:26 {m}: Nothing fills this in. Did you mean {n}?",
    ],
    ["its advice has the whole form", "{text:200}", "{txt:200}", "Did you mean {text:200}?"],
    [
      "a range upside down",
      "{text:200}",
      "{int:9..1}",
      "27:44 {int:9..1}: Write {int:a..b} with two whole numbers",
    ],
    ["a text that is too long", "{text:200}", "{text:99999}", "with a length from 1 to 65536"],
    [
      "a pick without a column",
      "{pick:tags.csv:tag}",
      "{pick:tags.csv}",
      "Write {pick:file.csv:column}",
    ],
    [
      "a value that nothing keeps",
      "Bearer {token}",
      "Bearer {tokem}",
      "21:53 {tokem}: Nothing fills this in. Did you mean {token}?",
    ],
    [
      "a value that its own request keeps",
      "name: u,",
      'name: "{token}",',
      "20:44 {token}: This request keeps token itself",
    ],
    [
      "a value that a later request keeps",
      "name: u,",
      'name: "{place}",',
      "{place}: place is kept by a later setup request",
    ],
    [
      "a value kept twice",
      "place: header location",
      "token: header location",
      "token is kept by an earlier request already",
    ],
    [
      "a kept value with a word's name",
      "place: header location",
      "n: $.n",
      "{n} stands for something else already",
    ],
    [
      "a place that names no value",
      '"$.token" }',
      '"token" }',
      "“token” names no value. Use a path such as $.token",
    ],
    [
      "a path with a filter",
      '"$.items":',
      '"$.items[?(@.a)]":',
      "“$.items[?(@.a)]” is not a JSONPath that is known here",
    ],
    [
      "a matcher that is misspelled",
      "{ length: 20 }",
      "{ lenght: 20 }",
      "“lenght” is not known here. Did you mean “length”?",
    ],
    [
      "a parameter that does not exist",
      "{param.page}",
      "{param.pages}",
      "{param.pages}: There is no parameter pages. Did you mean {param.page}?",
    ],
    [
      "a parameter that nothing uses",
      "{param.page}",
      "20",
      "Nothing uses the parameter page. Write {param.page}.",
    ],
    [
      "a parameter that machines have",
      "page: { type: choice",
      "front: { type: choice",
      "Machines have a setting “front” of their own",
    ],
    [
      "a parameter with the name that benchmarks have",
      "page: { type: choice",
      "benchmark: { type: choice",
      "“benchmark”: use another name: benchmark names the benchmarks of commands and imports.",
    ],
    ["a default out of bounds", "default: 64, min: 1", "default: 64, min: 65", "Use at least 65."],
    ["a default that is no value", 'default: "20"', 'default: "30"', "Use one of 20, 50"],
    [
      "an unknown type of parameter",
      "type: integer",
      "type: intger",
      "34:25 “intger” is not known here. Did you mean “integer”?",
    ],
    [
      "a parameter and a setting apart",
      "inFlight: 64,",
      "inFlight: 32,",
      "inFlight is 32 here, and 64 by default in the parameter inFlight",
    ],
    [
      "a parameter without bounds",
      ", min: 1, max: 512",
      "",
      "Give the parameter inFlight a min and a max from 1 to 1024.",
    ],
    [
      "a request count in a request",
      '{n}", note',
      '{operations.create}", note',
      "No request can be used here",
    ],
    [
      "a count of no request",
      "{operations.create+20}",
      "{operations.creat}",
      "There is no request creat. Did you mean {operations.create}?",
    ],
    [
      "a counter after the clock",
      "/todos/count,",
      '"/todos/{n}",',
      "31:18 {n}: Generated values are for setup, requests, and checks with repeat.",
    ],
    [
      "two methods",
      "post: /todos\n",
      "post: /todos\n          get: /todos\n",
      "Give exactly one of get, post, put, patch, delete, head with the path",
    ],
    ["two requests of a name", "name: list", "name: create", "Two requests have the name create"],
    [
      "several requests without names",
      "- { name: list, ",
      "- { ",
      "Give each of several requests a name",
    ],
    ["a path without its slash", "/todos/count", "todos/count", "Start with a slash"],
    [
      "a header of the connection",
      'headers: { authorization: "Bearer {token}" }\n          json',
      "headers: { Host: a }\n          json",
      "The connection sets the header Host. Leave it out",
    ],
    [
      "a setting of another model",
      "duration: 10s",
      "rate: 10",
      "The load model closed_loop has no “rate”",
    ],
    [
      "a span that is no whole second",
      "10s",
      "1500ms",
      "“1500ms” does not fit. Use whole seconds from 1s to 600s",
    ],
    ["a rate that is missing", "model: closed_loop", "model: fixed_rate", "needs a “rate”"],
    ["a server that is missing", "  server:", "  other:", "“other” is not known here"],
    [
      "an unknown component",
      "{component.db.port}",
      "{component.bd.port}",
      "There is no component bd. Did you mean {component.db.port}?",
    ],
    [
      "two looks at once",
      "ready: { http: /health,",
      'ready: { http: /health, line: "x",',
      "Give exactly one of http, listening, line and command",
    ],
    [
      "a status without http",
      "ready: { http: /health, ",
      "ready: { listening: true, ",
      "Only `http` has a status",
    ],
    [
      "an unknown placeholder of the server",
      "--data={data}",
      "--data={date}",
      "{date}: Nothing fills this in. Did you mean {data}?",
    ],
    [
      "a command and requests",
      "    http:\n",
      "    command: { run: [a] }\n    http:\n",
      "Give exactly one of command, http and harness",
    ],
    ["a status of no server", "status: 201 }, keep", "status: 999 }, keep", "20:"],
  ])("%s", (_what, from, to, words) => {
    expect(todo).toContain(from);
    expect(problemsOf(todo.replace(from, to)).join("\n")).toContain(words);
  });

  test("no request at all has a weight", () => {
    const text = todo.replace("weight: 3", "weight: 0").replace("weight: 1", "weight: 0");
    expect(problemsOf(text)).toEqual(["23:9 Give at least one request a weight above 0."]);
  });

  test("an http scenario without a server", () => {
    const text = todo.replace(/ {2}server:[\s\S]*(?=scenarios:)/, "");
    expect(problemsOf(text)).toEqual([
      "10:7 An http scenario needs “server” in the target: what has to be up.",
    ]);
  });
});

describe("the revision of an HTTP scenario", () => {
  const textOf = (text: string) => {
    const parsed = parseDefinition(text);
    return parsed.ok
      ? revisionText(parsed.definition, "todo.create", "default")
      : problemsOf(text)[0];
  };
  test.each([
    ["a title", "title: Create a todo", "title: Other"],
    ["how long the server may take", "within: 30s", "within: 40s"],
    ["the bounds of a parameter", "max: 512", "max: 256"],
  ])("does not change with %s", (_what, from, to) => {
    expect(todo).toContain(from);
    expect(textOf(todo.replace(from, to))).toBe(textOf(todo));
  });
  test.each([
    ["the server's arguments", "dist/server.js", "dist/main.js"],
    ["a component", "[db-init]", "[db-init, --fast]"],
    ["a request", "limit={param.page}", "limit={param.page}&all=1"],
    ["a weight", "weight: 3", "weight: 4"],
    ["the setup", "name: u,", "name: v,"],
    ["an expectation", "{ length: 20 }", "{ length: 21 }"],
    ["the check at the end", "create+20", "create+21"],
    ["the load", "duration: 10s", "duration: 11s"],
  ])("changes with %s", (_what, from, to) => {
    expect(todo).toContain(from);
    expect(textOf(todo.replace(from, to))).not.toBe(textOf(todo));
  });
});

test("one request holds no more random text than a machine can have many of in flight", () => {
  const withNotes = (count: number) =>
    todo.replace('"{text:200}"', JSON.stringify("{text:65536}".repeat(count)));
  expect(parseDefinition(withNotes(16)).ok).toBe(true);
  const parsed = parseDefinition(withNotes(1_000));
  expect(parsed.ok ? [] : parsed.problems.map(({ message }) => message)).toEqual([
    "This request has 65,536,000 characters of random text; 1,048,576 are allowed.",
  ]);
});
