import { definedHarnessPlanSchema } from "@lapline/contracts";
import { parseDefinition } from "@lapline/contracts/definitions";
import { expect, test } from "vitest";
import { z } from "zod";
import { compileHarnessScenario } from "./compileHarnessScenario.ts";

const parsed = parseDefinition(`
target:
  id: todo
  source: { checkout: {} }
  modes: { default: {}, wal: { env: { JOURNAL: wal, LEVEL: "1" } } }
scenarios:
  - id: todo.sync
    title: Sync
    harness:
      run: [python3, bench/harness.py, "{version}", "{trial}"]
      env: { LEVEL: "{version}" }
      folder: lib
      measures: { visible: { unit: ms }, rows: { unit: items/s, title: Rows seen } }
      timeout: 90s
    params: { peers: { type: integer, default: 2, min: 2 }, word: { type: text, default: a } }
  - { id: todo.micro, command: { run: [echo] } }
trials: 7
`);
const definition = parsed.ok ? parsed.definition : expect.unreachable();
const compiled = compileHarnessScenario(definition, "todo.sync", "wal");

test("the description is one of a scenario like any other", () => {
  const { description } = compiled;
  expect(description).toMatchObject({
    ...{ id: "todo.sync", version: 1, title: "Sync", trialsDefault: 7, errorRateMax: 0 },
    ...{ quick: { peers: 2, word: "a" }, full: { peers: 2, word: "a" } },
    measures: [
      { name: "visible", title: "Visible", unit: "ns", direction: "lower_is_better" },
      { name: "rows", title: "Rows seen", unit: "items/s", direction: "higher_is_better" },
      { name: "cpu_time_per_operation", unit: "ns", direction: "lower_is_better" },
    ],
    loadSettings: [{ name: "peers" }, { name: "word" }],
  });
  const params = z.fromJSONSchema(description.paramsJsonSchema as z.core.JSONSchema.JSONSchema);
  expect(params.safeParse(description.quick).success).toBe(true);
  for (const wrong of [{ peers: 1 }, { peers: 2.5 }, { word: 7 }, { other: 1 }]) {
    expect(params.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
  }
});

test("a trial starts the program with its placeholders, and the scenario's variables win", () => {
  expect(compiled.startOf({ version: "v1", trial: 3 })).toEqual({
    run: ["python3", "bench/harness.py", "v1", "3"],
    env: { JOURNAL: "wal", LEVEL: "v1" },
    folder: "lib",
  });
  expect(compiled.timeoutMs).toBe(90_000);
  expect(compiled.factors).toEqual({ visible: 1e6, rows: 1 });
});

test("a plan has the job's parameters, and the same seed for all versions of a trial", () => {
  const places = { dataDir: "/data", artifactDir: "/artifact" };
  const [one, two] = ["v1", "v2"].map((version) =>
    compiled.planOf({ version, trial: 3, params: { peers: 9 }, ...places }),
  );
  expect(definedHarnessPlanSchema.parse(one)).toMatchObject({
    ...{ target: "todo", version: "v1", scenario: "todo.sync", mode: "wal", trial: 3, ...places },
    ...{ params: { peers: 9, word: "a" }, measures: { visible: "ms", rows: "items/s" } },
    ...{ baseUrl: null, componentUrls: {}, secrets: {} },
  });
  expect(two?.seed).toBe(one?.seed);
  expect(compiled.planOf({ version: "v1", trial: 4, ...places }).seed).not.toBe(one?.seed);
});

test.each(["todo.micro", "todo.none"])("%s has no harness to compile", (id) => {
  expect(() => compileHarnessScenario(definition, id, "default")).toThrow(`no harness ${id}`);
});
