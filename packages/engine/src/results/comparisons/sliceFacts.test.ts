import { type RawReport, reasonText, type SliceArm } from "@lapline/contracts";
import { cutOffReason } from "@lapline/stats";
import { sampleReport, sampleSlices } from "@lapline/testkit";
import { expect, test } from "vitest";
import { testMeasures } from "../../testing/testCatalog.ts";
import { slicedTrialsOf } from "./slicedTrialsOf.ts";
import { type SlicedComparison, sliceFacts } from "./sliceFacts.ts";

const report = (): RawReport =>
  sampleSlices(sampleReport(testMeasures), Array(4).fill({ base: 1e5, head: 1e5 }), "1.0.0");

/** Four pairs; `change` is what is different about the head of each. */
function sliced(change: (arm: SliceArm) => Partial<SliceArm>): SlicedComparison {
  const { comparison } = report();
  if (comparison?.method !== "slices") throw new Error("no slices");
  const pairs = comparison.pairs.map((pair) => ({
    ...pair,
    arms: pair.arms.map((arm) => (arm.arm === "head" ? { ...arm, ...change(arm) } : arm)),
  }));
  return { ...comparison, pairs };
}
const said = (change: (arm: SliceArm) => Partial<SliceArm>) =>
  sliceFacts(sliced(change)).map(reasonText);

test("slices that went as they should say nothing", () => {
  expect(said(() => ({}))).toEqual([]);
  expect(said(() => ({ activeCpuNs: null, idleCpuNs: null }))).toEqual([]);
});

test("work outside of the slices is said from 2 % on", () => {
  const idle = (share: number) => said(({ activeNs }) => ({ idleCpuNs: activeNs * share }));
  expect(idle(0.019)).toEqual([]);
  expect(idle(0.07)).toEqual([expect.stringMatching(/^Head: it used 7.% as much CPU time/)]);
});

test("sides whose operations are out of step are said with the number of pairs", () => {
  const [sentence] = said(({ operations }) => ({ operations: operations * 1.5 }));
  expect(sentence).toMatch(/^In 4 pairs one version completed up to 50.% more operations/);
});

test("caches that are cold on one side only are said where the difference is beyond its error", () => {
  const cold = (logRatio: number, standardError: number) => {
    const both = sliced(() => ({ caches: { logRatio, standardError } }));
    const pairs = both.pairs.map((pair) => ({
      ...pair,
      arms: pair.arms.map((arm) =>
        arm.arm === "base" ? { ...arm, caches: { logRatio: 0, standardError: 0.002 } } : arm,
      ),
    }));
    return sliceFacts({ ...both, pairs }).map(({ code }) => code);
  };
  expect(cold(-0.05, 0.002)).toEqual(["slices_cold_caches"]);
  expect(cold(-0.05, 0.06)).toEqual([]);
  expect(cold(-0.005, 0.0001)).toEqual([]);
});

test("percentiles need slices 20 times as long, and ten operations above them in each pair", () => {
  const trial = (valueNs: number, operations: number) => {
    const [first] = report().trials;
    if (first === undefined) throw new Error("no trial");
    const values = { latency_p99: valueNs, latency_max: valueNs, duration: valueNs };
    return { ...first, values, load: { ...first.load, operations } };
  };
  const measure = (name: string) =>
    ({ name, title: name, unit: "ns", direction: "lower_is_better" }) as const;
  const cut = (name: string, valueNs: number, operations: number) =>
    cutOffReason(
      measure(name),
      50e6,
      slicedTrialsOf({ pairs: [] }, [trial(1, 5000), trial(valueNs, operations)]),
    );
  expect(cut("latency_p99", 2.5e6, 1000)).toBeNull();
  expect(cut("latency_p99", 2.6e6, 1000)).toBe("slice_too_short");
  expect(cut("latency_p99", 2.5e6, 999)).toBe("too_few_samples");
  expect(cut("latency_max", 1e6, 1e6)).toBe("too_few_samples");
  expect(cut("duration", 1e9, 10)).toBeNull();
});

test("a percentile is held against the slices that it was measured in, longer ones on a slower side", () => {
  const { comparison, trials } = report();
  if (comparison?.method !== "slices") throw new Error("no slices");
  const pairs = comparison.pairs.map((pair) => ({
    ...pair,
    slices: {
      ...pair.slices,
      durationNs: pair.slices.arms.map((arm) => (arm === "head" ? 1000e6 : 50e6)),
    },
  }));
  const reasonFor = (headNs: number, baseNs: number) => {
    const measured = trials.map((trial) => ({
      ...trial,
      values: { latency_p99: trial.side === "head" ? headNs : baseNs },
      load: { ...trial.load, operations: 5000 },
    }));
    const measure = { name: "latency_p99", unit: "ns" };
    return cutOffReason(measure, 50e6, slicedTrialsOf({ pairs }, measured));
  };
  expect(reasonFor(49e6, 2.4e6)).toBeNull();
  expect(reasonFor(51e6, 2.4e6)).toBe("slice_too_short");
  expect(reasonFor(49e6, 2.6e6)).toBe("slice_too_short");
});
