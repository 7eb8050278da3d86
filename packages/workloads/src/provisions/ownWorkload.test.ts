import { parseDefinition } from "@lapline/contracts/definitions";
import { expect, test } from "vitest";
import { catalog } from "../catalog/catalog.ts";
import { ownWorkload } from "./ownWorkload.ts";

const parsed = parseDefinition(`
target:
  id: todo
  source: { pip: { package: todo-app } }
  modes: { wal: { env: { JOURNAL: wal } } }
  server:
    start: [python3, -m, todo, "{port}"]
    files: { config.json: '{{"secret":"{secret.admin}"}}' }
    ready: { listening: true }
    components: [{ name: db, start: [postgres, -p, "{port}"], ready: { listening: true } }]
scenarios:
  - id: todo.create
    http:
      requests: [{ post: /todos, headers: { authorization: "{secret.user}" }, json: { note: "{text:20}" } }]
    params: { inFlight: { type: integer, default: 8, min: 1, max: 64 } }
  - id: todo.sync
    harness: { run: [node, harness.mjs], measures: { visible: { unit: ms } } }
    params: { peers: { type: integer, default: 2, min: 1, max: 9 } }
  - id: todo.micro
    command: { run: [pytest, "--rows={param.rows}"] }
    params: { rows: { type: integer, default: 10, min: 1, title: Rows } }
`);
const content = parsed.ok
  ? parsed.definition
  : expect.unreachable(parsed.problems.map(({ message }) => message).join(" "));

const stored = {
  ...{ definitionId: "1", revisionId: "2", revision: 3, repository: null, content },
  scenarioVersions: { "todo.create": 4, "todo.sync": 5, "todo.micro": 6 },
  hashes: {},
};
const own = catalog.withDefinitions([stored]);

test.each([
  ["todo.create", {}, { inFlight: 8, seed: 1 }],
  ["todo.create", { inFlight: 16, seed: 2 }, { inFlight: 16, seed: 2 }],
  ["todo.sync", {}, { peers: 2 }],
  ["todo.sync", { peers: 3 }, { peers: 3 }],
  ["todo.micro", {}, { rows: 10 }],
  ["todo.micro", { rows: 20 }, { rows: 20 }],
])("a submission of %s with %j runs with %j", (scenario, params, chosen) => {
  expect(own.parseParams(scenario, params)).toEqual({ ok: true, params: chosen });
  expect(own.estimateSeconds("todo", scenario, params, 2)).toBeGreaterThan(0);
});

test.each([
  [
    "todo.create",
    { inFlight: 65 },
    /^Parameter inFlight of todo\.create is 65; it must be at most 64\.$/,
  ],
  ["todo.create", { peers: 2 }, /^todo\.create has no parameter called peers\.$/],
  ["todo.sync", { peers: "2" }, /^Parameter peers of todo\.sync is "2"; it must be a number\.$/],
  ["todo.micro", { peers: 2 }, /^todo\.micro has no parameter called peers\.$/],
  ["todo.micro", { rows: 0 }, /^Parameter rows of todo\.micro is 0; it must be at least 1\.$/],
])("a submission of %s with %j is refused with a sentence", (scenario, params, says) => {
  const problems = [expect.stringMatching(says)];
  expect(own.parseParams(scenario, params)).toEqual({ ok: false, problems });
});

const workloadOf = (scenario: string) => {
  const definition = { revision: 3, repository: null, content };
  const found = ownWorkload({ definition, scenario, scenarioVersion: 4, durability: "wal" });
  return found ?? expect.unreachable(scenario);
};

test("a command keeps the mapping of its table", () => {
  const mapping = {
    kind: "csv",
    benchmark: "test",
    value: "time",
    params: [],
    decimal: ".",
  } as const;
  const scenarios = content.scenarios.map((one) =>
    one.command === undefined
      ? one
      : {
          ...one,
          command: {
            ...one.command,
            format: "table" as const,
            mapping: { ...mapping, params: [] },
          },
        },
  );
  const definition = { revision: 3, repository: null, content: { ...content, scenarios } };
  const asked = { scenario: "todo.micro", scenarioVersion: 4, durability: "wal" };
  expect(ownWorkload({ definition, ...asked })?.command).toMatchObject({
    ...{ format: "table", mapping },
  });
});

test("each kind of scenario is reached in its own way, and all find what was installed", () => {
  const [http, harness, command] = ["todo.create", "todo.sync", "todo.micro"].map(workloadOf);
  expect(http?.target.interface).toMatchObject({ kind: "http", components: ["db"], driver: null });
  expect(http?.target.secretNames).toEqual(["admin", "user"]);
  expect(http?.scenario.work?.http.requests).toHaveLength(1);
  expect(http?.programs.started.map(([program]) => program)).toEqual(["python3", "postgres"]);
  expect(harness?.target.interface).toMatchObject({
    kind: "in_process",
    defined: { factors: { visible: 1e6 } },
  });
  expect(harness?.programs.started).toEqual([["node", "harness.mjs"]]);
  expect(command?.command).toMatchObject({ argv: ["pytest", "--rows={param.rows}"] });
  for (const one of [http, harness, command]) {
    expect(one?.programs.env).toEqual({ PYTHONPATH: "/lapline/version/lib" });
    expect(one?.scenario.description.version).toBe(4);
  }
  expect([http?.command, harness?.command]).toEqual([null, null]);
});
