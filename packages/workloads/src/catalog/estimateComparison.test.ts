import type { ComparisonPlan, Params } from "@lapline/contracts";
import { parseDefinition, type StoredDefinition } from "@lapline/contracts/definitions";
import { expect, test } from "vitest";
import { catalog } from "./catalog.ts";

const plan = (more: Partial<ComparisonPlan> = {}): ComparisonPlan => ({
  ...{ kind: "compare", durability: "off", sandbox: "process", ...more },
});

interface Job {
  target: string;
  scenario: string;
  params: Params;
  durability: string;
  /** From the start of the first pair to that of the last, on two cores. */
  secondsPerPair: number;
}

/** Jobs of three pairs, each with a second process of the base; taken on 2026-11-28. */
const jobs: Job[] = [
  {
    ...{ target: "node-sqlite3-wasm", scenario: "records.insert", durability: "off" },
    params: { count: 2000 },
    secondsPerPair: 10.8,
  },
  {
    ...{ target: "node-sqlite3-wasm", scenario: "records.read", durability: "off" },
    params: { count: 20_000, rows: 5000 },
    secondsPerPair: 17.1,
  },
  {
    ...{ target: "drill-step", scenario: "compute.fibonacci", durability: "stores-nothing" },
    params: { n: 12, count: 50, warmup: 5, inFlight: 1 },
    secondsPerPair: 16.8,
  },
];

test.each(jobs)("$target in $scenario is estimated at what a job took", (job) => {
  const { target, scenario, params, durability, secondsPerPair } = job;
  const seconds = catalog.estimateSeconds(target, scenario, params, 10, plan({ durability }));
  expect(seconds).toBeGreaterThan((10 * secondsPerPair) / 1.5);
  expect(seconds).toBeLessThan(10 * secondsPerPair * 1.5);
});

const insert = (params: Params, comparison: ComparisonPlan, trials = 4) =>
  catalog.estimateSeconds("node-sqlite3-wasm", "records.insert", params, trials, comparison);

test("each process of a pair counts, with the seconds that slices give it", () => {
  const small = insert({ count: 10 }, plan());
  // Two seconds for each of three processes, however little the parameters ask for.
  expect(small).toBeGreaterThan(4 * 3 * 2);
  expect(insert({ count: 200 }, plan())).toBeCloseTo(small, 0);
  expect(insert({ count: 100_000 }, plan())).toBeGreaterThan(4 * 3 * 20);
  expect(insert({ count: 10 }, plan({ kind: "calibrate" })) / small).toBeCloseTo(2 / 3, 5);
  expect(insert({ count: 10 }, plan({ sandbox: "docker" })) / small).toBeCloseTo(2 / 3, 5);
  expect(insert({ count: 10 }, plan(), 8) / small).toBeGreaterThan(1.9);
});

test("whole trials count as before: two for each pair", () => {
  const params = { count: 2000 };
  const one = catalog.estimateSeconds("node-sqlite3-wasm", "records.insert", params, 1);
  expect(insert(params, plan({ durability: "delete-full" }))).toBeCloseTo(8 * one, 6);
});

const definition = `
target:
  id: todo
  source: { checkout: {} }
  server: { start: [node, server.mjs], ready: { listening: true } }
scenarios:
  - { id: todo.list, http: { load: { duration: 10s }, requests: [{ get: / }] } }
  - { id: todo.run, command: { run: [node, bench.mjs] } }
  - { id: todo.harness, harness: { run: [node, harness.mjs], measures: { time: { unit: ms } } } }
`;

test("definitions: requests are sliced, commands and harnesses count as whole trials", () => {
  const parsed = parseDefinition(definition);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const stored: StoredDefinition = {
    ...{ definitionId: "a", revisionId: "b", revision: 1, repository: null, hashes: {} },
    ...{ content: parsed.definition, scenarioVersions: {} },
  };
  const own = catalog.withDefinitions([stored]);
  const seconds = (scenario: string, comparison?: ComparisonPlan) =>
    own.estimateSeconds("todo", scenario, {}, 5, comparison);
  const compared = plan({ durability: "default" });
  expect(seconds("todo.list", compared)).toBeGreaterThan(5 * 3 * 10);
  expect(seconds("todo.run", compared)).toBe(2 * seconds("todo.run"));
  expect(seconds("todo.harness", compared)).toBe(2 * seconds("todo.harness"));
});
