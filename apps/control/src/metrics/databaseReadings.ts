import { databaseGauges, type EngineContext } from "@lapline/engine";
import { Gauge, type Registry } from "prom-client";
import type { Reading } from "./createReadings.ts";
import { leaveOut } from "./leaveOut.ts";

/** What both backlogs answer. */
type ReadBacklog = typeof databaseGauges.outboxBacklog;

/**
 * What is read from the database for /metrics. Every replica of control reads the same: they are
 * aggregated with max, never with sum.
 */
export function databaseReadings(registry: Registry, engine: Pick<EngineContext, "db">): Reading[] {
  return [
    queueReading(registry, engine),
    delayReading(registry, engine),
    backlogReading(registry, engine, databaseGauges.reportBacklog, {
      name: "reports",
      count: {
        name: "lapline_unprocessed_reports",
        help: "Stored reports that are not results yet; at most 100,000 are counted.",
      },
      age: {
        name: "lapline_unprocessed_report_age_seconds",
        help: "Age of the oldest report that is not a result yet; 0 without any.",
      },
    }),
    backlogReading(registry, engine, databaseGauges.outboxBacklog, {
      name: "outbox",
      count: {
        name: "lapline_outbox_messages",
        help: "Messages of the outbox that were not delivered; at most 100,000 are counted.",
      },
      age: {
        name: "lapline_outbox_message_age_seconds",
        help: "Age of the oldest message that was not delivered; 0 without any.",
      },
    }),
    machineReading(registry, engine),
    stateReading(registry, engine),
  ];
}

function queueReading(registry: Registry, engine: Pick<EngineContext, "db">): Reading {
  const [registers, labelNames] = [[registry], ["hardware_label"]];
  const jobs = new Gauge({
    name: "lapline_queued_jobs",
    help: "Queued jobs by hardware label; at most 100 labels, and 100,000 jobs are counted.",
    labelNames,
    registers,
  });
  const age = new Gauge({
    name: "lapline_queued_job_age_seconds",
    help: "Time for which the oldest job of a hardware label is queued; 0 without any.",
    labelNames,
    registers,
  });
  return {
    name: "queue",
    clear: () => leaveOut(jobs, age),
    read: async () => {
      const queues = await databaseGauges.queues(engine);
      return () => {
        for (const { hardwareLabel, jobs: count, oldestSeconds } of queues) {
          jobs.set({ hardware_label: hardwareLabel }, count);
          age.set({ hardware_label: hardwareLabel }, oldestSeconds);
        }
      };
    },
  };
}

function delayReading(registry: Registry, engine: Pick<EngineContext, "db">): Reading {
  const [registers, labelNames] = [[registry], ["quantile"]];
  const claim = new Gauge({
    name: "lapline_job_claim_delay_seconds",
    help: "Time from queued to claimed, of jobs claimed in the last ten minutes.",
    labelNames,
    registers,
  });
  const processing = new Gauge({
    name: "lapline_report_processing_delay_seconds",
    help: "Time from a stored report to its results, of those processed in the last ten minutes.",
    labelNames,
    registers,
  });
  return {
    name: "delays",
    clear: () => leaveOut(claim, processing),
    read: async () => {
      const delays = await databaseGauges.jobDelays(engine);
      const shown = [
        [claim, delays.claim],
        [processing, delays.processing],
      ] as const;
      return () => {
        for (const [gauge, { p50, p99 }] of shown) {
          if (p50 !== null) gauge.set({ quantile: "0.5" }, p50);
          if (p99 !== null) gauge.set({ quantile: "0.99" }, p99);
        }
      };
    },
  };
}

function backlogReading(
  registry: Registry,
  engine: Pick<EngineContext, "db">,
  readBacklog: ReadBacklog,
  { name, ...about }: Record<"count" | "age", { name: string; help: string }> & { name: string },
): Reading {
  const count = new Gauge({ ...about.count, registers: [registry] });
  const age = new Gauge({ ...about.age, registers: [registry] });
  return {
    name,
    clear: () => leaveOut(count, age),
    read: async () => {
      const backlog = await readBacklog(engine);
      return () => {
        count.set(backlog.count);
        age.set(backlog.oldestSeconds);
      };
    },
  };
}

function machineReading(registry: Registry, engine: Pick<EngineContext, "db">): Reading {
  const machines = new Gauge({
    name: "lapline_machines",
    help: "Machines by state, as their cards show it; revoked ones are not counted.",
    labelNames: ["state"],
    registers: [registry],
  });
  return {
    name: "machines",
    clear: () => leaveOut(machines),
    read: async () => {
      const counts = Object.entries(await databaseGauges.machines(engine));
      return () => {
        for (const [state, count] of counts) machines.set({ state: state.toLowerCase() }, count);
      };
    },
  };
}

function stateReading(registry: Registry, engine: Pick<EngineContext, "db">): Reading {
  const registers = [registry];
  const age = new Gauge({
    name: "lapline_database_transaction_age_seconds",
    help: "Age of the oldest open transaction that control's role may see; 0 without any.",
    registers,
  });
  const size = new Gauge({
    name: "lapline_database_size_bytes",
    help: "Size of the database with its indexes on the disk of PostgreSQL.",
    registers,
  });
  return {
    name: "database",
    clear: () => leaveOut(age, size),
    read: async () => {
      const { oldestTransactionSeconds, bytes } = await databaseGauges.state(engine);
      return () => {
        age.set(oldestTransactionSeconds);
        size.set(bytes);
      };
    },
  };
}
