import { expect, it } from "vitest";
import { seededRandom } from "../seededRandom.ts";
import { differsFromItself } from "./differsFromItself.ts";

function arms(pairs: number, shift: number, seed: number) {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const side = (ratio: number) =>
    Array.from({ length: pairs }, () => ratio * Math.exp(0.02 * normal()));
  return { base: side(1), again: side(1 + shift) };
}

it("names the measure by which an arm is favored, with its interval", () => {
  const measures = [arms(8, 0, 1), arms(8, 0.12, 2), arms(8, 0, 3)];
  const found = differsFromItself(measures);
  expect(found?.place).toBe(1);
  expect(found?.low).toBeGreaterThan(1);
  expect(found?.high).toBeLessThan(1.3);
  expect(differsFromItself([arms(8, -0.12, 2)])?.high).toBeLessThan(1);
});

// Of 2,000 jobs of twelve measures 1 % are 20; more than 36 come in fewer than 1 in 1,000 (binomial).
it("rarely throws a job away whose arms are alike, however many measures it has", () => {
  let thrown = 0;
  for (let job = 0; job < 2_000; job += 1) {
    const measures = Array.from({ length: 12 }, (_, place) => arms(6, 0, 100 + job * 12 + place));
    if (differsFromItself(measures) !== null) thrown += 1;
  }
  expect(thrown).toBeLessThanOrEqual(36);
  expect(thrown).toBeGreaterThan(0);
});

it("takes no notice of a page of memory that one arm has more each time", () => {
  const base = [1000, 1001, 1002, 1001, 1000].map((value) => value * 1000);
  expect(differsFromItself([{ base, again: base.map((value) => value + 4) }])).toBeNull();
  expect(differsFromItself([{ base, again: base.map((value) => value * 1.01) }])).not.toBeNull();
});

it("says nothing with two pairs, or of values without a ratio", () => {
  expect(differsFromItself([{ base: [1, 1], again: [2, 2] }])).toBeNull();
  expect(differsFromItself([{ base: [0, 0, 0], again: [1, 2, 3] }])).toBeNull();
  expect(differsFromItself([])).toBeNull();
});
