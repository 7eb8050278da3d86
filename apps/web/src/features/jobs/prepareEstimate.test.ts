import type { Job } from "@lapline/contracts";
import { sampleJob } from "@lapline/testkit";
import { describe, expect, it } from "vitest";
import { prepareEstimate } from "./prepareEstimate.ts";

const begunMs = Date.parse("2026-11-20T12:00:00Z");
const job = (fraction: number | undefined, status: Job["status"] = "RUNNING"): Job => ({
  ...sampleJob,
  status,
  attempt: 1,
  expectedSeconds: 100,
  claimedAt: "2026-11-20T12:00:00.000Z",
  progress: { phase: "trial", ...(fraction === undefined ? {} : { fraction }) },
});

describe("prepareEstimate", () => {
  it("trusts the plan while little is done", () => {
    expect(prepareEstimate(job(0.05), begunMs + 10_000)).toEqual({
      fraction: 0.05,
      endMs: begunMs + 100_000,
      late: false,
    });
  });
  it("trusts the pace once a fifth is done", () => {
    expect(prepareEstimate(job(0.5), begunMs + 30_000).endMs).toBe(begunMs + 60_000);
  });
  it("promises no end when the plan has passed and nothing is known", () => {
    expect(prepareEstimate(job(undefined), begunMs + 150_000)).toEqual({
      fraction: null,
      endMs: null,
      late: true,
    });
  });
  it("knows nothing of a job that waits", () => {
    expect(prepareEstimate(job(undefined, "QUEUED"), begunMs)).toMatchObject({ fraction: null });
  });
});
