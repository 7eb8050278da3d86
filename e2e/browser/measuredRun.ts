import type { Report, Run, Submission } from "@lapline/contracts";
import { waitFor } from "@lapline/testkit";
import type { Stack } from "../stack/startStack.ts";

const quick: Submission = {
  targets: [{ target: "sqlite", versions: ["bundled"] }],
  scenarios: [{ scenario: "records.insert", params: { count: 2000, warmup: 100 } }],
  labels: ["local"],
  trials: 3,
};

/** Submits a small run, waits until it is processed and answers it with its report. */
export async function measuredRun(
  { api }: Stack,
  changes: Partial<Submission> = {},
): Promise<{ run: Run; report: Report }> {
  const submitted = await api.submit({ ...quick, ...changes });
  const run = await waitFor(
    async () => {
      const seen = await api.run(submitted.id);
      return seen.status === "PROCESSED" ? seen : null;
    },
    { what: "the run is processed", timeoutMs: 120_000, intervalMs: 250 },
  );
  const job = run.jobs[0];
  if (job === undefined) throw new Error("the run has no job");
  return { run, report: await api.report(job.id) };
}
