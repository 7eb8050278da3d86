import type { LoopName, ReprocessEntry } from "@lapline/contracts";
import {
  createReportAudit,
  type EngineContext,
  mailPasswordReset,
  refreshScenarios,
  reprocessBatch,
  settleRun,
  type Vault,
} from "@lapline/engine";
import { createBellRinger, createConsumer, createQueue } from "@lapline/queue";
import { catalog as registry } from "@lapline/workloads/catalog";
import type { Pulse } from "./health/readHealth.ts";
import type { Log } from "./log.ts";
import { createLoop, type Loop, untilDone } from "./loops/createLoop.ts";
import type { MailServer } from "./mail/mailServer.ts";
import { createMailLoop } from "./mail/mailTurn.ts";
import type { Metrics } from "./metrics/createMetrics.ts";
import type { OutboundPolicy } from "./outbound/findRoute.ts";
import { createQuestionsLoop } from "./questions/questionsTurn.ts";
import { createPeriodic } from "./queue/createPeriodic.ts";
import { deliver } from "./relay/deliver.ts";
import { oneByOne, relayTurn } from "./relay/relayTurn.ts";
import type { Part } from "./startList.ts";
import { type ComparisonSettings, comparisonsTurn } from "./turns/comparisonsTurn.ts";
import { handleReports } from "./turns/handleReports.ts";
import { schedulesTurn } from "./turns/schedulesTurn.ts";
import { sweepTurn } from "./turns/sweepTurn.ts";
import type { Registries } from "./versions/registries.ts";
import { createReleasesLoop } from "./versions/releasesTurn.ts";
import { createDeliveriesLoop } from "./webhooks/deliveriesTurn.ts";

/** Messages of reports that one process works on at once; each holds one database connection for a moment. */
const reportConcurrency = 2;

/** The relay is woken by a change in the book; its poll is for a notification that was lost. */
const relayIntervalMs = 1_000;
const sweepIntervalMs = 10_000;
/** A suspicion wakes it; the poll sees jobs that failed and machines that fell idle. */
const comparisonsIntervalMs = 15_000;
/** Times of schedules are whole minutes; a list of releases that was checked wakes it. */
const schedulesIntervalMs = 10_000;
const periodicEveryMs = { sweep: 5_000, relay: 5_000 };

export interface WorkDeps {
  queueUrl: string;
  engine: EngineContext;
  metrics: Metrics;
  /** Where releases are listed; null: nobody is asked. */
  registries: Registries | null;
  /** Null: mails are kept in the mailbox. */
  mailServer: MailServer | null;
  /** Null: webhooks are not sent. */
  vault: Vault | null;
  /** Where webhooks may go. */
  outbound: OutboundPolicy;
  /** Public address of the installation, for links in mails. */
  baseUrl: string;
  comparisons: ComparisonSettings;
  bookAnswers: () => Promise<boolean>;
  nowMs: () => number;
  log: Log;
}

export interface Work {
  parts: Part[];
  loops: readonly Loop[];
  /** What liveness looks at: every loop, and the consumer of reports. */
  pulses: (Pulse & { name: LoopName })[];
  /** Tells the relay that there may be something new in the outbox. */
  wakeRelay: () => void;
  /** Tells the releases loop that somebody asked for a check. */
  wakeReleases: () => void;
  /** Tells the comparisons loop that there may be a new suspicion. */
  wakeComparisons: () => void;
  /** Tells the schedules loop that there may be a new release. */
  wakeSchedules: () => void;
}

