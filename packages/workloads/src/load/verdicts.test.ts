import type { LoadFacts } from "@lapline/contracts";
import { describe, expect, it } from "vitest";
import { durabilityReasons, generatorUtilisationMax, loadReasons } from "./verdicts.ts";

const sound: LoadFacts = {
  operations: 1000,
  non2xx: 0,
  timeouts: 0,
  socketErrors: 0,
  statusCounts: { "200": 1000 },
  generatorUtilisation: 0.5,
  generatorCpuCores: 0.4,
  timeoutMs: 10_000,
};
const codesOf = (load: LoadFacts, bound: number) =>
  loadReasons(load, bound).map(({ code }) => code);

describe("loadReasons", () => {
  it("finds nothing wrong with a sound span", () => {
    expect(loadReasons(sound, 0)).toEqual([]);
  });

  it("counts every kind of failure against the scenario's bound", () => {
    const failing = { ...sound, non2xx: 4, timeouts: 3, socketErrors: 3 };
    expect(codesOf(failing, 0.01)).toEqual([]);
    expect(codesOf({ ...failing, timeouts: 4 }, 0.01)).toEqual(["error_rate"]);
  });

  it("rejects what a saturated generator measured", () => {
    expect(codesOf({ ...sound, generatorUtilisation: generatorUtilisationMax }, 0)).toEqual([]);
    expect(codesOf({ ...sound, generatorUtilisation: 0.96 }, 0)).toEqual(["generator_saturated"]);
    expect(codesOf({ ...sound, generatorUtilisation: null }, 0)).toEqual([]);
  });

  it("rejects a span without operations", () => {
    expect(codesOf({ ...sound, operations: 0 }, 1)).toEqual(["no_operations"]);
  });
});

it("names each setting that does not hold what the mode promises", () => {
  const expected = { journalMode: "wal", synchronous: "1" };
  expect(durabilityReasons(expected, { ...expected, cacheSize: "-16000" })).toEqual([]);
  const reasons = durabilityReasons(expected, { journalMode: "wal", synchronous: "2" });
  expect(reasons.map(({ code }) => code)).toEqual(["durability_mismatch"]);
  expect(reasons[0]?.detail).toContain("synchronous was 2");
  expect(durabilityReasons(expected, {})).toHaveLength(2);
});
