import type { LoopName } from "@lapline/contracts";
import { type PoolWatch, poolMetrics } from "@lapline/db";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import manifest from "../../package.json" with { type: "json" };
import type { Loop } from "../loops/createLoop.ts";

/** What /metrics shows. Invariants of docs/development/reliability.md are gauges that are 0 while all is well. */
export interface Metrics {
  readonly registry: Registry;
  /** Replaces the values of all invariants at once. */
  setInvariants(values: Readonly<Record<string, number>>): void;
  /** Shows how many items each loop has set aside. */
  setIncidents(counts: Readonly<Record<string, number>>): void;
  /** Counts what a sweep did, by kind of finding. */
  countSwept(findings: Readonly<Record<string, number>>): void;
  countDeliveries(kind: string, ok: boolean, count: number): void;
  countReport(outcome: string): void;
  countReleaseCheck(outcome: string): void;
  countMail(outcome: string): void;
  countWebhook(outcome: string): void;
  countQuestion(outcome: string): void;
  /** Counts comparisons that nobody submitted, by what became of them. */
  countComparisons(counts: Readonly<Record<string, number>>): void;
  /** Shows how many schedules are in a state. */
  setSchedules(counts: Readonly<Record<string, number>>): void;
  /** Counts a turn of a loop with its duration. */
  countTurn(loop: LoopName, outcome: TurnOutcome, seconds: number): void;
  /** Counts that something could not be read for /metrics. */
  countScrapeError(reading: string, count?: number): void;
  /** Shows what the pool of connections to the database does. */
  readonly pool: PoolWatch;
  /** Shows the loops' turns and silence, and the queue's consumers, whenever they are asked for. */
  watch(loops: readonly Loop[], connected: Readonly<Record<string, () => boolean>>): void;
}

const turnOutcomes = ["ok", "failed"] as const;
type TurnOutcome = (typeof turnOutcomes)[number];

/** Makes the metrics of one control process in a registry of their own. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const invariants = new Gauge({
    name: "lapline_invariant_violations",
    help: "Things that must not be, counted by the sweeper; an alarm when above 0.",
    labelNames: ["invariant"],
    registers,
  });
  const incidents = new Gauge({
    name: "lapline_incidents_open",
    help: "Items that a loop set aside after five failures; an alarm when above 0.",
    labelNames: ["loop"],
    registers,
  });
  const swept = new Counter({
    name: "lapline_swept_total",
    help: "What the sweeper put right, by kind.",
    labelNames: ["kind"],
    registers,
  });
  const deliveries = new Counter({
    name: "lapline_outbox_deliveries_total",
    help: "Outbox entries handed on, or refused and tried again.",
    labelNames: ["kind", "outcome"],
    registers,
  });
  const reports = new Counter({
    name: "lapline_reports_total",
    help: "Reports processed, by outcome.",
    labelNames: ["outcome"],
    registers,
  });
  const releaseChecks = new Counter({
    name: "lapline_release_checks_total",
    help: "Lists of releases asked for at registries, by outcome.",
    labelNames: ["outcome"],
    registers,
  });
  const mails = new Counter({
    name: "lapline_mails_total",
    help: "Attempts to send a mail, by outcome.",
    labelNames: ["outcome"],
    registers,
  });
  const webhooks = new Counter({
    name: "lapline_webhooks_total",
    help: "Tries to deliver a webhook, by outcome.",
    labelNames: ["outcome"],
    registers,
  });
  const questions = new Counter({
    name: "lapline_repository_questions_total",
    help: "Tries to ask a connected repository something, by outcome.",
    labelNames: ["outcome"],
    registers,
  });
  const comparisons = new Counter({
    name: "lapline_own_comparisons_total",
    help: "Confirmations, bisections and calibrations enqueued, confirmations without a result, calibrations ended early.",
    labelNames: ["kind"],
    registers,
  });
  const schedules = new Gauge({
    name: "lapline_schedules",
    help: "Schedules that failed three times in a row or more.",
    labelNames: ["state"],
    registers,
  });
  new Gauge({
    name: "lapline_build_info",
    help: "Always 1; the label has the version.",
    labelNames: ["version"],
    registers,
  }).set({ version: manifest.version }, 1);
  const turns = new Counter({
    name: "lapline_loop_turns_total",
    help: "Turns of a loop, by outcome.",
    labelNames: ["loop", "outcome"],
    registers,
  });
  const turnSeconds = new Histogram({
    name: "lapline_loop_turn_duration_seconds",
    help: "Duration of the turns of a loop, failed ones included.",
    labelNames: ["loop"],
    buckets: [0.01, 0.1, 0.5, 1, 5, 10, 30],
    registers,
  });
  const scrapeErrors = new Counter({
    name: "lapline_scrape_errors_total",
    help: "What could not be read for /metrics; its gauges are left out until it can.",
    labelNames: ["reading"],
    registers,
  });
  return {
    registry,
    pool: poolMetrics(registry),
    setInvariants: (values) => {
      for (const [invariant, count] of Object.entries(values)) invariants.set({ invariant }, count);
    },
    setIncidents: (counts) => {
      for (const [loop, count] of Object.entries(counts)) incidents.set({ loop }, count);
    },
    countSwept: (findings) => {
      for (const [kind, count] of Object.entries(findings)) swept.inc({ kind }, count);
    },
    countDeliveries: (kind, ok, count) =>
      deliveries.inc({ kind, outcome: ok ? "done" : "refused" }, count),
    countReport: (outcome) => reports.inc({ outcome }),
    countReleaseCheck: (outcome) => releaseChecks.inc({ outcome }),
    countMail: (outcome) => mails.inc({ outcome }),
    countWebhook: (outcome) => webhooks.inc({ outcome }),
    countQuestion: (outcome) => questions.inc({ outcome }),
    countComparisons: (counts) => {
      for (const [kind, count] of Object.entries(counts)) comparisons.inc({ kind }, count);
    },
    setSchedules: (counts) => {
      for (const [state, count] of Object.entries(counts)) schedules.set({ state }, count);
    },
    countTurn: (loop, outcome, seconds) => {
      turns.inc({ loop, outcome });
      turnSeconds.observe({ loop }, seconds);
    },
    countScrapeError: (reading, count = 1) => scrapeErrors.inc({ reading }, count),
    watch: (loops, connected) => {
      // A rate needs a value before the first one.
      for (const { name: loop } of loops) {
        for (const outcome of turnOutcomes) turns.inc({ loop, outcome }, 0);
      }
      watch(registers, loops, connected);
    },
  };
}

function watch(
  registers: Registry[],
  loops: readonly Loop[],
  connected: Readonly<Record<string, () => boolean>>,
): void {
  new Gauge({
    name: "lapline_loop_silent_seconds",
    help: "Time for which the turn of a loop has done nothing; liveness fails at 50.",
    labelNames: ["loop"],
    registers,
    collect() {
      for (const loop of loops) this.set({ loop: loop.name }, loop.silentMs() / 1_000);
    },
  });
  new Gauge({
    name: "lapline_queue_connected",
    help: "1 while the consumer of a queue reaches its backend.",
    labelNames: ["queue"],
    registers,
    collect() {
      for (const [queue, isConnected] of Object.entries(connected)) {
        this.set({ queue }, isConnected() ? 1 : 0);
      }
    },
  });
}
