import { setTimeout as delay } from "node:timers/promises";
import type { Credentials } from "./credentials.ts";
import { machineLabel, waitForMachine } from "./waitForMachine.ts";

const WAIT_FOR_MACHINE_MS = 60_000;
const ASK_TIMEOUT_MS = 10_000;
const INTERVAL_MS = 500;

/** The system that every machine has, under two quick scenarios: measured within a minute. */
const sample = {
  targets: [{ target: "sqlite", versions: ["bundled"] }],
  scenarios: [{ scenario: "records.insert" }, { scenario: "records.read" }],
  labels: [machineLabel],
  trials: 3,
};

/** What became of the sample; `path` is the page that shows it. */
export type SampleOutcome =
  /** `unmeasured`: why no machine measures it, to follow a colon; null: one does. */
  | { readonly ok: true; readonly path: string; readonly unmeasured: string | null }
  | { readonly ok: false; readonly why: string };

/**
 * Submits the sample through the public API as soon as the machine of this host takes jobs. A
 * sample that cannot be submitted is no reason not to run: the outcome says why. `machineProblem`: why the
 * program of that machine ended; null while it has not.
 */
export async function submitSampleRun(
  credentials: Credentials,
  machineProblem: () => string | null,
  signal: AbortSignal,
): Promise<SampleOutcome> {
  const deadlineMs = performance.now() + WAIT_FOR_MACHINE_MS;
  let why = "no machine took jobs in time";
  while (performance.now() < deadlineMs) {
    const response = await post(credentials, signal).catch((error: unknown) => String(error));
    if (typeof response === "string") {
      why = response;
    } else if (response.status === 201) {
      const run: unknown = await response.json();
      const id = typeof run === "object" && run !== null && "id" in run ? String(run.id) : "";
      // The server takes a run for a machine that has not called yet, and may never.
      const unmeasured = await waitForMachine(credentials, machineProblem, signal);
      return { ok: true, path: `/runs/${id}`, unmeasured };
    } else {
      why = `${response.status} ${(await response.text()).slice(0, 1_000)}`;
      if (response.status !== 422 && response.status < 500) break;
    }
    const problem = machineProblem();
    if (problem !== null) return { ok: false, why: `the bench machine does not run: ${problem}` };
    await delay(INTERVAL_MS, undefined, { signal });
  }
  return { ok: false, why };
}

function post(credentials: Credentials, signal: AbortSignal): Promise<Response> {
  return fetch(new URL("/api/v1/runs", credentials.url), {
    method: "POST",
    headers: {
      authorization: `Bearer ${credentials.apiKey}`,
      "content-type": "application/json",
      "idempotency-key": "first-start-sample",
    },
    body: JSON.stringify(sample),
    signal: AbortSignal.any([signal, AbortSignal.timeout(ASK_TIMEOUT_MS)]),
  });
}
