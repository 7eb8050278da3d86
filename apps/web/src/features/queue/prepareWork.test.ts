import type { Job, Work } from "@lapline/contracts";
import { sampleJob } from "@lapline/testkit";
import { describe, expect, it } from "vitest";
import { prepareWork } from "./prepareWork.ts";

const nowMs = Date.parse("2026-01-01T00:01:00.000Z");
const job: Job = {
  ...sampleJob,
  status: "RUNNING",
  attempt: 1,
  expectedSeconds: 120,
  createdAt: "2026-01-01T00:00:00.000Z",
  claimedAt: "2026-01-01T00:00:30.000Z",
};

const view = (running: Work["running"], queues: Work["queues"] = []) =>
  prepareWork({ running, runningTotal: running.length, queues }, nowMs);
const endOf = (changes: Partial<Job>, typical: Work["running"][number]["typical"]) =>
  view([{ job: { ...job, ...changes }, typical }]).running[0]?.end.replaceAll("\u202f", " ");

describe("the end of a running job", () => {
  it("rests on like jobs, and says on how many", () => {
    expect(endOf({}, { seconds: 50, jobs: 12 })).toBe("about 20 s left, from 12 similar jobs");
    expect(endOf({}, { seconds: 50, jobs: 1 })).toBe("about 20 s left, from 1 similar job");
  });

  it("says when there is no history", () => {
    expect(endOf({}, null)).toBe("about 1 m 30 s left, estimated, no similar job yet");
  });

  it("goes by its own pace once a fifth is done", () => {
    const progress = { phase: "trial", fraction: 0.5 } as const;
    expect(endOf({ progress }, { seconds: 500, jobs: 3 })).toMatch(/^about 30 s left/);
  });

  it("promises nothing for a job that takes longer than such jobs did", () => {
    expect(endOf({}, { seconds: 10, jobs: 3 })).toBe("longer than similar jobs");
    expect(endOf({ expectedSeconds: 10 }, null)).toBe("longer than estimated");
    const [late] = view([{ job, typical: { seconds: 10, jobs: 3 } }]).running;
    expect(late?.fraction).toBe(0.95);
  });
});

describe("the end of a queue", () => {
  const queue = {
    label: "local",
    running: 1,
    waiting: 4,
    machines: 2,
    waitingSeconds: 120,
    withHistory: 4,
  };

  it("shares the work among the machines, after what they do now", () => {
    const { queues } = view([{ job, typical: { seconds: 50, jobs: 9 } }], [queue]);
    expect(queues).toEqual([
      {
        label: "local",
        count: "4 jobs queued",
        end: "all done in about 1\u202fm 10\u202fs, from similar jobs",
      },
    ]);
  });

  it("says how many have no like job that ended", () => {
    expect(view([], [{ ...queue, withHistory: 1 }]).queues[0]?.end).toMatch(
      /3 estimated without builds, no similar job yet$/,
    );
    expect(view([], [{ ...queue, withHistory: 0 }]).queues[0]?.end).toMatch(
      /estimated without builds, no similar job yet$/,
    );
  });

  it("promises nothing while no machine takes jobs", () => {
    expect(view([], [{ ...queue, machines: 0 }]).queues[0]?.end).toBe(
      "no machine takes jobs of this label",
    );
  });

  it("does not show a label on which nothing waits", () => {
    expect(view([], [{ ...queue, waiting: 0 }]).queues).toEqual([]);
  });
});
