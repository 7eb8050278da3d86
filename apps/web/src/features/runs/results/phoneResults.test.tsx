import type { Run, RunResult, RunResults } from "@lapline/contracts";
import { sampleJob } from "@lapline/testkit";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { textOf } from "@/components/format/testing/readTables.ts";
import { SessionProvider } from "@/features/session/index.ts";
import { ResultsSection } from "./ResultsSection.tsx";

const job = { ...sampleJob, status: "PROCESSED" as const };
const other = "0195d0d0-0000-7000-8000-000000000002";
const item = (benchmark: string): RunResult => ({
  ...{ jobId: job.id, seriesId: job.id, benchmark },
  measure: { name: "time", title: "Time", unit: "ns", direction: "lower_is_better" },
  ...{ value: 1_500, ciLow: 1_400, ciHigh: 1_600, n: 5, valid: true },
  change: {
    ...{ baseVersion: "1.0.0", measured: "separately", verdict: "worse" },
    ...{ ratio: 1.25, low: 1.2, high: 1.3, n: { base: 5, head: 5 } },
  },
});
const results: RunResults = {
  runId: job.runId,
  sentence: "2 look slower; nothing else moved",
  jobs: { total: 5, ended: 5, failed: 0, canceled: 1, invalid: 0 },
  changes: { worse: 2, better: 0, same: 0, inconclusive: 0, notComparable: 0 },
  hostBusyJobs: 0,
  items: [item("Encode"), item("Decode")],
  ...{ truncated: false, columns: [] },
};
const run: Run = {
  ...{ id: job.runId, status: "PROCESSED", submittedBy: "Ada", jobs: [job] },
  createdAt: job.createdAt,
};
const session = {
  ...{ ownsInstallation: false, sendsMail: null },
  project: { id: job.runId, slug: "default", name: "Default", role: "viewer" as const },
};

function markupOf(changes: Partial<RunResults> = {}): string {
  return renderToStaticMarkup(
    <NuqsTestingAdapter>
      <SessionProvider session={{ user: null, projects: [], ...session }}>
        <ResultsSection run={run} title="A run" results={{ ...results, ...changes }} />
      </SessionProvider>
    </NuqsTestingAdapter>,
  );
}

test("on a phone each benchmark has median, unit and change below its name, and no column is beside", () => {
  const markup = markupOf();
  const headings = [...markup.matchAll(/<th scope="row".*?<\/th>/g)].map(([text]) =>
    textOf(text).replaceAll("\u202f", " "),
  );
  expect(headings).toHaveLength(2);
  expect(headings[0]).toMatch(/Encode.*Time.*1.5 µs.*25 % slower/);
  expect(headings[1]).toMatch(/Decode.*Time.*1.5 µs.*25 % slower/);
  for (const [cell] of markup.matchAll(/<td[^>]*>/g))
    expect(cell).toContain("hidden sm:table-cell");
});

test("the headline is the verdict, and a busy host is a line below it with what it means", () => {
  expect(markupOf()).not.toContain("data-host-busy");
  const markup = markupOf({ hostBusyJobs: 3 });
  expect(textOf(/<p class="text-xl[^"]*">.*?<\/p>/.exec(markup)?.[0] ?? "")).toBe(results.sentence);
  const note = /<p data-host-busy.*?<\/p>/.exec(markup)?.[0] ?? "";
  // The canceled job measured nothing.
  expect(textOf(note)).toContain("Host busy in 3 of 4 jobs");
  expect(note).toContain('href="/docs/explanation/measurement#the-machine"');
});

test("an inconclusive result whose interval excludes no change is explained in the headline", () => {
  const one = item("Encode");
  const change = one.change ?? expect.unreachable("the item has a change");
  const withVerdict = (verdict: "worse" | "insufficient") =>
    markupOf({ items: [{ ...one, change: { ...change, verdict } }] });
  expect(withVerdict("insufficient")).toContain("data-among-many");
  expect(withVerdict("worse")).not.toContain("data-among-many");
});

test("each line leads to its history, once", () => {
  const markup = markupOf({ items: [item("Encode"), { ...item("Decode"), seriesId: other }] });
  for (const [, row = ""] of markup.matchAll(/<th scope="row"(.*?)<\/th>/g)) {
    const id = row.includes("Encode") ? job.id : other;
    expect(row).toContain(`href="/p/default/series/${id}"`);
  }
  expect(markup.match(/href="[^"]*\/series/g)).toHaveLength(2);
  expect(markupOf({ items: [] })).not.toContain("History");
});

test("single values whose history is short say nothing on every row, others what it says", () => {
  const single = item("Encode");
  const change = single.change ?? expect.unreachable("the item has a change");
  const untold: RunResult = {
    ...single,
    change: { ...change, verdict: "insufficient", low: null, high: null, n: { base: 1, head: 1 } },
  };
  const textWith = (one: RunResult) => textOf(markupOf({ items: [one] }));
  expect(textWith(untold)).not.toMatch(/can't tell|one sample|inconclusive/);
  const judged = { ...change, byHistory: true as const, n: { base: 1, head: 1 } };
  expect(textWith({ ...untold, change: judged })).toContain("looks 25\u202f% slower[+20");
});
