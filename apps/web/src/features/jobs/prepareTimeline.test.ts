import type { Job, JobPhase } from "@lapline/contracts";
import { sampleJob } from "@lapline/testkit";
import { describe, expect, it } from "vitest";
import { prepareTimeline } from "./prepareTimeline.ts";

const queued: Job = { ...sampleJob, queuePosition: 2 };
const claimed: Job = {
  ...queued,
  status: "CLAIMED",
  attempt: 1,
  claimedAt: "2026-11-20T12:00:04.000Z",
  machine: { id: queued.id, name: "bench-1" },
};
const running = (phase: JobPhase, trial?: number): Job => ({
  ...claimed,
  status: "RUNNING",
  startedAt: "2026-11-20T12:00:05.000Z",
  progress: { phase, ...(trial === undefined ? {} : { trial, trials: 5 }) },
});
const current = (job: Job) => prepareTimeline(job).find(({ state }) => state === "current")?.id;
const note = (job: Job, step: string) => prepareTimeline(job).find(({ id }) => id === step)?.note;

describe("prepareTimeline", () => {
  it("says how many jobs stand before a queued one", () => {
    expect(current(queued)).toBe("queued");
    expect(note(queued, "queued")).toBe("2 jobs ahead");
    expect(note({ ...queued, queuePosition: 0 }, "queued")).toBe("next in line");
  });
  it("names the machine and the time in the queue once claimed", () => {
    expect(current(claimed)).toBe("claimed");
    expect(note(claimed, "claimed")).toBe("bench-1");
    expect(note(claimed, "queued")).toBe("4\u202fs");
  });
  it.each([
    ["preparing", undefined, "preparing"],
    ["provisioning", undefined, "preparing"],
    ["starting", 1, "preparing"],
    ["warmup", 1, "warmup"],
    ["trial", 1, "trials"],
    ["verifying", 1, "trials"],
    ["starting", 2, "trials"],
    ["warmup", 3, "trials"],
    ["reporting", 5, "processed"],
  ] as const)("places phase %s of trial %s at step %s", (phase, trial, step) => {
    expect(current(running(phase, trial))).toBe(step);
  });
  it("never walks back when the next trial starts and warms up", () => {
    const order = ["queued", "claimed", "preparing", "warmup", "trials", "processed"];
    const life = [1, 2, 3].flatMap((trial) =>
      (["starting", "warmup", "trial", "verifying"] as const).map((phase) => running(phase, trial)),
    );
    const steps = life.map((job) => order.indexOf(current(job) ?? ""));
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
  });
  it("says what is being prepared only while it is", () => {
    expect(note(running("provisioning"), "preparing")).toBe("fetching the version");
    expect(note(running("starting", 3), "preparing")).toBeUndefined();
  });
  it("counts the trials", () => {
    expect(note(running("trial", 3), "trials")).toBe("trial 3 of 5");
  });
  it("stops a failed job where it was", () => {
    const failed: Job = { ...running("trial", 2), status: "FAILED", errorCode: "target_exited" };
    const steps = prepareTimeline(failed);
    expect(steps.map(({ state }) => state)).toEqual([
      "done",
      "done",
      "done",
      "done",
      "stopped",
      "ahead",
    ]);
  });
  it("says what was prepared when preparing failed", () => {
    const failed: Job = {
      ...claimed,
      status: "FAILED",
      errorCode: "build_failed",
      progress: { phase: "provisioning" },
    };
    expect(prepareTimeline(failed).find(({ state }) => state === "stopped")).toEqual({
      id: "preparing",
      title: "Preparing",
      state: "stopped",
      note: "fetching the version",
    });
  });
  it("has two steps without times for what was imported", () => {
    const done: Job = {
      ...sampleJob,
      purpose: "imported",
      status: "PROCESSED",
      finishedAt: "2026-11-20T12:00:00.000Z",
    };
    expect(prepareTimeline(done)).toEqual([
      { id: "imported", title: "Imported", state: "done" },
      { id: "processed", title: "Processed", state: "done" },
    ]);
  });
  it("has every step done when processed", () => {
    const done: Job = {
      ...running("reporting", 5),
      status: "PROCESSED",
      finishedAt: "2026-11-20T12:01:05.000Z",
    };
    expect(prepareTimeline(done).every(({ state }) => state === "done")).toBe(true);
    expect(note(done, "processed")).toBe("1\u202fm 5\u202fs with queue");
  });
});
