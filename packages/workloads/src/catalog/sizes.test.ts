import { canonicalJson, drivenLoad, sizeParams, sizesOf } from "@lapline/contracts";
import { describe, expect, it } from "vitest";
import { scenariosById } from "../scenarios/scenarios.ts";
import { catalog } from "./catalog.ts";

/** Every parameter of every scenario that jobs keep only where it differs from its default. */
const unset = catalog.scenarios.flatMap((scenario) =>
  (scenario.loadSettings ?? [])
    .filter((setting) => setting.unset !== undefined)
    .map(({ name }) => ({ scenario: scenario.id, name, value: defaultOf(scenario.id, name) })),
);

function defaultOf(scenario: string, name: string) {
  const properties = catalog.scenarios.find(({ id }) => id === scenario)?.paramsJsonSchema
    .properties as Record<string, { default?: string | number | boolean }> | undefined;
  return properties?.[name]?.default ?? expect.unreachable(`${scenario} ${name} has no default`);
}

describe("parameters that came after series were stored", () => {
  it("exist", () => {
    expect([...new Set(unset.map(({ name }) => name))].sort()).toEqual([
      "networkDelayMs",
      "payloadBytes",
      "secondProcess",
    ]);
  });

  it.each(unset)("$name of $scenario is not stored at its default", ({ scenario, name, value }) => {
    for (const size of ["quick", "full"] as const) {
      const known = catalog.scenarios.find(({ id }) => id === scenario) ?? expect.unreachable();
      const plain = catalog.parseParams(scenario, known[size]);
      const asked = catalog.parseParams(scenario, { ...known[size], [name]: value });
      expect(asked).toEqual(plain);
      expect(plain.ok && Object.keys(plain.params)).not.toContain(name);
    }
  });

  it.each(unset)("$name of $scenario parts loads where it is set", ({ scenario, name, value }) => {
    const other = typeof value === "boolean" ? !value : 64;
    const parsed = catalog.parseParams(scenario, { [name]: other });
    expect(parsed.ok && parsed.params[name]).toBe(other);
    const target = catalog.targets.find((one) => one.scenarios.includes(scenario))?.id ?? "";
    const params = parsed.ok ? parsed.params : expect.unreachable(parsed.problems.join(" "));
    const subject = { target, scenario, params, durability: "off", provisioner: "bundled" };
    const load = drivenLoad({ ...subject, environment: {} }, catalog);
    expect(load.find((one) => one.name === name)?.driven).toBe(String(other));
  });
});

const fixedWork = "clients count inFlight loadModel timeoutSeconds warmup";

/** What jobs of version 1 always kept: another list would part every series of the scenario. */
it.each([
  ["records.insert", fixedWork],
  ["records.saturation", fixedWork],
  ["records.read", `${fixedWork} rows`],
  ["records.list", `${fixedWork} rows`],
  ["records.update", `${fixedWork} rows`],
  ["records.mixed", `${fixedWork} rows readPercent`],
  ["records.batch", `${fixedWork} batchSize`],
  ["compute.fibonacci", `${fixedWork} n`],
  ["sql.simple", "rows warmup"],
  ["sql.complex", "users articlesPerUser commentsPerArticle warmup"],
  ["sql.many", "n queries warmup"],
  ["sql.large", "n rows warmup"],
  ["sql.concurrent", "goroutines rows warmup"],
  ["sql.real", "users articlesPerUser commentsPerArticle warmup"],
  ["sync.single", "warmup samples pauseMs timeoutSeconds"],
  ["sync.concurrent", "warmup samples pauseMs timeoutSeconds items"],
])("jobs of %s that set nothing new keep the parameters of their series", (id, names) => {
  const { version, full, quick } =
    catalog.scenarios.find((scenario) => scenario.id === id) ?? expect.unreachable();
  expect(version).toBe(1);
  for (const size of [full, quick]) {
    expect(Object.keys(size).sort()).toEqual(names.split(" ").sort());
  }
});

const sizes = catalog.scenarios.flatMap((scenario) =>
  sizesOf(scenario).map((size) => ({ scenario, size, name: `${scenario.id}/${size}` })),
);

describe("sizes of scenarios", () => {
  it.each(sizes)(
    "$name is within the bounds of its scenario, and in full",
    ({ scenario, size }) => {
      const sized = sizeParams(scenario, { size });
      const params = sized.ok ? sized.params : expect.unreachable(sized.problem);
      expect(catalog.parseParams(scenario.id, params)).toEqual({ ok: true, params });
    },
  );

  it("have names and titles of their own within a scenario", () => {
    for (const { id, presets = [] } of catalog.scenarios) {
      const names = sizesOf({ presets });
      expect(new Set(names).size, id).toBe(names.length);
      const works = presets.map(({ params }) => canonicalJson(params));
      expect(new Set(works).size, id).toBe(works.length);
      expect(new Set(presets.map(({ title }) => title)).size, id).toBe(presets.length);
    }
  });

  it("have the sizes that published comparisons print", () => {
    const printed = (id: string) =>
      scenariosById.get(id)?.description.presets?.map((preset) => preset.id);
    expect(printed("sql.many")).toEqual(["10", "100", "1000"]);
    expect(printed("sql.large")).toEqual(["50k", "100k", "200k"]);
    expect(printed("sql.concurrent")).toEqual(["2", "4", "8"]);
    expect(printed("records.insert")).toEqual(["10k", "100k"]);
    expect(printed("records.read")).toEqual(["100k", "1m"]);
  });

  it("lets parameters of a submission replace those of the size", () => {
    const many = catalog.scenarios.find(({ id }) => id === "sql.many") ?? expect.unreachable();
    expect(sizeParams(many, { size: "100", params: { queries: 5 } })).toEqual({
      ok: true,
      params: { n: 100, queries: 5, warmup: true },
    });
    expect(sizeParams(many, { params: { queries: 5 } })).toEqual({
      ok: true,
      params: { queries: 5 },
    });
    expect(sizeParams(many, { size: "7" })).toEqual({
      ok: false,
      problem: "sql.many has no size called 7. Use quick, full, 10, 100, 1000.",
    });
  });
});
