import { describe, expect, it } from "vitest";
import { isTerminalJobStatus, type JobStatus, runStatusOf } from "./statuses.ts";

describe("runStatusOf", () => {
  const cases: [JobStatus[], string][] = [
    [[], "PROCESSED"],
    [["QUEUED", "QUEUED"], "QUEUED"],
    [["QUEUED", "PROCESSED"], "RUNNING"],
    [["RUNNING", "FAILED"], "RUNNING"],
    [["COMPLETED", "PROCESSED"], "RUNNING"],
    [["PROCESSED", "FAILED", "CANCELED"], "FAILED"],
    [["PROCESSED", "CANCELED"], "PROCESSED"],
    [["CANCELED", "CANCELED"], "CANCELED"],
  ];
  it.each(cases)("%j shows as %s", (jobs, expected) => {
    expect(runStatusOf(jobs)).toBe(expected);
  });
});

describe("isTerminalJobStatus", () => {
  it("counts COMPLETED as unfinished, because its report is not processed yet", () => {
    expect(isTerminalJobStatus("COMPLETED")).toBe(false);
    expect(isTerminalJobStatus("PROCESSED")).toBe(true);
  });
});
