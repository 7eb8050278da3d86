import type { VerdictRow } from "@lapline/contracts";
import type { CommitVerdict } from "@lapline/engine";
import { sampleVerdictRow } from "@lapline/testkit";
import { expect, test } from "vitest";
import { composeNotice } from "./composeNotice.ts";

const row = sampleVerdictRow;
const looks: VerdictRow = {
  ...row,
  measure: "Latency",
  verdict: "suspected",
  measured: "separately",
  lookedWorse: true,
};
const quiet: VerdictRow = { ...row, verdict: "same", words: "no relevant change", ratio: 1.001 };
const unknown: VerdictRow = { ...row, verdict: "insufficient", words: "inconclusive" };

const compose = (more: Partial<CommitVerdict>) =>
  composeNotice(
    {
      projectSlug: "test",
      conclusion: "ok",
      sentence: "No relevant change",
      repository: "acme/widgets",
      commit: "a".repeat(40),
      pullRequests: [7],
      runIds: ["0197"],
      decidingRunId: "0197",
      baselines: [],
      causes: [],
      rows: [],
      overBudget: [],
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
  const { details, url } = compose({
    rows: [row, looks, unknown, quiet, { ...quiet, lookedWorse: true }],
  });
  expect(url).toBe("https://bench.example/p/test/runs/0197");
  expect(details).toContain(
    "| Throughput | alpha records.insert | 1.0.0 → 1.0.1 | local | **8 % slower** | [−9 %, −7 %] | interleaved |",
  );
  expect(details).toContain("| Latency | alpha records.insert |");
  expect(details).toContain("| looks 8 % slower | [−9 %, −7 %] | separately |");
  expect(details).toContain("1 measure inconclusive.");
  expect(details).toContain(
    "2 measures without a relevant change, 1 of which looked worse until measured again side by side.",
  );
  expect(details).toContain(`[Run in Lapline](${url}) of aaaaaaaaaaaa`);
});

test("the comment lists what is over its budget, and no name in it becomes markup", () => {
  const overBudget = ["p99 of *a* is 23.1 ms, budget 20 ms"];
  const { details } = compose({ conclusion: "regression", overBudget });
  expect(details).toContain("- Over budget: p99 of \\*a\\* is 23.1 ms, budget 20 ms\n");
  expect(compose({}).details).not.toContain("budget");
});

test("several runs of a commit are all linked, and the status leads to the one that decides", () => {
  const { details, url } = compose({ runIds: ["0198", "0197"], decidingRunId: "0197" });
  const home = "https://bench.example/p/test/runs";
  expect(url).toBe(`${home}/0197`);
  expect(details).toContain(
    `Runs in Lapline: [1](${home}/0198), [2](${home}/0197), of aaaaaaaaaaaa`,
  );
});

test("what the results are held against is named, with how it was found", () => {
  const { details } = compose({
    baselines: [{ version: "b".repeat(40), found: "the merge base, as acme/w at GitHub says" }],
  });
  expect(details).toContain("Baseline bbbbbbbbbbbb: the merge base, as acme/w at GitHub says.");
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
  expect(details).toContain("&#64;everyone");
  expect(details).not.toContain("<!--");
  expect(details).not.toContain("[a](b)");
  const [cells] = details.split("\n").filter((line) => line.includes("everyone &lt;"));
  expect(cells).toBeDefined();
  const tableRow = details.split("\n").find((line) => line.startsWith("| x"));
  expect(tableRow?.replaceAll(String.raw`\|`, "").match(/\|/g)).toHaveLength(8);
});

test("measures that were not driven alike stand without a ratio, and derived ones in no count", () => {
  const unlike: VerdictRow = {
    ...row,
    verdict: "not_comparable",
    words: "no ratio: 64 in flight against 1",
    ratio: null,
    interval: "",
    worst: null,
  };
  const { details } = compose({ rows: [quiet, { ...quiet, derived: true }, unlike] });
  expect(details).toContain("1 measure without a relevant change.");
  expect(details).toContain("1 measure not compared: no ratio: 64 in flight against 1.");
});

const culprit = {
  id: `${"c0ffee".repeat(6)}c0ff`,
  author: "Ada [x](y)",
  subject: "Parse twice @everyone",
  at: "2026-03-01T12:00:00.000Z",
  url: "https://git.example/acme/widgets/commit/c0ffee",
};
const cause: CommitVerdict["causes"][number] = {
  alertId: "0199",
  title: "Throughput of parse 8 % slower",
  direction: "regression",
  found: { commits: [culprit], more: 0, diffUrl: "https://git.example/diff" },
};

test("the commit that a bisection found is named with author, subject and links", () => {
  const { sentence, details } = compose({
    conclusion: "regression",
    sentence: "Throughput: 8 % slower",
    causes: [cause],
  });
  expect(sentence).toBe(
    "Throughput: 8 % slower. Introduced by c0ffeec0ffee (Ada [x](y): Parse twice @everyone)",
  );
  const line = details.split("\n").find((one) => one.startsWith("[Throughput of parse"));
  expect(line).toBe(
    String.raw`[Throughput of parse 8 % slower](https://bench.example/p/test/alerts/0199): introduced by [c0ffeec0ffee](${culprit.url}) (Ada \[x\](y): Parse twice &#64;everyone). [Diff](https://git.example/diff).`,
  );
  expect(details).not.toContain("@everyone");
});

test("where several commits may have brought it, the sentence counts and the comment lists them", () => {
  const commits = Array.from({ length: 7 }, () => ({ ...culprit, url: null }));
  const several = { ...cause, found: { commits, more: 3, diffUrl: null } };
  const told = { conclusion: "regression" as const, sentence: "Slower", causes: [several] };
  const { sentence, details } = compose(told);
  expect(sentence).toBe("Slower. Introduced by one of 10 commits");
  expect(details).toContain("introduced by one of c0ffeec0ffee (");
  expect(details).toContain(", 5 more.");
  // A commit that nothing is said against is not connected with the regression of its version.
  expect(compose({ ...told, conclusion: "ok" }).sentence).toBe("Slower");
});
