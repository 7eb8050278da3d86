import { expect, test } from "vitest";
import { deliveryRetryDelayMs } from "./settleDelivery.ts";

test("tries go on for about a day, further and further apart", () => {
  const pauses: number[] = [];
  for (let tries = 1; ; tries += 1) {
    const pause = deliveryRetryDelayMs(tries, 0, null);
    if (pause === null) break;
    pauses.push(pause);
  }
  for (const [place, pause] of pauses.entries()) {
    expect(pause).toBeGreaterThan(pauses[place - 1] ?? 0);
  }
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000;
  expect(hours).toBeGreaterThan(22);
  expect(hours).toBeLessThan(26);
});

test("a receiver may ask for a longer pause, within bounds", () => {
  expect(deliveryRetryDelayMs(1, 0, 60_000)).toBe(60_000);
  expect(deliveryRetryDelayMs(1, 0, 1e12)).toBe(6 * 3_600_000);
  expect(deliveryRetryDelayMs(6, 0, 1_000)).toBe(3_600_000);
  expect(deliveryRetryDelayMs(6, 1, null)).toBeCloseTo(3_960_000);
});
