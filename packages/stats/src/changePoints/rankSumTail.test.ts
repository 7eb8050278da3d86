import { describe, expect, it } from "vitest";
import { rankSumTail } from "./rankSumTail.ts";

/** Arrangements by U (Mann & Whitney 1947), as a Gaussian binomial coefficient. */
function exactTail(n: number, m: number, from: number): number {
  const counts = new Float64Array(n * m + 1);
  counts[0] = 1;
  for (let i = 1; i <= n; i += 1) {
    for (let u = n * m; u >= m + i; u -= 1) counts[u] = (counts[u] ?? 0) - (counts[u - m - i] ?? 0);
    for (let u = i; u <= n * m; u += 1) counts[u] = (counts[u] ?? 0) + (counts[u - i] ?? 0);
  }
  const total = counts.reduce((sum, x) => sum + x, 0);
  return counts.subarray(from).reduce((sum, x) => sum + x, 0) / total;
}

describe("rankSumTail", () => {
  it("is within an eighth of the exact tail, from three values on", () => {
    for (const n of [3, 5, 8, 12, 15]) {
      for (const m of [12, 30, 60, 90]) {
        for (let from = Math.ceil(0.75 * n * m); from <= n * m; from += Math.ceil((n * m) / 40)) {
          const exact = exactTail(n, m, from);
          const ratio = rankSumTail(m, n, from - (n * m) / 2) / exact;
          expect(Math.abs(ratio - 1), `${n} and ${m} from ${from}`).toBeLessThan(0.125);
          expect(rankSumTail(n, m, from - (n * m) / 2)).toBe(rankSumTail(m, n, from - (n * m) / 2));
        }
      }
    }
  });

  it("stays a probability everywhere", () => {
    for (let distance = 0; distance <= 300; distance += 0.25) {
      const p = rankSumTail(60, 10, distance);
      expect(p).toBeGreaterThan(0);
      expect(p).toBeLessThanOrEqual(0.5);
    }
  });
});
