import { isTerminalJobStatus } from "@lapline/contracts";
import { waitFor } from "@lapline/testkit";
import type { ApiClient } from "../stack/apiClient.ts";

export const drillScenario = "compute.fibonacci";
const requestsDefault = 300;
/**
 * Parameters of its scenario; `count` is the measured requests of a trial. Each takes 1.5 ms, so that
 * the step is hardly thinned by HTTP.
 */
export const drillParams = (count = requestsDefault) => ({
  n: 27,
  warmup: 100,
  inFlight: 1,
  count,
});

export interface VersionToMeasure {
  readonly target: string;
  readonly version: string;
  readonly trials: number;
  /** Measured requests of a trial; 300 take half a second. */
  readonly requests?: number | undefined;
}

// Everything runs on one machine, what is measured too: asking fifty times a second cost the web server
// a sixth of a core, and trials of the same code then differed by 10 %.
export const askEveryMs = 1_000;
const jobMsMax = 10 * 60_000;
/** A machine that does too much else loses a job now and then. */
const attemptsMax = 3;

/**
 * Measures a version of a drill through the ordinary path, until its report is processed. Answers its
 * 10th percentile of latency in ms, by which a step is seen.
 */
export async function measureVersion(
  api: ApiClient,
  { target, version, trials, requests }: VersionToMeasure,
): Promise<number | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const { id } = await api.submit({
      targets: [{ target, versions: [version] }],
      scenarios: [{ scenario: drillScenario, params: drillParams(requests) }],
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
      const { measures } = await api.report(job.id);
      const value = measures.find(({ name }) => name === "latency_p10")?.value;
      return value === undefined ? undefined : value / 1e6;
    }
    if (attempt === attemptsMax) {
      throw new Error(`${target} ${version} was not measured: ${job?.errorCode ?? job?.status}`);
    }
  }
}
