import { hardTimeoutMs } from "@lapline/contracts";
import { expect, test } from "vitest";
import { classifyStale } from "./classifyStale.ts";

const now = new Date("2026-01-01T12:00:00Z");
const at = (offsetMs: number) => new Date(now.getTime() + offsetMs);
const running = { status: "RUNNING" as const, claimedAt: at(-60_000), leaseUntil: at(10_000) };

test("a lease that holds is fresh, to its last moment", () => {
  expect(classifyStale(running, now)).toBe("fresh");
  expect(classifyStale({ ...running, leaseUntil: at(0) }, now)).toBe("fresh");
});

test("a lease that is over, or missing, is lost", () => {
  expect(classifyStale({ ...running, leaseUntil: at(-1) }, now)).toBe("lost");
  expect(classifyStale({ ...running, status: "CLAIMED", leaseUntil: null }, now)).toBe("lost");
});

test("an attempt beyond the hard limit is timed out although its lease holds", () => {
  expect(classifyStale({ ...running, claimedAt: at(-hardTimeoutMs) }, now)).toBe("timed_out");
});

test("a job that no machine owns is never stale", () => {
  for (const status of ["QUEUED", "COMPLETED", "PROCESSED", "CANCELED", "FAILED"] as const) {
    expect(classifyStale({ ...running, status, leaseUntil: at(-1) }, now)).toBe("fresh");
  }
});
