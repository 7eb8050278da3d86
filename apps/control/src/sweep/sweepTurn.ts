import {
  type EngineContext,
  expireHookApprovals,
  quarantineMachines,
  readInvariants,
  sweep,
} from "@lapline/engine";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics/createMetrics.ts";

export interface SweepDeps {
  engine: EngineContext;
  metrics: Metrics;
  log: Log;
  /** Puts the queue's schedules back, which a lost Redis forgets. */
  renewSchedules: () => Promise<void>;
  /** What the sweep may have put into the outbox should not wait for the relay's own timer. */
  wakeRelay: () => void;
}

/**
 * Puts right what no event will: jobs of lost machines, jobs whose bell was lost, reports that nobody
 * processed, machines that spoil one job after the other, approvals that nobody gave in time. Then counts what must not be and shows it as gauges.
 */
export async function sweepTurn(deps: SweepDeps): Promise<"idle"> {
  const findings = await sweep(deps.engine);
  deps.metrics.countSwept({ ...findings });
  if (Object.values(findings).some((count) => count > 0)) {
    deps.log.info(findings, "swept");
    deps.wakeRelay();
  }
  const quarantined = await quarantineMachines(deps.engine);
  if (quarantined > 0) {
    deps.log.warn({ quarantined }, "nothing usable comes of these machines");
    deps.wakeRelay();
  }
  const expired = await expireHookApprovals(deps.engine);
  if (expired > 0) deps.log.info({ expired }, "nobody approved these deliveries in time");
  deps.metrics.setInvariants({ ...(await readInvariants(deps.engine)) });
  await deps.renewSchedules();
  return "idle";
}
