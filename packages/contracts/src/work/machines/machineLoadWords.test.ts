import { expect, test } from "vitest";
import { machineLoadWords } from "./machineLoadWords.ts";

const load = { jobs: 10, busyJobs: 3, isBusy: true, reportedAt: null };

test("other programs are said with how often they ran, and what to do", () => {
  expect(machineLoadWords(load)).toEqual({
    word: "Host busy",
    detail:
      "In 3 of the last 10 jobs other programs used its CPUs. Stop them, or results scatter more.",
  });
  expect(machineLoadWords({ ...load, isBusy: false }).word).toBe("Host was busy");
  expect(machineLoadWords({ ...load, jobs: 1, busyJobs: 1 }).detail).toContain("In the last job");
});

test("a calm machine and one without a report are told apart", () => {
  expect(machineLoadWords({ ...load, busyJobs: 0, isBusy: false })).toEqual({
    word: "None",
    detail: "In the last 10 jobs.",
  });
  expect(machineLoadWords({ ...load, jobs: 0, busyJobs: 0, isBusy: false }).word).toBe(
    "Not known yet",
  );
});
