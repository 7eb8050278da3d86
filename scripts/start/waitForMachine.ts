import { setTimeout as delay } from "node:timers/promises";
import type { Credentials } from "./credentials.ts";

const WAIT_MS = 20_000;
const ASK_TIMEOUT_MS = 5_000;
const INTERVAL_MS = 250;

/** Hardware label of the machine of this host. */
export const machineLabel = "local";

/**
 * Waits until the machine of this host takes jobs. Answers why it does not, in words that follow a colon;
 * null: it does. `machineProblem`: why its program ended; null while it has not.
 */
export async function waitForMachine(
  credentials: Pick<Credentials, "url" | "apiKey">,
  machineProblem: () => string | null,
  signal: AbortSignal,
): Promise<string | null> {
  const deadlineMs = performance.now() + WAIT_MS;
  let why = `it has not called the server within ${WAIT_MS / 1_000} s`;
  while (performance.now() < deadlineMs) {
    // Another worker keeps it from starting, or it cannot run here.
    const problem = machineProblem();
    if (problem !== null) return problem;
    const machines = await askMachines(credentials, signal);
    if (machines.some(({ status }) => status === "IDLE" || status === "BUSY")) return null;
    why = machines.find(({ healthMessage }) => healthMessage !== null)?.healthMessage ?? why;
    await delay(INTERVAL_MS, undefined, { signal });
  }
  return why;
}

interface SeenMachine {
  status: string;
  healthMessage: string | null;
}

/** The machines of the label; none while the server does not answer. */
async function askMachines(
  { url, apiKey }: Pick<Credentials, "url" | "apiKey">,
  signal: AbortSignal,
): Promise<SeenMachine[]> {
  try {
    const response = await fetch(new URL("/api/v1/machines?limit=200", url), {
      headers: { authorization: `Bearer ${apiKey}` },
      signal: AbortSignal.any([signal, AbortSignal.timeout(ASK_TIMEOUT_MS)]),
    });
    const { items = [] } = Object(await response.json()) as {
      items?: (SeenMachine & { label: string })[];
    };
    return items.filter(({ label }) => label === machineLabel);
  } catch {
    signal.throwIfAborted();
    return [];
  }
}
