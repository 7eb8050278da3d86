import { expect, test } from "vitest";
import { diffEnvironments } from "./getAlert.ts";

test("names what is not the same on the two sides, and what only one of them knows", () => {
  const before = {
    comparability: { "host.cpuModel": "a" },
    shown: { "host.kernel": "6.1", "x.a": "1" },
  };
  const after = {
    comparability: { "host.cpuModel": "a" },
    shown: { "host.kernel": "6.2", "x.b": "2" },
  };
  expect(diffEnvironments(before, after)).toEqual([
    { key: "host.kernel", before: "6.1", after: "6.2" },
    { key: "x.a", before: "1", after: null },
    { key: "x.b", before: null, after: "2" },
  ]);
});

test("says nothing of readings that differ from moment to moment", () => {
  const at = (load: string) => ({
    comparability: {},
    shown: { "host.loadAverage1": load, "host.diskSync": `${load} ms median` },
  });
  expect(diffEnvironments(at("0.10"), at("7.12"))).toEqual([]);
});

test("says nothing of equal environments", () => {
  const same = { comparability: { a: "1" }, shown: { b: "2" } };
  expect(diffEnvironments(same, structuredClone(same))).toEqual([]);
});
