import type { InvalidReason, LoadFacts } from "@lapline/contracts";
import type { Settings } from "../drivers/embeddedDriver.ts";

/**
 * Share of the span in which a generator thread may be busy. Above it a queue in front of the
 * generator's own event loop grows steeply (busy / (1 - busy) operations wait: 9 at 0.90, 19 at 0.95,
 * 99 at 0.99), so the generator and no longer the target decides throughput and latency.
 */
export const generatorUtilisationMax = 0.95;

/**
 * Sound spans have no reasons. `errorRateMax` is the scenario's bound, a share of the operations. A busy
 * client is no flaw where it is part of what is measured, or where nothing of its pace is measured.
 */
export function loadReasons(
  load: LoadFacts,
  errorRateMax: number,
  mayBeBusy = false,
): InvalidReason[] {
  const reasons: InvalidReason[] = [];
  if (load.operations === 0) {
    return [{ code: "no_operations", detail: "Not one operation was completed." }];
  }
  const failed = load.non2xx + load.timeouts + load.socketErrors;
  const errorRate = failed / load.operations;
  if (errorRate > errorRateMax) {
    const shown = `${failed} of ${load.operations} operations failed (${percent(errorRate)})`;
    reasons.push({ code: "error_rate", detail: `${shown}; at most ${percent(errorRateMax)} may.` });
  }
  const busy = load.generatorUtilisation;
  if (!mayBeBusy && busy !== null && busy > generatorUtilisationMax) {
    const bound = percent(generatorUtilisationMax);
    const detail = `The load generator was busy ${percent(busy)} of the time, above ${bound}: it could not load the target fully.`;
    reasons.push({ code: "generator_saturated", detail });
  }
  return reasons;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}

/** One reason for each setting that does not hold what the durability mode promises. */
export function durabilityReasons(expected: Settings, found: Settings): InvalidReason[] {
  return Object.entries(expected)
    .filter(([name, value]) => found[name] !== value)
    .map(([name, value]) => ({
      code: "durability_mismatch",
      detail: `${name} was ${found[name] ?? "not reported"} at the end, ${value} was asked for.`,
    }));
}
