import type { SliceColumns } from "@lapline/contracts";
import { expect, test } from "vitest";
import { cacheFacts, isCacheBiased } from "./cacheFacts.ts";

/** Blocks of both arms; every fourth is long. `cost` of an operation by arm, length and block. */
function columnsOf(cost: (arm: string, isLong: boolean, block: number) => number): SliceColumns {
  const columns: SliceColumns = {
    arms: [],
    blocks: [],
    startNs: [],
    durationNs: [],
    operations: [],
  };
  for (let block = 0; block < 40; block += 1) {
    for (const arm of ["base", "head", "head", "base"] as const) {
      columns.arms.push(arm);
      columns.blocks.push(block);
      columns.startNs.push(0);
      columns.operations.push(100);
      columns.durationNs.push(100 * cost(arm, block % 4 === 3, block));
    }
  }
  return columns;
}
const long = new Set(Array.from({ length: 10 }, (_, index) => 4 * index + 3));
/** Noise of two percent, the same for all. */
const noise = (block: number) => 1 + 0.02 * Math.sin(block * block);

test("cold caches that hit one version more than the other are seen", () => {
  const columns = columnsOf((arm, isLong, block) => {
    const isCold = arm === "head" && !isLong;
    return 1000 * noise(block) * (isCold ? 1.1 : 1);
  });
  const [base, head] = [cacheFacts("base", columns, long), cacheFacts("head", columns, long)];
  expect(Math.abs(base.logRatio ?? 1)).toBeLessThan(0.02);
  expect(head.logRatio).toBeLessThan(-0.08);
  expect(isCacheBiased(base, head)).toBe(true);
});

test("what a change of hands costs both alike is no bias, and neither is noise", () => {
  const columns = columnsOf((_, isLong, block) => 1000 * noise(block) * (isLong ? 1 : 1.1));
  const [base, head] = [cacheFacts("base", columns, long), cacheFacts("head", columns, long)];
  expect(head.logRatio).toBeCloseTo(base.logRatio ?? 0, 9);
  expect(isCacheBiased(base, head)).toBe(false);
});

test("too few blocks say nothing", () => {
  const columns = columnsOf(() => 1);
  const none = { logRatio: null, standardError: null };
  expect(cacheFacts("base", columns, new Set())).toEqual(none);
  expect(cacheFacts("again", columns, long)).toEqual(none);
  expect(isCacheBiased(none, none)).toBe(false);
});
