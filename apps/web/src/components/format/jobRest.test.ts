import type { Job } from "@lapline/contracts";
import { sampleJob } from "@lapline/testkit";
import { expect, test } from "vitest";
import { jobRest, restWords } from "./jobRest.ts";

const begunMs = Date.parse("2026-11-20T12:00:00Z");
const job = (fraction: number | undefined, status: Job["status"] = "RUNNING"): Job => ({
  ...sampleJob,
  status,
  attempt: 1,
  expectedSeconds: 100,
  claimedAt: "2026-11-20T12:00:00.000Z",
  progress: { phase: "trial", ...(fraction === undefined ? {} : { fraction }) },
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
