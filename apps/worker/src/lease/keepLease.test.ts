import type { HeartbeatResponse } from "@lapline/contracts";
import { fakeClock } from "@lapline/testkit";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ApiAnswer } from "../api/apiAnswer.ts";
import type { AbortReason } from "../jobFailure.ts";
import { keepLease } from "./keepLease.ts";

type Beat = ApiAnswer<HeartbeatResponse>;

const ok: Beat = { kind: "ok", value: { verdict: "ok" } };
const away: Beat = { kind: "unavailable", sentence: "no route to host" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(answer: () => Beat | Promise<Beat>) {
  const clock = fakeClock();
  const seen = { beats: 0, ends: [] as AbortReason[], rejected: [] as string[] };
  const keeper = keepLease({
    api: {
      heartbeat: async () => {
        seen.beats += 1;
        return answer();
      },
    },
    clock,
    jobId: "job",
    fence: 1,
    leaseMs: 30_000,
    claimedAtNs: clock.monotonicNs(),
    progress: () => ({ phase: "trial" }),
    onEnd: (reason) => seen.ends.push(reason),
    onRejected: (sentence) => seen.rejected.push(sentence),
  });
  const pass = async (durationMs: number) => {
    for (let left = durationMs; left > 0; left -= 100) {
      clock.advanceMs(100);
      await vi.advanceTimersByTimeAsync(100);
    }
  };
  return { seen, keeper, pass };
}

test("a lease that is renewed every 5 s never ends", async () => {
  const { seen, keeper, pass } = start(() => ok);
  await pass(120_000);
  expect(seen.ends).toEqual([]);
  expect(seen.beats).toBe(24);
  keeper.stop();
});

test("a lease that cannot be renewed ends from here when its time is up, not before", async () => {
  const { seen, pass } = start(() => away);
  await pass(29_900);
  expect(seen.ends).toEqual([]);
  await pass(200);
  expect(seen.ends).toEqual([{ kind: "lease_lost" }]);
  const { beats } = seen;
  await pass(10_000);
  expect(seen.beats).toBe(beats);
});

test("an outage shorter than the lease is survived", async () => {
  let answer: Beat = ok;
  const { seen, keeper, pass } = start(() => answer);
  await pass(10_000);
  answer = away;
  await pass(20_000);
  answer = ok;
  await pass(60_000);
  expect(seen.ends).toEqual([]);
  keeper.stop();
});

test("the lease counts from when a beat was sent, not from its late answer", async () => {
  let first = true;
  const { seen, pass } = start(() => {
    if (!first) return away;
    first = false;
    return new Promise<Beat>((resolve) => setTimeout(() => resolve(ok), 20_000));
  });
  // Sent at 5 s, answered at 25 s: the lease ends at 35 s.
  await pass(34_800);
  expect(seen.ends).toEqual([]);
  await pass(400);
  expect(seen.ends).toEqual([{ kind: "lease_lost" }]);
});

test.each([
  ["cancel", { kind: "canceled" }],
  ["fenced", { kind: "fenced" }],
] as const)("the verdict %s ends the job within one beat", async (verdict, reason) => {
  const { seen, pass } = start(() => ({ kind: "ok", value: { verdict } }));
  await pass(5_100);
  expect(seen.ends).toEqual([reason]);
});

test("a revoked key ends the job and the worker", async () => {
  const { seen, pass } = start(() => ({ kind: "unauthorized", sentence: "key revoked" }));
  await pass(5_100);
  expect(seen.ends).toEqual([{ kind: "fenced" }]);
  expect(seen.rejected).toEqual(["key revoked"]);
});

test("new phases are told soon, but never more often than once a second", async () => {
  const { seen, keeper, pass } = start(() => ok);
  await pass(1_000);
  for (let phase = 0; phase < 20; phase += 1) {
    keeper.progressChanged();
    await pass(100);
  }
  expect(seen.beats).toBeGreaterThanOrEqual(2);
  expect(seen.beats).toBeLessThanOrEqual(3);
  keeper.stop();
});
