import { describe, expect, it } from "vitest";
import { prepareJobCounts } from "./prepareJobCounts.ts";

const none = {
  QUEUED: 0,
  CLAIMED: 0,
  RUNNING: 0,
  COMPLETED: 0,
  PROCESSED: 0,
  CANCELED: 0,
  FAILED: 0,
};

describe("prepareJobCounts", () => {
  it("says how many of the jobs ended while some still move", () => {
    const view = prepareJobCounts({ ...none, QUEUED: 1, RUNNING: 1, PROCESSED: 2 });
    expect(view).toMatchObject({ total: 4, ended: 2, words: "2 of 4 jobs" });
    expect(view.segments).toEqual([
      { kind: "processed", share: 0.5 },
      { kind: "active", share: 0.25 },
    ]);
  });
  it("names failures and cancellations beside the count", () => {
    expect(prepareJobCounts({ ...none, PROCESSED: 1, FAILED: 2, CANCELED: 1 }).words).toBe(
      "4 jobs, 2 failed, 1 canceled",
    );
  });
  it("survives a run without jobs", () => {
    expect(prepareJobCounts(none)).toMatchObject({ total: 0, segments: [] });
  });
});
