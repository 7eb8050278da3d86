import { expect, test } from "vitest";
import { watchHostCpu } from "./watchHostCpu.ts";

const { signal } = new AbortController();

/** Answers these readings one after another. */
function readings(...ticks: { busy: number; stolen: number; all: number }[]) {
  return () => {
    const next = ticks.shift();
    if (next === undefined) return null;
    return { busyTicks: next.busy, stolenTicks: next.stolen, allTicks: next.all };
  };
}

test("what was used and what was stolen both count", async () => {
  const read = readings(
    { busy: 1000, stolen: 10, all: 5000 },
    { busy: 1020, stolen: 20, all: 5100 },
  );
  expect(await watchHostCpu(signal, 1, read)).toBeCloseTo(0.3);
});

test("a host that cannot be read, or whose clock stood still, says nothing", async () => {
  expect(await watchHostCpu(signal, 1, () => null)).toBeNull();
  const still = { busy: 1, stolen: 0, all: 9 };
  expect(await watchHostCpu(signal, 1, readings(still, still))).toBeNull();
});
