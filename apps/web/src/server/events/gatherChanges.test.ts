import { expect, test } from "vitest";
import { gatherChanges } from "./sendChanges.ts";

const projectId = "018f0000-0000-7000-8000-000000000001";

test("of two hundred jobs under way a page hears once in four seconds, and of a new phase at once", () => {
  let now = 0;
  const { matches, take } = gatherChanges(projectId, () => now);
  const beat = (jobId: string) => matches({ kind: "progress", projectId, jobId });
  const jobs = Array.from({ length: 200 }, (_, index) => `job-${index}`);
  expect(jobs.some(beat)).toBe(true);
  for (const job of jobs) beat(job);
  expect(take()).toEqual([{ kind: "progress" }]);
  now = 3_900;
  expect(jobs.some(beat)).toBe(false);
  expect(take()).toEqual([]);
  expect(matches({ kind: "job", projectId, jobId: "job-1" })).toBe(true);
  expect(take()).toEqual([{ kind: "job", jobId: "job-1" }]);
  now = 4_000;
  expect(beat("job-1")).toBe(true);
  expect(take()).toEqual([{ kind: "progress" }]);
});
