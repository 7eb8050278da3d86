import { type Alert, alertSchema } from "@lapline/contracts";
import { waitFor } from "@lapline/testkit";
import type { ApiClient } from "../stack/apiClient.ts";
import {
  askEveryMs,
  type DrillParams,
  measureVersion,
  type Reading,
  wordsOfReading,
} from "./measureVersion.ts";
import { listSuspicions, settledAlerts } from "./told.ts";

const stepMsMax = 10 * 60_000;
/** Points beyond those that are there, until the history shows a change. */
const roundsMax = 12;

export interface SearchedAlertOptions {
  api: ApiClient;
  target: string;
  /** Since this version it is slower. */
  version: string;
  /** Versions that are measured by turns until the history shows it. */
  more: readonly string[];
  trials: number;
  params: DrillParams;
  /** What was read before, for the sentence that says why there is no alert. */
  readings: readonly Reading[];
}

/**
 * The alert that a target is slower since a version, with its bisection when that has ended. Nobody
 * asks for either: both come by themselves when the history shows enough.
 */
export async function searchedAlert(options: SearchedAlertOptions): Promise<
  Alert & {
    bisection: NonNullable<Alert["bisection"]>;
  }
> {
  const { api, target, version } = options;
  const id = await raisedAlert(options);
  return waitFor(
    async () => {
      const response = await api.call("GET", `/alerts/${id}`);
      const { bisection, ...alert } = alertSchema.parse(await response.json());
      return bisection === null || bisection.endedAt === null ? null : { ...alert, bisection };
    },
    {
      what: `the bisection of ${target} ${version}`,
      timeoutMs: 3 * stepMsMax,
      intervalMs: askEveryMs,
    },
  );
}

async function raisedAlert(options: SearchedAlertOptions): Promise<string> {
  const { api, target, version, more, trials, params } = options;
  const readings = [...options.readings];
  for (let round = 0; ; round += 1) {
    const alert = await settledAlert(options);
    if (alert !== null) return alert;
    const measured = more[round % more.length];
    if (round === roundsMax || measured === undefined) {
      const suspicions = (await listSuspicions(api)).map(
        (suspicion) =>
          `${suspicion.target} ${suspicion.version} ${suspicion.state} (${suspicion.stateReason})`,
      );
      throw new Error(
        `No alert says that ${target} is slower since ${version}. ` +
          `Latency p10: ${readings.map(wordsOfReading).join(", ")}. ` +
          `Suspected was: ${suspicions.join(", ") || "nothing"}.`,
      );
    }
    readings.push(await measureVersion(api, { target, version: measured, trials, params }));
  }
}

/** The alert, once nothing is suspected any more; null when there is none then. */
async function settledAlert({ api, target, version }: SearchedAlertOptions) {
  const alerts = await settledAlerts(api);
  const found = alerts.find(
    (alert) =>
      alert.target === target && alert.version === version && alert.direction === "regression",
  );
  return found?.id ?? null;
}
