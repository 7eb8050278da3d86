import {
  countIncidents,
  type EngineContext,
  expireHookApprovals,
  isolateStep,
  quarantineMachines,
  readInvariants,
  sweep,
  sweepMissing,
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
  /** Takes one step of the walk over all jobs: how many do not fit their reports. */
  auditReports: (engine: EngineContext) => Promise<number>;
}

/**
 * Puts right what no event will: jobs of lost machines, jobs whose bell was lost, reports that nobody
 * processed, machines that spoil one job after the other, approvals
 * that nobody gave in time, alerts about data that does not come. Then counts what must not be and shows it as gauges. A step that fails
 * keeps no other from its turn.
 */
export async function sweepTurn(deps: SweepDeps): Promise<"idle"> {
  const { engine } = deps;
  const step = <T>(name: string, take: () => Promise<T>) =>
    isolateStep(engine, "sweeper", { name, take });
  const findings = await sweep(engine);
  deps.metrics.countSwept({ ...findings });
  if (Object.values(findings).some((count) => count > 0)) {
    deps.log.info(findings, "swept");
    deps.wakeRelay();
  }
  const quarantined = await step("quarantine", () => quarantineMachines(engine));
  if (quarantined !== null && quarantined > 0) {
    deps.log.warn({ quarantined }, "nothing usable comes of these machines");
    deps.wakeRelay();
  }
  const expired = await step("approvals", () => expireHookApprovals(engine));
  if (expired !== null && expired > 0) {
    deps.log.info({ expired }, "nobody approved these deliveries in time");
  }
  await step("missing data", () => sweepMissing(engine));
  const invariants = await step("invariants", () => readInvariants(engine));
  const audited = await step("reports", () => deps.auditReports(engine));
  if (invariants !== null) {
    const reportJobMismatch = Math.max(invariants.reportJobMismatch, audited ?? 0);
    deps.metrics.setInvariants({ ...invariants, reportJobMismatch });
  }
  const incidents = await step("incidents", () => countIncidents(engine));
  if (incidents !== null) deps.metrics.setIncidents(incidents);
  await step("queue schedules", deps.renewSchedules);
  return "idle";
}
