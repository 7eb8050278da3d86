import type { Run, RunResult, RunResults } from "@lapline/contracts";
import { sampleJob } from "@lapline/testkit";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { renderToStaticMarkup } from "react-dom/server";
import { SessionProvider } from "@/features/session/index.ts";
import { ResultsSection } from "../ResultsSection.tsx";

export const job = { ...sampleJob, status: "PROCESSED" as const };
/** A benchmark that looks slower. */
export const item = (benchmark: string): RunResult => ({
  ...{ jobId: job.id, seriesId: job.id, benchmark },
  measure: { name: "time", title: "Time", unit: "ns", direction: "lower_is_better" },
  ...{ value: 1_500, ciLow: 1_400, ciHigh: 1_600, n: 5, valid: true },
  change: {
    ...{ baseVersion: "1.0.0", measured: "separately", verdict: "worse" },
    ...{ ratio: 1.25, low: 1.2, high: 1.3, n: { base: 5, head: 5 } },
  },
});
export const results: RunResults = {
  runId: job.runId,
  sentence: "2 look slower; nothing else moved",
  jobs: { total: 5, ended: 5, failed: 0, canceled: 1, invalid: 0 },
  changes: { worse: 2, better: 0, same: 0, inconclusive: 0, notComparable: 0 },
  hostBusyJobs: 0,
  items: [item("Encode"), item("Decode")],
  ...{ truncated: false, columns: [] },
};
export const run: Run = {
  ...{ id: job.runId, status: "PROCESSED", submittedBy: "Ada", jobs: [job] },
  createdAt: job.createdAt,
};
const session = {
  ...{ ownsInstallation: false, sendsMail: null },
  project: { id: job.runId, slug: "default", name: "Default", role: "viewer" as const },
};

/** The section of a run with two benchmarks that look slower, as a browser gets it. */
export function markupOf(changes: Partial<RunResults> = {}): string {
  return renderToStaticMarkup(
    <NuqsTestingAdapter>
      <SessionProvider session={{ user: null, projects: [], ...session }}>
        <ResultsSection run={run} title="A run" results={{ ...results, ...changes }} />
      </SessionProvider>
    </NuqsTestingAdapter>,
  );
}
