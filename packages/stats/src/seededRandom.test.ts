import { expect, test } from "vitest";
import { seededRandom } from "./seededRandom.ts";

test("one seed gives one stream, another seed another, all of it evenly between 0 and 1", () => {
  const stream = (seed: number) => {
    const random = seededRandom(seed);
    return Array.from({ length: 20_000 }, () => random());
  };
  expect(stream(1)).toEqual(stream(1));
  expect(stream(2)).not.toEqual(stream(1));
  const all = stream(3);
  expect(all.every((x) => x >= 0 && x < 1)).toBe(true);
  for (let part = 0; part < 10; part += 1) {
    const share = all.filter((x) => Math.floor(x * 10) === part).length / all.length;
    expect(Math.abs(share - 0.1)).toBeLessThan(0.01);
  }
});
