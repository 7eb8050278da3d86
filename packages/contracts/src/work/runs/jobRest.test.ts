import { expect, test } from "vitest";
import { jobRest, restWords, runRestMs } from "./jobRest.ts";
import type { Job } from "./run.ts";

const begunMs = Date.parse("2026-11-20T12:00:00Z");
const job = (fraction: number | undefined, status: Job["status"] = "RUNNING") => ({
  status,
  label: "local",
  expectedSeconds: 100,
  createdAt: "2026-11-20T11:00:00.000Z",
  claimedAt: "2026-11-20T12:00:00.000Z",
  progress: { phase: "trial" as const, ...(fraction === undefined ? {} : { fraction }) },
});

test("the expected time counts while little is done, the own pace from a fifth on", () => {
  const early = { fraction: 0.05, restMs: 90_000, late: false };
  expect(jobRest(job(0.05), begunMs + 10_000)).toEqual(early);
  expect(jobRest(job(0.5), begunMs + 30_000).restMs).toBe(30_000);
});

test("nothing is promised once the expected time has passed and nothing is known", () => {
  const late = { fraction: null, restMs: null, late: true };
  expect(jobRest(job(undefined), begunMs + 150_000)).toEqual(late);
  expect(restWords(late)).toBe("longer than expected");
  expect(restWords(late, "similar jobs")).toBe("longer than similar jobs");
});

test("a job that waits or ended has nothing left", () => {
  expect(jobRest(job(undefined, "QUEUED"), begunMs)).toMatchObject({
    fraction: null,
    restMs: null,
  });
  expect(jobRest(job(undefined, "PROCESSED"), begunMs)).toMatchObject({ fraction: 1 });
});

test("what is left is rounded to what an estimate can say", () => {
  const words = (restMs: number) => restWords({ restMs }).replaceAll("\u202f", " ");
  expect(words(200)).toBe("about 1 s left");
  expect(words(42_400)).toBe("about 42 s left");
  expect(words(92_000)).toBe("about 1 m 30 s left");
});

test("what is left of a run is what runs and all that waits behind it, label by label", () => {
  const nowMs = begunMs + 30_000;
  const [running, waiting] = [job(0.5), job(undefined, "QUEUED")];
  const ended = { ...job(1, "PROCESSED"), finishedAt: "2026-11-20T12:00:20.000Z" };
  expect(runRestMs({ jobs: [ended] }, nowMs)).toBe(0);
  expect(runRestMs({ jobs: [ended, running] }, nowMs)).toBe(30_000);
  expect(runRestMs({ jobs: [running, waiting, waiting] }, nowMs)).toBe(230_000);
  const elsewhere = { ...waiting, label: "arm64" };
  expect(runRestMs({ jobs: [running, waiting, elsewhere] }, nowMs)).toBe(130_000);
  // Behind jobs of other runs.
  const later = { ...waiting, expectedStartAt: new Date(nowMs + 60_000).toISOString() };
  expect(runRestMs({ jobs: [later, waiting] }, nowMs)).toBe(260_000);
  expect(runRestMs({ jobs: [job(undefined)] }, begunMs + 150_000)).toBeNull();
  expect(runRestMs({ jobs: [job(undefined), waiting] }, begunMs + 150_000)).toBeNull();
  expect(runRestMs({ jobs: [running], jobsOmitted: 1 }, nowMs)).toBeNull();
});
