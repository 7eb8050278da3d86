import { expect, it } from "vitest";
import { seededRandom } from "./seededRandom.ts";
import { valueModes } from "./valueModes.ts";

const random = seededRandom(5);
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

it("judges by factors: a long tail is no mode, and the scale does not matter", () => {
  const skewed = Array.from({ length: 150 }, () => Math.exp(0.8 * normal()));
  expect(valueModes(skewed)).toHaveLength(1);
  const two = Array.from(
    { length: 150 },
    (_, i) => (i % 3 === 0 ? 40 : 10) * (1 + 0.05 * normal()),
  );
  const modes = valueModes(two);
  expect(modes.map(({ at }) => Math.round(at / 10))).toEqual([1, 4]);
  expect(valueModes(two.map((value) => 1e6 * value)).map(({ share }) => share)).toEqual(
    modes.map(({ share }) => share),
  );
});

it("says nothing of nine values, of zeros, and of what is not finite", () => {
  expect(valueModes([1, 2, 3, 4, 5, 6, 7, 8, 9])).toEqual([]);
  expect(valueModes([0, ...Array.from({ length: 20 }, (_, i) => 1 + i)])).toEqual([]);
  expect(valueModes(Array.from({ length: 20 }, () => Number.NaN))).toEqual([]);
});
