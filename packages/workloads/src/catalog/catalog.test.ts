import {
  asVersionName,
  scenarioDescriptionSchema,
  targetDescriptionSchema,
} from "@lapline/contracts";
import { describe, expect, it } from "vitest";
import { targetsById } from "../provisions/registry.ts";
import { scenariosById } from "../scenarios/scenarios.ts";
import { catalog } from "./catalog.ts";

const lowest = {
  loadModel: "fixed_work",
  inFlight: 64,
  clients: 1,
  timeoutSeconds: 10,
} as const;

describe("catalog", () => {
  it("shows every target and scenario of the registry, in a valid shape", () => {
    expect(catalog.targets.map(({ id }) => id)).toEqual([...targetsById.keys()]);
    expect(catalog.scenarios.map(({ id }) => id)).toEqual([...scenariosById.keys()]);
    for (const target of catalog.targets) targetDescriptionSchema.parse(target);
    for (const scenario of catalog.scenarios) scenarioDescriptionSchema.parse(scenario);
  });

  it("names only scenarios that exist, and every scenario has a target", () => {
    const named = new Set(catalog.targets.flatMap(({ scenarios }) => scenarios));
    expect([...named].sort()).toEqual([...scenariosById.keys()].sort());
  });

  it("lists the known versions of a target oldest first and once", () => {
    for (const { id, versions } of catalog.targets) {
      const sorted = [...new Set(versions)].sort((a, b) => catalog.compareVersions(id, a, b));
      expect(versions).toEqual(sorted);
    }
  });

  it("can provision and verify everything that a target offers", () => {
    for (const { description, interface: kind, provision } of targetsById.values()) {
      for (const version of description.versions) {
        for (const { kind: provisioner } of description.provisioners)
          provision(asVersionName(version, provisioner), provisioner);
      }
      // A harness in another language holds its own expectations; its conformance test proves them.
      if (kind.driver === null) continue;
      for (const mode of description.durabilityModes) {
        expect(Object.keys(kind.driver.expectedSettings(mode))).not.toEqual([]);
      }
    }
  });

  it("has sizes that its own parameters accept unchanged", () => {
    for (const { id, quick, full } of catalog.scenarios) {
      expect(catalog.parseParams(id, quick)).toEqual({ ok: true, params: quick });
      expect(catalog.parseParams(id, full)).toEqual({ ok: true, params: full });
    }
  });

  it("plans with a quick size that takes seconds", () => {
    for (const { id, scenarios } of catalog.targets) {
      for (const scenario of catalog.scenarios.filter((one) => scenarios.includes(one.id))) {
        const seconds = catalog.estimateSeconds(id, scenario.id, scenario.quick, 1);
        expect(seconds).toBeGreaterThan(0);
        expect(seconds).toBeLessThan(10);
        expect(catalog.estimateSeconds(id, scenario.id, scenario.quick, 3)).toBeCloseTo(
          seconds * 3,
        );
      }
    }
  });
});

describe("catalog.parseParams", () => {
  it("fills defaults", () => {
    expect(catalog.parseParams("records.insert", {})).toEqual({
      ok: true,
      params: { ...lowest, count: 10_000, warmup: 500 },
    });
  });

  it("drops what the load model does not look at, so equal work has equal parameters", () => {
    const byTime = { loadModel: "closed_loop", durationSeconds: 5 } as const;
    const plain = catalog.parseParams("records.insert", byTime);
    const noisy = catalog.parseParams("records.insert", { ...byTime, count: 7, rate: 9 });
    expect(noisy).toEqual(plain);
    expect(plain).toMatchObject({ ok: true, params: byTime });
  });

  it("keeps rate and time of a fixed rate", () => {
    const params = { loadModel: "fixed_rate", rate: 200, durationSeconds: 3 } as const;
    const parsed = catalog.parseParams("records.read", { ...params, count: 5 });
    expect(parsed.ok && parsed.params).toMatchObject(params);
    expect(parsed.ok && Object.keys(parsed.params)).not.toContain("count");
  });

  it("answers every problem at once, in sentences", () => {
    const parsed = catalog.parseParams("records.insert", {
      count: 0,
      inFlight: 129,
      loadModel: "open_loop",
      surprise: true,
    });
    expect(parsed.ok).toBe(false);
    const problems = parsed.ok ? [] : parsed.problems;
    expect(problems).toHaveLength(4);
    expect(problems.join("\n")).toMatch(/count[\s\S]*inFlight|inFlight[\s\S]*count/);
    expect(problems.join("\n")).toContain("surprise");
  });

  it("refuses more clients than there are requests in flight", () => {
    expect(catalog.parseParams("records.insert", { inFlight: 2, clients: 3 })).toEqual({
      ok: false,
      problems: [
        "Parameter clients of records.insert: more clients than requests in flight: each needs at least one.",
      ],
    });
    expect(catalog.parseParams("records.insert", { inFlight: 3, clients: 3 }).ok).toBe(true);
  });

  it("refuses values of another type instead of converting them", () => {
    expect(catalog.parseParams("records.insert", { count: "100" }).ok).toBe(false);
    expect(catalog.parseParams("records.insert", { count: 1.5 }).ok).toBe(false);
  });

  it("says so when there is no such scenario", () => {
    expect(catalog.parseParams("records.nothing", {})).toEqual({
      ok: false,
      problems: ["There is no scenario called records.nothing."],
    });
  });
});

describe("catalog.scenarioProblem", () => {
  it("says from which version on a scenario runs", () => {
    const problem = catalog.scenarioProblem("pocketbase", "0.22.21", "records.batch", "go");
    expect(problem).toContain("pocketbase 0.22.21 cannot run records.batch");
    expect(problem).toContain("0.23.0");
    for (const version of ["0.23.0-rc1", "0.23.0", "0.40.4"]) {
      expect(catalog.scenarioProblem("pocketbase", version, "records.batch", "go")).toBeNull();
    }
    expect(catalog.scenarioProblem("pocketbase", "0.22.21", "records.list", "go")).toContain(
      "0.23.0",
    );
    expect(catalog.scenarioProblem("pocketbase", "0.22.21", "records.delete", "go")).toBeNull();
    expect(catalog.scenarioProblem("sqlite", "bundled", "records.batch", "bundled")).toBeNull();
  });
});
