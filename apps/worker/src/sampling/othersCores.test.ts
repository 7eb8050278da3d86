import { expect, test } from "vitest";
import { type CpuReading, othersCores } from "./othersCores.ts";

/** A reading after so many seconds; all figures in seconds of CPU time. */
function reading(atS: number, busyS: number, stolenS: number, targetS: number): CpuReading {
  const host = { busyTicks: busyS * 100, stolenTicks: stolenS * 100, allTicks: atS * 400 };
  return { host, targetNs: targetS * 1e9, workerNs: 0, atNs: BigInt(atS * 1e9) };
}

const start = reading(0, 0, 0, 0);

test("what is left of the host's CPU time when the target's and the generator's are taken off", () => {
  const others = othersCores(start, reading(10, 25, 1, 12), 0.5);
  expect(others?.used).toBeCloseTo(0.9);
  expect(others?.stolen).toBeCloseTo(0.1);
});

test("a host that does nothing else has no others, not less than none", () => {
  expect(othersCores(start, reading(10, 11.9, 0, 12), 0)?.used).toBe(0);
});

test("nothing is said of a span of few ticks, or without readings", () => {
  expect(othersCores(start, reading(0.1, 0.2, 0, 0), 0)).toBeNull();
  expect(othersCores({ ...start, host: null }, reading(10, 25, 1, 12), 0)).toBeNull();
  expect(othersCores(start, { ...reading(10, 25, 1, 12), targetNs: null }, 0)).toBeNull();
});
