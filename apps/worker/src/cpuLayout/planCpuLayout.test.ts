import fc from "fast-check";
import { expect, test } from "vitest";
import { planCpuLayout } from "./planCpuLayout.ts";

const cores = (count: number, threads = 1) =>
  Array.from({ length: count }, (_, core) =>
    Array.from({ length: threads }, (_, thread) => core + thread * count),
  );

test("two cores are shared: binding would starve the target", () => {
  const layout = planCpuLayout({ cores: cores(2) }, "http", 1);
  expect(layout).toEqual({ name: "shared", targetCpus: null, loadCpus: null });
});

test("on eight cores with SMT one is left to the system and siblings stay together", () => {
  const layout = planCpuLayout({ cores: cores(8, 2) }, "http", 1);
  expect(layout.targetCpus).toEqual([1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14]);
  expect(layout.loadCpus).toEqual([7, 15]);
});

test("several clients get a core each, but never more than the target keeps", () => {
  expect(planCpuLayout({ cores: cores(9) }, "http", 3).loadCpus).toEqual([6, 7, 8]);
  expect(planCpuLayout({ cores: cores(9) }, "http", 16).loadCpus).toEqual([5, 6, 7, 8]);
  expect(planCpuLayout({ cores: cores(3) }, "http", 16).loadCpus).toEqual([2]);
});

test("an in-process target gets everything but the reserved core", () => {
  const layout = planCpuLayout({ cores: cores(4) }, "in_process", 1);
  expect(layout).toEqual({ name: "target_only", targetCpus: [1, 2, 3], loadCpus: null });
});

test("target and load never share a physical core where they are bound", () => {
  fc.assert(
    fc.property(fc.nat(125), fc.nat(3), fc.nat(15), (more, siblings, clients) => {
      const count = more + 3;
      const topology = { cores: cores(count, siblings + 1) };
      const { targetCpus, loadCpus } = planCpuLayout(topology, "http", clients + 1);
      const coreOf = (cpu: number) => cpu % count;
      const target = new Set(targetCpus?.map(coreOf));
      expect(target.size).toBeGreaterThan(0);
      expect(loadCpus?.length).toBeGreaterThan(0);
      for (const cpu of loadCpus ?? []) expect(target.has(coreOf(cpu))).toBe(false);
    }),
  );
});
