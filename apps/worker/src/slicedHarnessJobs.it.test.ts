import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { RawReport } from "@lapline/contracts";
import { beforeEach, describe, expect, test } from "vitest";
import { nodeHarness } from "./testing/nodeHarness.ts";
import { definedWith, openDefinitionBench } from "./testing/openDefinitionBench.ts";
import { provideHarness } from "./testing/provideHarness.ts";
import { testWalls } from "./testing/testWalls.ts";

const harness = provideHarness();
const walls = await testWalls();
const packaged = await readFile(
  join(import.meta.dirname, "../../../harnesses/javascript/laplineHarness.mjs"),
  "utf8",
);
let bench: Awaited<ReturnType<typeof openDefinitionBench>>;

beforeEach(async () => {
  bench = await openDefinitionBench(harness.dir);
});

/** A harness of Lapline's package whose operation is so many rounds of arithmetic. */
const working = (rounds: number) => `
import { serve } from "./laplineHarness.mjs";
let state = 1;
const step = () => {
  for (let at = 0; at < ${rounds}; at += 1) state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
};
const some = async (recorder, goesOn) => { while (goesOn()) await recorder.operation(step); };
await serve({
  run: (trial, recorder) => { let left = 100; return some(recorder, () => left-- > 0); },
  take: (trial, recorder, turn) => some(recorder, () => turn.next()),
  verify: () => (state >= 0 ? [] : ["the arithmetic is wrong"]),
});
`;

const definition = definedWith({
  harness: {
    run: ["node", "harness.mjs"],
    measures: {
      latency: { unit: "us" },
      latency_mean: { unit: "us" },
      throughput: { unit: "ops/s" },
    },
  },
});

/** ln(head / base) of each pair. */
function logRatios(report: RawReport, measure: string): number[] {
  const { comparison } = report;
  if (comparison?.method !== "slices") throw new Error(JSON.stringify(comparison));
  const measuredBy = (index: number) => report.trials[index]?.values[measure] ?? Number.NaN;
  return comparison.pairs.map(({ baseTrial, headTrial }) =>
    Math.log(measuredBy(headTrial) / measuredBy(baseTrial)),
  );
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, one) => sum + one, 0) / values.length;

/** Student's t for four pairs, exceeded once in a thousand times. */
const tOfFourPairs = 12.92;

function expectNear(values: readonly number[], expected: number): void {
  const squares = values.reduce((sum, one) => sum + (one - mean(values)) ** 2, 0);
  const error = Math.sqrt(squares / (values.length - 1) / values.length);
  expect(values).toHaveLength(4);
  expect(Math.abs(mean(values) - expected)).toBeLessThan(tOfFourPairs * error);
}

describe.runIf(walls.up)(
  "an interleaved job of a project's own harness",
  { timeout: 300_000 },
  () => {
    test("in slices finds 8 % more work, in sums and in values", async () => {
      const files = (rounds: number) => ({
        "laplineHarness.mjs": packaged,
        "harness.mjs": working(rounds),
      });
      await bench.commit("v1", files(50_000));
      await bench.commit("v2", files(54_000));
      bench.start();
      const { report, log, failure } = await bench.run(
        definition,
        { version: "v2", trials: 4, comparison: { kind: "compare", baseVersion: "v1" } },
        240_000,
      );
      expect(failure, log).toBeNull();
      if (report === null) throw new Error(log);
      for (const { reasons } of report.trials) expect(reasons).toEqual([]);
      // Another program moves a median only when it takes half of a pair's slices: the middle two count.
      const [, second = 0, third = 0] = logRatios(report, "latency").toSorted((a, b) => a - b);
      expect((second + third) / 2).toBeGreaterThan(0.04);
      expect((second + third) / 2).toBeLessThan(0.12);
      // Sums hold what other programs of the machine took as well: they are where their own scatter says.
      expectNear(logRatios(report, "latency_mean"), Math.log(1.08));
      expectNear(logRatios(report, "throughput"), -Math.log(1.08));
      const { comparison } = report;
      if (comparison?.method !== "slices") throw new Error("it was not sliced");
      for (const { again, slices, arms } of comparison.pairs) {
        expect(again?.values.throughput).toBeGreaterThan(0);
        const sums = (name: string) => {
          const own = slices.arms.flatMap((arm, place) => (arm === name ? [place] : []));
          const of = (column: number[]) => own.reduce((sum, at) => sum + (column[at] ?? 0), 0);
          return of(slices.durationNs) / of(slices.operations);
        };
        const base = arms.find(({ arm }) => arm === "base") ?? expect.unreachable();
        expect(sums("base")).toBeCloseTo(base.activeNs / base.operations, 3);
        expect(base.caches.standardError).toBeGreaterThan(0);
      }
    });

    test("takes whole trials where the harness of either version cannot, and says which", async () => {
      const whole = nodeHarness({
        run: "{ values: { latency: 5, latency_mean: 5, throughput: 7 }, operations: 3 }",
      });
      await bench.commit("v1", { "laplineHarness.mjs": packaged, "harness.mjs": working(1000) });
      await bench.commit("v2", { "harness.mjs": whole });
      bench.start();
      const { report, log, failure } = await bench.run(
        definition,
        { version: "v2", comparison: { kind: "compare", baseVersion: "v1" } },
        240_000,
      );
      expect(failure, log).toBeNull();
      expect(report?.comparison).toMatchObject({
        method: "trials",
        reason: { code: "harness_cannot_slice", detail: expect.stringMatching(/of the head/) },
      });
      expect(report?.trials.map(({ side }) => side)).toEqual(["base", "head", "head", "base"]);
      for (const { values, reasons } of report?.trials ?? []) {
        expect(values.latency).toBeGreaterThan(0);
        expect(reasons).toEqual([]);
      }
    });
  },
);
