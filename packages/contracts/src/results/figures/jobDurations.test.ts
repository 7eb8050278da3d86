import fc from "fast-check";
import { expect, test } from "vitest";
import { jobDurations } from "./jobDurations.ts";

const at = (ms: number) => new Date(Date.UTC(2026, 10, 20) + ms).toISOString();

test("queue, machine and evaluation make up the whole, to the millisecond", () => {
  const span = fc.nat(10_000_000);
  fc.assert(
    fc.property(span, span, span, (queued, measured, evaluated) => {
      const durations = jobDurations({
        createdAt: at(0),
        claimedAt: at(queued),
        completedAt: at(queued + measured),
        finishedAt: at(queued + measured + evaluated),
      });
      expect(durations).toEqual({
        queuedMs: queued,
        onMachineMs: measured,
        evaluatedMs: evaluated,
        wholeMs: queued + measured + evaluated,
      });
    }),
  );
});

test("a job without results left its machine when it ended, and one that waits has no durations", () => {
  expect(jobDurations({ createdAt: at(0), claimedAt: at(100), finishedAt: at(400) })).toEqual({
    queuedMs: 100,
    onMachineMs: 300,
    evaluatedMs: 0,
    wholeMs: 400,
  });
  expect(Object.values(jobDurations({ createdAt: at(0) }))).toEqual([null, null, null, null]);
});
