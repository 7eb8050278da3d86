import { delayNetwork } from "../sandbox/network/delayNetwork.ts";
import type { ProcessNetwork } from "../sandbox/programs/commandPrefix.ts";
import type { Attempt } from "./attempt.ts";

/**
 * Delays the network of a trial whose scenario asks for that, and answers whether it does. Where it
 * cannot, the harness's relay does, and the report says why.
 */
export async function delayTrialNetwork(
  { job, warnings }: Pick<Attempt, "job" | "warnings">,
  network: ProcessNetwork | null,
  componentNames: readonly string[],
): Promise<boolean> {
  const delayMs = Number(job.params.networkDelayMs ?? 0);
  if (delayMs === 0) return false;
  const problem = await problemOf(network, componentNames, delayMs);
  if (problem === null) return true;
  const warning = `A relay delays the messages of peers, not netem: ${problem}.`;
  if (!warnings.includes(warning)) warnings.push(warning);
  return false;
}

async function problemOf(
  network: ProcessNetwork | null,
  componentNames: readonly string[],
  delayMs: number,
): Promise<string | null> {
  if (network === null) return "the trial has no network of its own";
  if (componentNames.length > 0) {
    return `what the target says to ${componentNames.join(", ")} would be delayed too`;
  }
  return delayNetwork(network, delayMs);
}
