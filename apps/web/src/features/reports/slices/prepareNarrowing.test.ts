import type { ComparedMeasure } from "@lapline/contracts";
import { expect, test } from "vitest";
import { prepareNarrowing } from "./prepareNarrowing.ts";

const sway = [0.4, -0.3, 0.2, -0.4, 0.1, -0.1, 0.3, -0.2];
const base = sway.map((_, place) => 100 + place);
const beside = (ratio: number) => base.map((one, place) => one * (ratio + (sway[place] ?? 0) / 50));

const measure: ComparedMeasure = {
  name: "throughput",
  title: "Throughput",
  unit: "ops/s",
  direction: "higher_is_better",
  seriesId: "0195a2f0-0000-7000-8000-000000000001",
  baseValue: 100,
  headValue: 97,
  ratio: 0.97,
  ratioLow: 0.965,
  ratioHigh: 0.976,
  verdict: "worse",
  n: 8,
  baseSamples: base,
  headSamples: beside(0.97),
  againSamples: beside(1),
  method: "slices",
  look: 1,
  between: null,
  noiseFloor: null,
  advice: null,
};

test("the interval narrows pair by pair and ends at the one of the verdict", () => {
  const view = prepareNarrowing(measure);
  const [head, again] = view?.lines ?? [];
  expect(head?.points.map(({ x }) => x)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(head?.points.slice(0, 2).map(({ band }) => band)).toEqual([null, null]);
  const width = (place: number) => {
    const [low, high] = head?.points[place]?.band ?? [0, 0];
    return high - low;
  };
  expect(width(6)).toBeLessThan(width(2));
  expect(head?.points.at(-1)?.change).toBeCloseTo(-0.03, 12);
  expect(head?.points.at(-1)?.band?.[0]).toBeCloseTo(-0.035, 12);
  const [low = 1, high = -1] = again?.points.at(-1)?.band ?? [];
  expect(low).toBeLessThan(0);
  expect(high).toBeGreaterThan(0);
});

test("the axis holds every interval from the fifth pair on, and no difference", () => {
  const { axis, lines = [] } = prepareNarrowing(measure) ?? {};
  const [from = 1, to = -1] = axis?.domain ?? [];
  const bands = lines.flatMap(({ points }) => points.slice(4).flatMap(({ band }) => band ?? []));
  expect(from).toBeLessThanOrEqual(Math.min(0, ...bands));
  expect(to).toBeGreaterThanOrEqual(Math.max(0, ...bands));
});

test("without a third arm there is one line, and one pair has nothing to narrow", () => {
  const { againSamples: _, ...alone } = measure;
  expect(prepareNarrowing(alone)?.lines).toHaveLength(1);
  expect(prepareNarrowing({ ...alone, n: 1 })).toBeNull();
});
