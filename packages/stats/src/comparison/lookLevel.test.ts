import { expect, test } from "vitest";
import { lookLevel } from "./lookLevel.ts";

test("all looks together spend no more than the error rate, and the first one most of it", () => {
  for (const level of [0.9, 0.95, 0.99]) {
    const spent = Array.from({ length: 12 }, (_, place) => 1 - lookLevel(level, place + 1));
    expect(spent.reduce((sum, share) => sum + share, 0)).toBeLessThan(1 - level + 1e-7);
    expect(spent[0]).toBeCloseTo(0.8 * (1 - level), 12);
    expect(spent).toEqual([...spent].sort((a, b) => b - a));
  }
});
