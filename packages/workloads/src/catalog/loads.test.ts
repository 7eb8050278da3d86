import { compareLoads, drivenLoad, durabilityPromise, type Params } from "@lapline/contracts";
import { expect, test } from "vitest";
import { z } from "zod";
import { targetsById } from "../provisions/registry.ts";
import { decides, decidesNot, defineScenario } from "../scenarios/defineScenario.ts";
import { scenariosById } from "../scenarios/scenarios.ts";
import { catalog } from "./catalog.ts";

const source = {
  description: {
    id: "example.work",
    version: 1,
    title: "Work",
    summary: "Works.",
    loadModel: "fixed_work" as const,
    measures: [],
    errorRateMax: 0,
    trialsDefault: 1,
    caveats: [],
  },
  params: z.strictObject({ rows: z.int().default(1), patience: z.int().default(1) }),
  quick: {},
  full: {},
  estimateSeconds: () => 1,
};

test("a parameter that is not declared as deciding the load or not makes no scenario", () => {
  const rows = decides("rows");
  const patience = decidesNot("It bounds waiting only.");
  expect(() => defineScenario({ ...source, load: { rows } })).toThrow(/example\.work.*patience/);
  expect(() =>
    defineScenario({ ...source, load: { rows, patience, other: decides("others") } }),
  ).toThrow(/example\.work.*other/);
  const { description } = defineScenario({ ...source, load: { rows, patience } });
  expect(description.loadSettings).toEqual([{ name: "rows", title: "rows", unit: "count" }]);
});

test("every parameter of every scenario decides its load, but for those that bound waiting", () => {
  const others = [...scenariosById.values()].flatMap(({ description, params }) => {
    const settings = new Set(description.loadSettings?.map(({ name }) => name));
    return Object.keys(params.shape).filter((name) => !settings.has(name));
  });
  expect([...new Set(others)]).toEqual(["timeoutSeconds"]);
});

test("what a scenario leaves to its targets is known of each of them", () => {
  for (const { id, scenarios, loads = [] } of catalog.targets) {
    for (const scenario of scenarios) {
      const definition = scenariosById.get(scenario);
      const params = Object.keys(definition?.params.shape ?? {});
      for (const { name } of definition?.description.loadSettings ?? []) {
        if (params.includes(name)) continue;
        const known = loads.filter(
          (load) =>
            load.name === name && load.scenarios.includes(scenario) && load.option === undefined,
        );
        expect(known, `${name} of ${id} in ${scenario}`).toHaveLength(1);
      }
    }
  }
});

test("a job that Lapline measures has all of its load recorded, also what it goes without", () => {
  for (const { id: target, scenarios, durabilityModes } of catalog.targets) {
    for (const scenario of scenarios) {
      const { quick, full } =
        catalog.scenarios.find(({ id }) => id === scenario) ?? expect.unreachable(scenario);
      for (const size of [quick, full]) {
        const parsed = catalog.parseParams(scenario, size);
        const params = parsed.ok ? parsed.params : expect.unreachable(parsed.problems.join(" "));
        const subject = { target, scenario, params, durability: durabilityModes[0] ?? "" };
        const environment = { "harness.name": "lapline" };
        const load = drivenLoad({ ...subject, provisioner: "bundled", environment }, catalog);
        const { recorded, differences } = compareLoads(load, load);
        expect({ target, scenario, recorded, differences }).toEqual({
          target,
          scenario,
          recorded: true,
          differences: [],
        });
      }
    }
  }
});

test("a target that is driven in its own process runs one record operation at a time", () => {
  for (const [id, { interface: reached, description }] of targetsById) {
    const records = description.scenarios.filter((one) => one.startsWith("records."));
    const serialized = (description.loads ?? []).filter(({ name }) => name === "inFlight");
    expect(
      serialized.flatMap(({ scenarios }) => scenarios),
      id,
    ).toEqual(reached.kind === "in_process" ? records : []);
  }
});

test("what every durability mode of the catalog promises is known", () => {
  const modes = new Set(catalog.targets.flatMap(({ durabilityModes }) => durabilityModes));
  for (const mode of modes) expect(durabilityPromise(mode), mode).not.toBe(mode);
});

test("a derived measure says the same as another of its scenario, which is derived from none", () => {
  const derived = catalog.scenarios.flatMap(({ id, measures }) =>
    measures.flatMap(({ name, derivedFrom }) => {
      if (derivedFrom === undefined) return [];
      const primary = measures.find((one) => one.name === derivedFrom);
      expect(primary, `${id} ${name}`).toBeDefined();
      expect(primary?.derivedFrom, `${id} ${name}`).toBeUndefined();
      return [`${name} from ${derivedFrom}`];
    }),
  );
  expect([...new Set(derived)].sort()).toEqual([
    "cpu from cpu_time_per_operation",
    "duration from throughput",
    "item_throughput from latency_mean",
    "item_throughput from throughput",
  ]);
  for (const { id, measures } of catalog.scenarios) {
    const names = measures.map(({ name }) => name);
    if (!names.includes("throughput") || !names.includes("duration")) continue;
    const { derivedFrom } = measures.find(({ name }) => name === "duration") ?? {};
    expect(derivedFrom, id).toBe("throughput");
  }
  for (const { id, measures } of catalog.scenarios) {
    const [cpu, each] = ["cpu", "cpu_time_per_operation"].map((wanted) =>
      measures.find(({ name }) => name === wanted),
    );
    if (cpu !== undefined && each !== undefined) expect(cpu.derivedFrom, id).toBe(each.name);
  }
});

test("keys that an option chose are those that loads are compared by", () => {
  const keysOf = (target: string, options: Params) => {
    const about = { target, scenario: "records.insert", durability: "wal-normal" };
    const subject = { ...about, params: { count: 1, ...options }, provisioner: "bundled" };
    const load = drivenLoad({ ...subject, environment: { "harness.name": "lapline" } }, catalog);
    return load.find(({ name }) => name === "keyType");
  };
  const chosen = catalog.targets.filter(({ options }) =>
    options?.some(({ name }) => name === "keyType"),
  );
  expect(chosen.map(({ id }) => id)).toEqual([
    "sqlite",
    "sqlite-node",
    "sqlite-deno",
    "trailbase",
    "trailbase-crate",
  ]);
  for (const { id } of chosen) {
    const usual = keysOf(id, {});
    expect(usual?.driven, id).not.toBe("serial integer");
    expect(keysOf(id, { keyType: "integer" })).toEqual({ ...usual, driven: "serial integer" });
  }
  // The same keys, so that a ratio stands.
  expect(keysOf("payload", {})).toEqual(keysOf("trailbase", { keyType: "integer" }));
});
