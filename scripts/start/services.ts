import { join } from "node:path";
import type { ChildSpec } from "./child.ts";
import type { DataFolder } from "./dataFolder.ts";
import type { Options } from "./options.ts";
import type { Secrets } from "./secrets.ts";
import type { Stores } from "./stores.ts";

export type ServiceContext = {
  readonly root: string;
  readonly options: Options;
  readonly folder: DataFolder;
  readonly secrets: Secrets;
  readonly stores: Stores;
  readonly url: string;
  readonly metricsPort: number;
  readonly environment: NodeJS.ProcessEnv;
};

/** The web server: the standalone build, on loopback. */
export function webService(context: ServiceContext): ChildSpec {
  const { root, options, secrets, stores, url, environment } = context;
  const { OUTBOUND_ALLOW_CIDRS } = environment;
  const home = join(root, "apps/web/.next/standalone/apps/web");
  return {
    ...place(context, "web", [process.execPath, join(home, "server.js")]),
    env: {
      ...cleanEnvironment(context),
      DATABASE_URL: stores.databaseUrl,
      QUEUE_URL: stores.queueUrl,
      LAPLINE_URL: url,
      AUTH_SECRET: secrets.authSecret,
      SECRETS_KEY: secrets.secretsKey,
      CLI_PACKAGE: join(root, "apps/cli/dist/lapline.tgz"),
      WORKER_PACKAGE: join(root, "apps/worker/dist/lapline-worker.tgz"),
      HOSTNAME: "127.0.0.1",
      PORT: String(options.port),
      ...(OUTBOUND_ALLOW_CIDRS === undefined ? {} : { OUTBOUND_ALLOW_CIDRS }),
    },
    stopSteps: [{ signal: "SIGTERM", waitMs: 2_000 }],
  };
}

/** The control plane, with a small young generation: its turns are short and leave little behind. */
export function controlService(context: ServiceContext): ChildSpec {
  const { root, folder, secrets, stores, url, metricsPort, environment } = context;
  const { SMTP_URL, MAIL_FROM, OUTBOUND_ALLOW_CIDRS } = environment;
  return {
    ...place(context, "control", [
      process.execPath,
      "--max-semi-space-size=1",
      join(root, "apps/control/dist/main.mjs"),
    ]),
    env: {
      ...cleanEnvironment(context),
      DATABASE_URL: stores.databaseUrl,
      QUEUE_URL: stores.queueUrl,
      LAPLINE_URL: url,
      SECRETS_KEY: secrets.secretsKey,
      METRICS_PORT: String(metricsPort),
      DATA_DIR: folder.dir,
      ...(SMTP_URL === undefined ? {} : { SMTP_URL }),
      ...(MAIL_FROM === undefined ? {} : { MAIL_FROM }),
      ...(OUTBOUND_ALLOW_CIDRS === undefined ? {} : { OUTBOUND_ALLOW_CIDRS }),
    },
    stopSteps: [{ signal: "SIGTERM", waitMs: 3_000 }],
  };
}

/** The bench machine of this host. It never gets the address of the book. */
export function workerService(context: ServiceContext): ChildSpec {
  const { root, folder, stores, url } = context;
  return {
    // A small young generation: a bench machine's agent should hardly be there while it measures.
    ...place(context, "worker", [
      process.execPath,
      "--max-semi-space-size=1",
      join(root, "apps/worker/dist/main.mjs"),
    ]),
    env: {
      ...cleanEnvironment(context),
      LAPLINE_URL: url,
      WORKER_DATA_DIR: folder.workerDir,
      MACHINE_KEY_FILE: folder.machineKeyFile,
      LAPLINE_CACHE_DIR: context.environment.LAPLINE_CACHE_DIR || folder.cacheDir,
      SANDBOXES: "process,docker",
      // Who starts all of this owns the host, and is its only member until somebody is invited.
      DEFINITION_SANDBOXES: context.environment.DEFINITION_SANDBOXES || "process",
      ...(stores.workerQueueUrl === null ? {} : { QUEUE_URL: stores.workerQueueUrl }),
    },
    // The first signal lets a running job end, the second one leaves it to the next start.
    stopSteps: [
      { signal: "SIGTERM", waitMs: 1_000 },
      { signal: "SIGTERM", waitMs: 5_000 },
    ],
  };
}

function place(context: ServiceContext, name: string, command: [string, ...string[]]) {
  return {
    name,
    command,
    cwd: context.root,
    logFile: join(context.folder.logsDir, `${name}.log`),
    pidFile: join(context.folder.pidsDir, name),
  };
}

/** The environment of this process without what one service alone is to know. */
function cleanEnvironment(context: ServiceContext): NodeJS.ProcessEnv {
  const ours =
    /^(DATABASE_URL|REDIS_URL|QUEUE_URL|AUTH_SECRET|SECRETS_KEY|SMTP_URL|MAIL_FROM|OUTBOUND_ALLOW_CIDRS|PORT|HOSTNAME|NODE_CHANNEL_.*|npm_.*)$/;
  const kept = Object.entries(context.environment).filter(([name]) => !ours.test(name));
  return { ...Object.fromEntries(kept), NODE_ENV: "production" };
}
