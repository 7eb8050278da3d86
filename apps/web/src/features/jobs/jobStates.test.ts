import {
  attemptsMax,
  type ErrorCode,
  errorCodes,
  importedJobSteps,
  isInfrastructureError,
  type Job,
  jobFailureWords,
  jobPhases,
  jobStatuses,
  jobSteps,
  measuredJobSteps,
} from "@lapline/contracts";
import { sampleJob } from "@lapline/testkit";
import { describe, expect, it } from "vitest";

const codes = Object.keys(errorCodes) as ErrorCode[];
const at = sampleJob.createdAt;

/** Every state with every fact that the engine may store beside it. */
function allJobs(): Job[] {
  const imported = { purpose: "imported", provisioner: "imported", sandbox: "none" } as const;
  const jobs: Job[] = (["COMPLETED", "PROCESSED", "FAILED"] as const).map((status) => ({
    ...sampleJob,
    ...imported,
    status,
    ...(status === "FAILED" ? { errorCode: "result_invalid" as const } : {}),
  }));
  for (const attempt of [0, 1, 2]) jobs.push({ ...sampleJob, status: "QUEUED", attempt });
  for (const attempt of [0, 1]) jobs.push({ ...sampleJob, status: "CANCELED", attempt });
  const places: Pick<Job, "startedAt" | "progress">[] = [{}, { startedAt: at }];
  for (const phase of jobPhases) {
    for (const trial of [1, 2]) {
      const isBefore = phase === "preparing" || phase === "provisioning";
      if (!isBefore) places.push({ startedAt: at, progress: { phase, trial, trials: 5 } });
      if (isBefore || phase === "starting") places.push({ progress: { phase } });
    }
  }
  for (const place of places) {
    const claimed = { ...sampleJob, attempt: 1, claimedAt: at, ...place };
    const status = place.startedAt === undefined ? "CLAIMED" : "RUNNING";
    jobs.push({ ...claimed, status }, { ...claimed, status: "CANCELED" });
    for (const errorCode of codes) {
      const attempt = isInfrastructureError(errorCode) ? attemptsMax : 1;
      jobs.push({ ...claimed, status: "FAILED", errorCode, attempt });
    }
  }
  const { progress: _, ...over } = { ...sampleJob, attempt: 1, claimedAt: at, startedAt: at };
  for (const status of ["COMPLETED", "PROCESSED"] as const) jobs.push({ ...over, status });
  return jobs;
}

describe("jobSteps", () => {
  it("reaches every step in every state that it can be in", () => {
    const found = new Set(
      allJobs().flatMap((job) => jobSteps(job).map(({ step, state }) => `${step} ${state}`)),
    );
    const wanted = [...measuredJobSteps, "imported"].flatMap((step) =>
      ["done", "current", "ahead", "stopped"].map((state) => `${step} ${state}`),
    );
    // Nothing stands before the first steps, and an import is stored as a whole or not at all.
    const never = ["queued ahead", "imported ahead", "imported current", "imported stopped"];
    expect([...found].sort()).toEqual(wanted.filter((each) => !never.includes(each)).sort());
    expect(new Set(allJobs().map(({ status }) => status))).toEqual(new Set(jobStatuses));
  });
  it("stops a job that ended early at one step, and no other job", () => {
    for (const job of allJobs()) {
      const states = jobSteps(job).map(({ state }) => state);
      const ended = job.status === "FAILED" || job.status === "CANCELED";
      expect(states.filter((state) => state === "stopped")).toHaveLength(ended ? 1 : 0);
      expect(states.includes("current")).toBe(!ended && job.status !== "PROCESSED");
      expect(states.join(" ")).toMatch(/^(done ?)*((current|stopped) ?)?(ahead ?)*$/);
    }
  });
  it("never says that claiming failed when a machine failed to prepare", () => {
    for (const job of allJobs()) {
      const stopped = jobSteps(job).find(({ state }) => state === "stopped")?.step;
      if (stopped !== "claimed") continue;
      expect(job.status === "CANCELED" || job.errorCode === "machine_lost").toBe(true);
      expect(job.progress).toBeUndefined();
    }
  });
  it("has no step of an imported job that no machine took", () => {
    for (const job of allJobs().filter(({ purpose }) => purpose === "imported")) {
      expect(jobSteps(job).map(({ step }) => step)).toEqual(importedJobSteps);
    }
  });
});

describe("jobFailureWords", () => {
  it("has words for every job that failed or is queued again, and for no other", () => {
    for (const job of allJobs()) {
      const isTold = job.status === "FAILED" || (job.status === "QUEUED" && job.attempt > 0);
      expect(jobFailureWords(job) !== null).toBe(isTold);
    }
  });
  it("says that a job is queued again exactly where it is", () => {
    for (const job of allJobs()) {
      const words = jobFailureWords(job);
      if (words === null) continue;
      const text = [words.sentence, ...words.next].join(" ");
      expect(/\bis queued again\b/.test(text)).toBe(job.status === "QUEUED");
      expect(/by itself\b.*queue|queue.*\bby itself/.test(text)).toBe(false);
      expect(text.includes("was the last one")).toBe(
        job.errorCode !== undefined && isInfrastructureError(job.errorCode),
      );
    }
  });
  it("reaches the sentence and the next step of every code", () => {
    const said = allJobs().map((job) => {
      const words = jobFailureWords(job);
      return words === null ? "" : [words.sentence, ...words.next].join(" ");
    });
    for (const code of codes) {
      const { sentence, nextStep } = errorCodes[code];
      expect(said.some((text) => text.includes(sentence) && text.includes(nextStep))).toBe(true);
    }
  });
});
