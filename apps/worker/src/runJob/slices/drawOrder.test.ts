import { expect, test } from "vitest";
import { createDraw, drawBlock, longFactor } from "./drawOrder.ts";

const arms = ["base", "head", "again"] as const;

test("every block drives each arm twice, in an order and its reverse, as often each way", () => {
  const draw = createDraw(7);
  const first = { base: 0, head: 0, again: 0 };
  let longCount = 0;
  for (let index = 0; index < 3000; index += 1) {
    const block = drawBlock(draw, arms, index);
    expect(block.arms).toEqual(block.arms.toReversed());
    expect(new Set(block.arms.slice(0, 3))).toEqual(new Set(arms));
    const length = block.length / (block.isLong ? longFactor : 1);
    expect(length).toBeGreaterThanOrEqual(0.7);
    expect(length).toBeLessThanOrEqual(1.3);
    first[block.arms[0] ?? "base"] += 1;
    longCount += block.isLong ? 1 : 0;
  }
  // A thousand each; five standard deviations are 129.
  for (const count of Object.values(first)) expect(Math.abs(count - 1000)).toBeLessThan(129);
  expect(longCount).toBe(375);
});

test("the seed decides, and nothing else", () => {
  const of = (seed: number) => {
    const draw = createDraw(seed);
    return Array.from({ length: 20 }, (_, index) => drawBlock(draw, arms, index));
  };
  expect(of(1)).toEqual(of(1));
  expect(of(1)).not.toEqual(of(2));
});
