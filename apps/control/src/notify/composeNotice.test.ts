import type { RunVerdict, VerdictRow } from "@lapline/engine";
import { expect, test } from "vitest";
import { composeNotice } from "./composeNotice.ts";

const row: VerdictRow = {
  measure: "Throughput",
  workload: "records.insert",
  target: "alpha",
  baseVersion: "1.0.0",
  version: "1.0.1",
  label: "local",
  ratio: 0.92,
  verdict: "worse",
  words: "8 % slower",
  interval: "[−9 %, −7 %]",
};
const quiet: VerdictRow = { ...row, verdict: "noise", words: "inside noise", ratio: 1.001 };
const better: VerdictRow = { ...row, verdict: "better", words: "5 % faster", ratio: 1.05 };
const done = { total: 2, ended: 2, failed: 0, canceled: 0, invalid: 0 };

const compose = (more: Partial<RunVerdict>) =>
  composeNotice(
    {
      projectSlug: "test",
      runId: "0197",
      repository: "acme/widgets",
      commit: "a".repeat(40),
      pullRequest: 7,
      superseded: false,
      jobs: done,
      rows: [],
      ...more,
    },
    { baseUrl: "https://bench.example", projectId: "p1" },
  );

test.each([
  [{ jobs: { ...done, ended: 1 } }, "pending", "Measuring: 1 of 2 jobs done"],
  [{ rows: [] }, "neutral", "Measured, with nothing to compare"],
  [{ rows: [quiet] }, "success", "Nothing moved beyond noise, 1 measure compared"],
  [{ rows: [better, quiet] }, "success", "Nothing got worse, 1 got better, 2 measures compared"],
  [
    { rows: [row, row, better] },
    "failure",
    "Throughput of records.insert: 8 % slower [−9 %, −7 %], 1 more got worse, 1 got better",
  ],
  [{ jobs: { ...done, failed: 2 } }, "failure", "2 of 2 jobs failed"],
  [{ jobs: { ...done, canceled: 2 } }, "neutral", "2 jobs canceled"],
  [
    { rows: [quiet], jobs: { ...done, invalid: 1 } },
    "neutral",
    "Nothing moved beyond noise, 1 measure compared, 1 report invalid",
  ],
] as const)("%# is told as %s", (facts, state, sentence) => {
  const { jobs = done, rows = [] } = facts as Partial<RunVerdict>;
  expect(compose({ jobs, rows })).toMatchObject({ state, sentence });
});

test("the table lists what moved, worst first as it came, and counts what did not", () => {
  const { details, url } = compose({ rows: [row, better, quiet] });
  expect(url).toBe("https://bench.example/p/test/runs/0197");
  expect(details).toContain(
    "| Throughput | alpha records.insert | 1.0.0 → 1.0.1 | local | **8 % slower** | [−9 %, −7 %] |",
  );
  expect(details).toContain("1 measure inside noise.");
  expect(details).toContain(`[Run in Lapline](${url}) of aaaaaaaaaaaa`);
});

test("a long table is cut and says so", () => {
  const { details } = compose({ rows: Array.from({ length: 50 }, () => row) });
  expect(details.split("\n").filter((line) => line.startsWith("| Throughput"))).toHaveLength(40);
  expect(details).toContain("And 10 more.");
});

test("names cannot make mentions, links, cells or hidden text", () => {
  const hostile = "x|y @everyone <!-- z --> [a](b) `c` #1\n| new row |";
  const { details } = compose({ rows: [{ ...row, label: hostile, measure: hostile }] });
  expect(details).not.toContain("@everyone");
  expect(details).not.toContain("<!--");
  expect(details).not.toContain("[a](b)");
  const [cells] = details.split("\n").filter((line) => line.includes("everyone &lt;"));
  expect(cells).toBeDefined();
  const tableRow = details.split("\n").find((line) => line.startsWith("| x"));
  expect(tableRow?.replaceAll(String.raw`\|`, "").match(/\|/g)).toHaveLength(7);
});
