import { expect, it } from "vitest";
import { distributionModes } from "./distributionModes.ts";
import { quantile } from "./quantile.ts";
import { seededRandom } from "./seededRandom.ts";

const random = seededRandom(3);
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** The curve of 20,000 values, as a histogram keeps it. */
function curveOf(value: () => number): [number, number][] {
  const values = Array.from({ length: 20_000 }, value);
  const sorted = values.sort((a, b) => a - b);
  const places = [...Array.from({ length: 50 }, (_, i) => 2 * i), 99, 99.9, 100];
  return places.map((place) => [place, quantile(sorted, place / 100)]);
}

it("finds one mode in skewed latencies, and two where two kinds of operations are mixed", () => {
  const one = distributionModes(
    curveOf(() => 5000 * Math.exp(0.3 * Math.abs(normal()))),
    20_000,
  );
  expect(one).toHaveLength(1);
  const two = distributionModes(
    curveOf(() => (random() < 0.8 ? 5000 : 11_000) * Math.exp(0.1 * normal())),
    20_000,
  );
  expect(two).toHaveLength(2);
  const [reads, inserts] = two;
  expect(reads?.at).toBeGreaterThan(4500);
  expect(reads?.at).toBeLessThan(5500);
  expect(inserts?.at).toBeGreaterThan(10_000);
  expect(inserts?.at).toBeLessThan(12_000);
  expect(reads?.share).toBeCloseTo(0.8, 1);
});

it("says nothing of few samples, of zeros and of nothing", () => {
  const curve = curveOf(() => 5 + random());
  expect(distributionModes(curve, 99)).toEqual([]);
  expect(distributionModes([], 1000)).toEqual([]);
  expect(
    distributionModes(
      [
        [0, 0],
        [100, 0],
      ],
      1000,
    ),
  ).toEqual([]);
});

it("takes a constant for one mode", () => {
  expect(
    distributionModes(
      [
        [0, 7],
        [100, 7],
      ],
      1000,
    ),
  ).toMatchObject([{ share: 1 }]);
});
