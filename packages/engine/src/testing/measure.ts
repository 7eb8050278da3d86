import type { RawReport, Submission } from "@lapline/contracts";
import { sampleTrial } from "@lapline/testkit";
import { processReport } from "../results/reports/processReport.ts";
import { claimJob } from "../work/jobs/claimJob.ts";
import { completeJob } from "../work/jobs/completeJob.ts";
import type { TestEngine } from "./openTestEngine.ts";
import { testReport } from "./testReport.ts";

export interface Measurement {
  version: string;
  /** Throughput of its three trials; higher is better. */
  value: number;
  /** Latency of its trials, a second measure; lower is better. */
  latency?: number;
  target?: string;
  valid?: boolean;
  changes?: Partial<RawReport>;
  submission?: Partial<Submission>;
}

/** Submits one job, lets the first machine do it, and answers its report, not yet processed. */
export async function postMeasurement(engine: TestEngine, measurement: Measurement) {
  const { version, value, latency, target = "alpha", valid = true } = measurement;
  const { changes, submission } = measurement;
  const values = { throughput: value, ...(latency === undefined ? {} : { latency }) };
  const { jobIds } = await engine.submit({
    targets: [{ target, versions: [version] }],
    ...submission,
  });
  const { context, machineId } = engine;
  const job = await claimJob(context, { machineId, sandboxes: ["process"] });
  if (job === null || job.jobId !== jobIds[0]) throw new Error("the machine got another job");
  const reasons = valid ? [] : [{ code: "error_rate" as const, detail: "too many" }];
  const trials = [0, 1, 2].map((index) => sampleTrial(index, values, { reasons }));
  const posted = await completeJob(context, {
    jobId: job.jobId,
    machineId,
    fence: job.fence,
    ...testReport([], { trials, ...changes }),
  });
  if (posted.outcome !== "accepted") throw new Error(`a report was ${posted.outcome}`);
  const { id } = await engine.db.report.findUniqueOrThrow({ where: { jobId: job.jobId } });
  return { jobId: job.jobId, reportId: id };
}

/** One measurement, processed. */
export async function measure(engine: TestEngine, measurement: Measurement): Promise<string> {
  const { jobId, reportId } = await postMeasurement(engine, measurement);
  await processReport(engine.context, { reportId });
  return jobId;
}
