import type { RunVerdict, VerdictRow } from "@lapline/contracts";
import { expect, test } from "vitest";
import { composeNotice } from "./composeNotice.ts";

const row: VerdictRow = {
  measure: "Throughput",
  workload: "records.insert",
  target: "alpha",
  baseVersion: "1.0.0",
  version: "1.0.1",
  label: "local",
  measured: "separately",
  ratio: 0.92,
  verdict: "worse",
  words: "8 % slower",
  interval: "[−9 %, −7 %]",
};
const byTurns: VerdictRow = { ...row, measure: "Latency", measured: "by_turns" };
const quiet: VerdictRow = { ...row, verdict: "same", words: "inside noise", ratio: 1.001 };
const unknown: VerdictRow = { ...row, verdict: "insufficient", words: "not enough data" };
const done = { total: 2, ended: 2, failed: 0, canceled: 0, invalid: 0 };

const compose = (more: Partial<RunVerdict>) =>
  composeNotice(
    {
      projectSlug: "test",
      runId: "0197",
      conclusion: "ok",
      sentence: "Nothing moved beyond noise",
      source: { repository: "acme/widgets", commit: "a".repeat(40), pullRequest: 7 },
      jobs: done,
      rows: [],
      ...more,
    },
    { baseUrl: "https://bench.example", projectId: "p1" },
  );

test.each([
  ["pending", "pending"],
  ["regression", "failure"],
  ["failed", "failure"],
  ["invalid", "neutral"],
  ["undecided", "neutral"],
  ["ok", "success"],
] as const)("%s is shown as %s, with its sentence", (conclusion, state) => {
  const sentence = "What came of it";
  const notice = compose({ conclusion, sentence });
  expect(notice).toMatchObject({ state, sentence });
  expect(notice.details).toContain(`**${sentence}.**`);
});

test("the table lists what moved, worst first as it came, and counts what did not", () => {
  const { details, url } = compose({ rows: [row, byTurns, unknown, quiet] });
  expect(url).toBe("https://bench.example/p/test/runs/0197");
  expect(details).toContain(
    "| Throughput | alpha records.insert | 1.0.0 → 1.0.1 | local | **8 % slower** | [−9 %, −7 %] | each on its own |",
  );
  expect(details).toContain("| Latency | alpha records.insert |");
  expect(details).toContain("[−9 %, −7 %] | by turns |");
  expect(details).toContain("1 measure could not be judged: too few trials.");
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
  expect(tableRow?.replaceAll(String.raw`\|`, "").match(/\|/g)).toHaveLength(8);
});