/** Everything that control does, wired together and not yet started. */
export function createWork(deps: WorkDeps): Work {
  const { queueUrl, engine, metrics, registries, bookAnswers, nowMs, log } = deps;
  const ringer = createBellRinger(queueUrl);
  const reports = createQueue(queueUrl, "control.reports");
  let reportsProvenMs = nowMs();
  const onProgress = () => {
    reportsProvenMs = nowMs();
  };
  const describeScenarios = untilDone(() => refreshScenarios(engine, registry));
  const process = async (reportIds: readonly string[]) => {
    // A report of a worker of this release may have measures that the release before did not know.
    await describeScenarios();
    return handleReports({ engine, metrics, log, onProgress }, reportIds);
  };
  /** The queue tries again what failed, which costs nothing while it is held. */
  const consume = async (reportIds: readonly string[]) => {
    const [first, ...others] = await process(reportIds);
    if (others.length > 0) throw new AggregateError([first, ...others], "several reports failed");
    if (first !== undefined) throw first;
  };
  const deliverDeps = {
    ringer,
    reports,
    processNow: process,
    settleRun: (runId: string) => settleRun(engine, { runId }),
    mailPasswordReset: (email: string) => mailPasswordReset(engine, { email }),
    reprocess: oneByOne(async (entry: ReprocessEntry) => {
      const series = await reprocessBatch(engine, entry);
      log.info({ series, projectId: entry.projectId }, "series evaluated again");
    }),
  };
  const loop = { bookAnswers, nowMs, onTurn: metrics.countTurn, log };

  const relay = createLoop({
    ...loop,
    name: "relay",
    intervalMs: relayIntervalMs,
    turn: (watch) =>
      relayTurn({
        engine: { ...engine, watch },
        deliver: async ({ ids, task }) => {
          const wakes = { wakeMails: mails.wake, wakeDeliveries: deliveries.wake };
          const outcome = await deliver({ ...deliverDeps, ...wakes }, task);
          metrics.countDeliveries(task.kind, outcome.ok, ids.length);
          return outcome;
        },
      }),
  });
  const auditReports = createReportAudit();
  const sweeper = createLoop({
    ...loop,
    name: "sweeper",
    intervalMs: sweepIntervalMs,
    turn: (watch) =>
      sweepTurn({
        auditReports,
        engine: { ...engine, watch },
        metrics,
        log,
        wakeRelay: relay.wake,
        renewSchedules: periodic.renew,
      }),
  });
  const { vault, outbound: policy } = deps;
  const releases = createReleasesLoop({ ...loop, engine, metrics, registries, vault });
  const { mailServer: server, baseUrl } = deps;
  const mails = createMailLoop({ ...loop, engine, metrics, server, baseUrl });
  const deliveries = createDeliveriesLoop({
    ...loop,
    engine,
    catalog: registry,
    metrics,
    vault,
    policy,
    baseUrl,
  });
  const git = registries === null ? null : { ...registries, policy };
  const questions = createQuestionsLoop({ ...loop, engine, registry, metrics, vault, policy, git });
  const comparisons = createLoop({
    ...loop,
    name: "comparisons",
    intervalMs: comparisonsIntervalMs,
    turn: (watch) => {
      const watched = { ...engine, watch };
      const { comparisons: settings } = deps;
      return comparisonsTurn({ engine: watched, registry, settings, metrics, log });
    },
  });
  const schedules = createLoop({
    ...loop,
    name: "schedules",
    intervalMs: schedulesIntervalMs,
    turn: (watch) => schedulesTurn({ engine: { ...engine, watch }, registry, metrics, log }),
  });
  const periodic = createPeriodic({
    queueUrl,
    everyMs: periodicEveryMs,
    run: { sweep: sweeper.wake, relay: relay.wake },
    log,
  });
  const consumer = createConsumer({
    queueUrl,
    name: "control.reports",
    concurrency: reportConcurrency,
    paused: true,
    handle: ({ reportId, others = [] }) => consume([reportId, ...others]),
    onTrouble: (reason) => log.warn({ reason }, "no reports from the queue; the relay does them"),
  });
  const loops = [relay, sweeper, releases, mails, deliveries, questions, comparisons, schedules];
  metrics.watch(loops, {
    "control.reports": consumer.connected,
    "control.periodic": periodic.connected,
  });

  return {
    wakeRelay: relay.wake,
    wakeReleases: releases.wake,
    wakeComparisons: comparisons.wake,
    wakeSchedules: schedules.wake,
    loops,
    pulses: [
      ...loops,
      {
        name: "reports",
        silentMs: () => nowMs() - Math.max(consumer.inHandSinceMs() ?? nowMs(), reportsProvenMs),
      },
    ],
    parts: [
      part("bells", () => {}, ringer.close),
      part("report queue", () => {}, reports.close),
      part("report consumer", consumer.resume, consumer.close),
      part("periodic", periodic.start, periodic.stop),
      part("relay", relay.start, relay.stop),
      part("sweeper", sweeper.start, sweeper.stop),
      part("releases", releases.start, releases.stop),
      part("mails", mails.start, mails.stop),
      part("deliveries", deliveries.start, deliveries.stop),
      part("questions", questions.start, questions.stop),
      part("comparisons", comparisons.start, comparisons.stop),
      part("schedules", schedules.start, schedules.stop),
    ],
  };
}

function part(name: string, start: () => void, stop: () => Promise<void>): Part {
  return {
    name,
    start: async () => {
      start();
      return { stop };
    },
  };
}
