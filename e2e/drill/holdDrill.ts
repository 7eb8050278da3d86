import type { AlertSummary, Suspicion } from "@lapline/contracts";
import type { ApiClient } from "../stack/apiClient.ts";
import { carefulParams, measureVersion, wordsOfReading } from "./measureVersion.ts";
import { listSuspicions, settledAlerts } from "./told.ts";

/** What the drill's targets are: one gets slower at a known version, one never changes. */
const stepSince = "1.0.7";

export type DrillOptions = {
  readonly api: ApiClient;
  /** Versions of the target with the step: 1.0.1 to 1.0.n. */
  readonly stepVersions: number;
  /** Versions of the target without one. */
  readonly steadyVersions: number;
  /** How often all versions are submitted, at most: every further round only when nobody was told yet. */
  readonly roundsMax: number;
  readonly trials: number;
  /** Measured requests of a trial; default: 300, which take half a second. */
  readonly requests?: number;
  /** Told of each thing that happened, for a log. */
  readonly say?: (sentence: string) => void;
};

export type DrillResult = {
  readonly rounds: number;
  readonly jobs: number;
  /** In the order in which they were opened. */
  readonly alerts: AlertSummary[];
  readonly suspicions: Suspicion[];
  /** Of the 10th percentiles of identical code, half are within this share of their median. */
  readonly spread: number;
};

/** Rounds in which the target without a step is measured too; later ones only look for the step. */
const steadyRounds = 3;

/**
 * Submits version after version through the ordinary path, each when the one before was processed, and
 * waits until everything that is suspected was decided. Ends early when the step was told.
 */
export async function holdDrill(options: DrillOptions): Promise<DrillResult> {
  const { api, trials, say = () => undefined } = options;
  const params = { ...carefulParams, ...(options.requests && { count: options.requests }) };
  let jobs = 0;
  let readings: string[] = [];
  const steadyMs: number[] = [];
  const measure = async (target: string, place: number): Promise<void> => {
    const version = `1.0.${place}`;
    const reading = await measureVersion(api, { target, version, trials, params });
    if (target === "drill-step") readings.push(wordsOfReading(reading));
    else if (reading.p10Ms !== null) steadyMs.push(reading.p10Ms);
    jobs += 1;
  };
  let rounds = 0;
  for (;;) {
    rounds += 1;
    readings = [];
    for (let place = 1; place <= Math.max(options.stepVersions, options.steadyVersions); place++) {
      if (place <= options.stepVersions) await measure("drill-step", place);
      if (rounds <= steadyRounds && place <= options.steadyVersions) {
        await measure("drill-steady", place);
      }
    }
    const alerts = await settledAlerts(api);
    // Why a round was silent shows in how the machine's pace wandered meanwhile.
    say(`round ${rounds}: latency p10 of the versions with the step: ${readings.join(", ")}`);
    say(`round ${rounds}: ${alerts.map(({ title }) => title).join("; ") || "no alert"}`);
    const told = alerts.some(
      ({ target, version }) => target === "drill-step" && version === stepSince,
    );
    const spread = spreadOf(steadyMs);
    say(`round ${rounds}: identical code differs by ${(100 * spread).toFixed(1)} %`);
    if (told || rounds === options.roundsMax) {
      return { rounds, jobs, alerts, suspicions: await listSuspicions(api), spread };
    }
  }
}

function spreadOf(readings: readonly number[]): number {
  const middleOf = (values: readonly number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const middle = middleOf(readings);
  return middleOf(readings.map((value) => Math.abs(value / middle - 1)));
}
