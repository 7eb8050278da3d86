import type { Run } from "@lapline/contracts";
import { expect, test } from "vitest";
import { run } from "../testing/run.ts";
import { drawTable, runProgressBar, runProgressLine, sparkline } from "./terminal.ts";

test("columns are as wide as what is seen of their cells, colours left out", () => {
  const red = "\u001b[31m8 % slower\u001b[39m";
  expect(
    drawTable(
      ["a", "b", "c"],
      [
        ["x", red, "1"],
        ["long", "same", "10"],
      ],
      [2],
    ),
  ).toEqual(["a     b            c", `x     ${red}   1`, "long  same        10"]);
});

test("a sparkline spans the range of its values; level and empty ones are drawn too", () => {
  expect(sparkline([1, 2, 3])).toBe("▁▅█");
  expect(sparkline([5, 5])).toBe("▅▅");
  expect(sparkline([])).toBe("");
});

test("the bar is at the share of the work that is done, and says what is measured now", () => {
  const job = { progress: { phase: "trial", trial: 2, trials: 4, fraction: 0.5 } };
  const half = run("RUNNING", job) as Run;
  expect(runProgressBar(half)).toBe(
    `${"█".repeat(12)}${"░".repeat(12)} 50 %  0/1 jobs  sqlite@3.50.4 records.insert: trial 2 of 4`,
  );
  expect(runProgressBar(run("QUEUED", { queuePosition: 3 }) as Run)).toContain("3 jobs ahead");
  expect(runProgressBar(run("QUEUED") as Run)).toContain("queued for local");
  expect(runProgressLine(run("FAILED", { finishedAt: "2026-11-20T12:00:00Z" }) as Run)).toBe(
    "failed: 1 of 1 job ended, 1 failed",
  );
});

test("all jobs of a long run are counted, also those that an answer leaves out", () => {
  const none = { QUEUED: 0, CLAIMED: 0, RUNNING: 0, COMPLETED: 0, CANCELED: 0 };
  const counts = { ...none, COMPLETED: 2_000, PROCESSED: 5_990, FAILED: 10 };
  const long = { ...run("RUNNING"), jobsOmitted: 7_999, jobCounts: counts } as Run;
  expect(runProgressLine(long)).toBe("running: 6000 of 8000 jobs ended, 10 failed");
  expect(runProgressBar(long)).toContain("75 %  6000/8000 jobs");
});
