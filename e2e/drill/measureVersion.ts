import { isTerminalJobStatus } from "@lapline/contracts";
import { waitFor } from "@lapline/testkit";
import type { ApiClient } from "../stack/apiClient.ts";

export const drillScenario = "compute.fibonacci";
/** Parameters of its scenario; `count` is the measured requests of a trial. */
export type DrillParams = { n: number; warmup: number; inFlight: number; count: number };

/**
 * For a step of 8 %: each request takes 1.5 ms, so that HTTP hardly thins it, and 300 of them half a
 * second.
 */
export const carefulParams: DrillParams = { n: 27, warmup: 100, inFlight: 1, count: 300 };

export interface VersionToMeasure {
  readonly target: string;
  readonly version: string;
  readonly trials: number;
  readonly params: DrillParams;
}

// Everything runs on one machine, what is measured too: asking fifty times a second cost the web server
// a sixth of a core, and trials of the same code then differed by 10 %.
export const askEveryMs = 1_000;
const jobMsMax = 10 * 60_000;
/** A machine that does too much else loses a job now and then. */
const attemptsMax = 3;

export interface Reading {
  readonly version: string;
  /** 10th percentile of latency, by which a step is seen; null: the report does not have it. */
  readonly p10Ms: number | null;
  /** Why the report does not count; empty: it does. */
  readonly invalidReasons: readonly string[];
}

/** "1.0.7 0.912 ms", and why it does not count if so. */
export function wordsOfReading({ version, p10Ms, invalidReasons }: Reading): string {
  const invalid = invalidReasons.length === 0 ? "" : ` (invalid: ${invalidReasons.join(", ")})`;
  return `${version} ${p10Ms?.toFixed(3) ?? "no"} ms${invalid}`;
}

/** Measures a version of a drill through the ordinary path, until its report is processed. */
export async function measureVersion(
  api: ApiClient,
  { target, version, trials, params }: VersionToMeasure,
): Promise<Reading> {
  for (let attempt = 1; ; attempt += 1) {
    const { id } = await api.submit({
      targets: [{ target, versions: [version] }],
      scenarios: [{ scenario: drillScenario, params }],
      labels: ["local"],
      trials,
    });
    const [job] = await waitFor(
      async () => {
        const { jobs } = await api.run(id);
        return jobs.every(({ status }) => isTerminalJobStatus(status)) ? jobs : null;
      },
      { what: `${target} ${version}`, timeoutMs: jobMsMax, intervalMs: askEveryMs },
    );
    if (job?.status === "PROCESSED") {
      const { measures, validity } = await api.report(job.id);
      const value = measures.find(({ name }) => name === "latency_p10")?.value;
      const p10Ms = value === undefined ? null : value / 1e6;
      return { version, p10Ms, invalidReasons: validity.valid ? [] : validity.reasons };
    }
    if (attempt === attemptsMax) {
      throw new Error(`${target} ${version} was not measured: ${job?.errorCode ?? job?.status}`);
    }
  }
}
