import fc from "fast-check";
import { expect, test } from "vitest";
import { planCpuLayout } from "./planCpuLayout.ts";

const cores = (count: number, threads = 1) =>
  Array.from({ length: count }, (_, core) =>
    Array.from({ length: threads }, (_, thread) => core + thread * count),
  );

test("two cores are shared: binding would starve the target", () => {
  const layout = planCpuLayout({ cores: cores(2) }, "http");
  expect(layout).toEqual({ name: "shared", targetCpus: null, loadCpus: null });
});

test("on eight cores with SMT one is left to the system and siblings stay together", () => {
  const layout = planCpuLayout({ cores: cores(8, 2) }, "http");
  expect(layout.targetCpus).toEqual([1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14]);
  expect(layout.loadCpus).toEqual([7, 15]);
});

test("an in-process target gets everything but the reserved core", () => {
  const layout = planCpuLayout({ cores: cores(4) }, "in_process");
  expect(layout).toEqual({ name: "target_only", targetCpus: [1, 2, 3], loadCpus: null });
});

test("target and load never share a physical core where they are bound", () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 128 }), fc.integer({ min: 1, max: 4 }), (count, smt) => {
      const topology = { cores: cores(count, smt) };
      const { targetCpus, loadCpus } = planCpuLayout(topology, "http");
      const coreOf = (cpu: number) => cpu % count;
      const target = new Set(targetCpus?.map(coreOf));
      expect(target.size).toBeGreaterThan(0);
      expect(loadCpus?.length).toBeGreaterThan(0);
      for (const cpu of loadCpus ?? []) expect(target.has(coreOf(cpu))).toBe(false);
    }),
  );
});
