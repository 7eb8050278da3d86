import { expect, it } from "vitest";
import { distributionModes } from "./distributionModes.ts";
import { mergeHistograms } from "./mergeHistograms.ts";
import { seededRandom } from "./seededRandom.ts";
import { recordedHistogram } from "./testing/recordedHistogram.ts";

const random = seededRandom(3);
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

function modesOf(valueUs: () => number, count = 20_000) {
  const values = Array.from({ length: count }, () => Math.round(valueUs()));
  return distributionModes(mergeHistograms([recordedHistogram(values)]) ?? expect.unreachable());
}

it("finds one mode in skewed latencies, and two where two kinds of operations are mixed", () => {
  expect(modesOf(() => 5000 * Math.exp(0.3 * Math.abs(normal())))).toHaveLength(1);
  const [reads, inserts, ...others] = modesOf(
    () => (random() < 0.8 ? 5000 : 11_000) * Math.exp(0.1 * normal()),
  );
  expect(others).toEqual([]);
  expect(reads).toEqual({ at: expect.closeTo(5e6, -6), share: expect.closeTo(0.8, 1) });
  expect(inserts).toEqual({ at: expect.closeTo(11e6, -6.3), share: expect.closeTo(0.2, 1) });
});

it("does not let the steps of the clock look like modes", () => {
  const bell = () => random() + random() + random() + random() - 2;
  expect(modesOf(() => Math.max(1, 6 + 1.6 * bell()), 5000)).toHaveLength(1);
});

it("says nothing of few samples and of zeros", () => {
  expect(modesOf(() => 5000 + 100 * normal(), 99)).toEqual([]);
  expect(modesOf(() => 0, 1000)).toEqual([]);
});

it("takes a constant for one mode", () => {
  expect(modesOf(() => 7, 1000)).toEqual([{ at: expect.closeTo(7000, -3), share: 1 }]);
});
