import { createDb } from "@lapline/db";
import { createEngineContext, createVault, listenForChanges } from "@lapline/engine";
import { prepareQueue } from "@lapline/queue";
import { createWork } from "./createWork.ts";
import type { ControlEnv } from "./env.ts";
import { bookAnswers } from "./health/bookAnswers.ts";
import { readHealth } from "./health/readHealth.ts";
import { type Health, startHttp } from "./health/startHttp.ts";
import type { Log } from "./log.ts";
import { readMailServer } from "./mail/mailServer.ts";
import { createMetrics } from "./metrics/createMetrics.ts";
import { createScrape } from "./metrics/createScrape.ts";
import { resolveName } from "./outbound/resolveName.ts";
import { keepQueuePrepared } from "./queue/keepQueuePrepared.ts";
import { type Running, startList } from "./startList.ts";
import type { ComparisonSettings } from "./turns/comparisonsTurn.ts";
import { registriesOf } from "./versions/registries.ts";

const poolMax = 8;
const queueRetryMs = 5_000;

export interface ControlOptions {
  env: ControlEnv;
  log: Log;
  /** Called when the queue turns out to be unfit after the start: the process has to end. */
  onRefused: (sentence: string) => void;
}

export interface Control extends Running {
  readonly port: number;
  /** Liveness, as `/healthz` answers it. */
  health(): Health;
}

/** The control process, started. Throws a sentence when the queue must not be used. */
export async function startControl(options: ControlOptions): Promise<Control> {
  const { env, log, onRefused } = options;
  const metrics = createMetrics();
  const db = createDb(env.DATABASE_URL, {
    poolMax,
    applicationName: "lapline-control",
    onPoolError: (error) => log.warn({ err: error }, "a database connection was lost"),
    watch: metrics.pool,
  });
  const engine = createEngineContext(db);
  const nowMs = () => performance.now();
  const scrape = createScrape({ metrics, engine, dataDir: env.DATA_DIR ?? null, nowMs, log });
  const answers = () => bookAnswers(db);
  const work = createWork({
    queueUrl: env.QUEUE_URL,
    engine,
    vault: env.SECRETS_KEY === undefined ? null : createVault(env.SECRETS_KEY, engine.random),
    outbound: { allowed: env.OUTBOUND_ALLOW_CIDRS, resolve: resolveName },
    metrics,
    registries: registriesOf(env),
    mailServer: env.SMTP_URL === undefined ? null : readMailServer(env.SMTP_URL, env.MAIL_FROM),
    baseUrl: env.LAPLINE_URL,
    comparisons: comparisonSettingsOf(env),
    bookAnswers: answers,
    nowMs,
    log,
  });
  const health = () => readHealth(work.pulses);
  let port = 0;

  const startQueue = async () => {
    const prepare = () => prepareQueue(env.QUEUE_URL, { bellRole: env.QUEUE_BELL_ROLE });
    const kept = await keepQueuePrepared({ prepare, onRefused, retryMs: queueRetryMs, log });
    if (kept.refusal !== null) throw new Error(kept.refusal);
    return kept;
  };
  const startListening = async () => {
    const listener = listenForChanges({
      url: env.DATABASE_URL,
      onChange: ({ kind }) => {
        if (kind === "releases") {
          work.wakeReleases();
          work.wakeSchedules();
        } else if (kind === "suspicion") work.wakeComparisons();
      },
      onOutbox: work.wakeRelay,
      onConnected: () => {
        work.wakeRelay();
        work.wakeReleases();
        work.wakeComparisons();
      },
      onError: (error) => log.warn({ err: error }, "not hearing changes; the relay polls"),
    });
    return { stop: listener.close };
  };
  const startServer = async () => {
    const http = await startHttp({
      host: env.METRICS_HOST,
      port: env.METRICS_PORT,
      healthz: health,
      readyz: async () =>
        (await answers()) ? { ok: true } : { ok: false, reasons: ["PostgreSQL does not answer"] },
      metrics: scrape,
    });
    port = http.port;
    return http;
  };
  const running = await startList(
    [
      { name: "database", start: async () => ({ stop: () => db.$disconnect() }) },
      { name: "queue", start: startQueue },
      ...work.parts,
      { name: "changes", start: startListening },
      { name: "health and metrics", start: startServer },
    ],
    log,
  );
  return { ...running, port, health };
}

function comparisonSettingsOf(env: ControlEnv): ComparisonSettings {
  return {
    confirmationMinutesPerDay: env.CONFIRMATION_MINUTES_PER_DAY,
    bisectsByItself: env.BISECTION === "on",
    calibration:
      env.CALIBRATION_EVERY_DAYS === 0
        ? null
        : {
            // More often than once a day teaches nothing.
            everyDays: Math.max(1, env.CALIBRATION_EVERY_DAYS),
            idleMinutes: env.CALIBRATION_IDLE_MINUTES,
            minutesPerDayMax: env.CALIBRATION_MINUTES_PER_DAY,
          },
  };
}
