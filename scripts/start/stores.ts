import { createWriteStream } from "node:fs";
import { join } from "node:path";
import type { PostgresFailure } from "@lapline/postgres";
import { keepRedisBell } from "@lapline/queue";
import type { Closable } from "./closingStack.ts";
import { prepareDatabases } from "./databases.ts";
import type { DataFolder } from "./dataFolder.ts";
import { keepServerRunning } from "./embeddedServer.ts";
import type { Options } from "./options.ts";
import type { Secrets } from "./secrets.ts";
import { StartProblem } from "./startProblem.ts";

/** Where the book and the queue are. */
export type Stores = {
  readonly databaseUrl: string;
  readonly queueUrl: string;
  /** The queue as the worker may reach it; null means that it polls. */
  readonly workerQueueUrl: string | null;
  /** Why the worker polls; null when it hears a bell. */
  readonly workerPollsBecause: string | null;
};

/**
 * Starts the embedded server unless the environment names another one. `onOpen` gets what was
 * opened, which the caller has to stop. Throws a StartProblem.
 */
export async function openStores(
  options: Options,
  folder: DataFolder,
  secrets: Secrets,
  onOpen: (opened: Closable) => void,
  say: (line: string) => void,
): Promise<Stores> {
  const { databaseUrl, redisUrl } = options;
  const bell = redisUrl === null ? null : await openRedisBell(redisUrl, secrets, onOpen);
  if (databaseUrl !== null) {
    // The worker must not have the book's address, so without Redis it polls for jobs.
    const queueUrl = redisUrl ?? databaseUrl;
    const because = "REDIS_URL is not set";
    return {
      databaseUrl,
      queueUrl,
      ...(bell ?? { workerQueueUrl: null, workerPollsBecause: because }),
    };
  }
  const log = createWriteStream(join(folder.logsDir, "postgres.log"), { flags: "a", mode: 0o600 });
  log.on("error", (error) => say(`The log of PostgreSQL is not written: ${error.message}`));
  const started = await keepServerRunning(
    {
      dataDir: folder.postgresDir,
      superuser: "lapline",
      password: secrets.postgresPassword,
      onLog: (line) => log.write(`${line}\n`),
    },
    say,
  );
  if (!started.ok) throw new StartProblem(explain(started, folder));
  onOpen(started.server);
  const urls = await prepareDatabases(started.server.url, secrets);
  return {
    databaseUrl: urls.book,
    queueUrl: redisUrl ?? urls.queue,
    ...(bell ?? { workerQueueUrl: urls.bell, workerPollsBecause: null }),
  };
}

/** The worker runs other people's code: it gets a user of Redis that hears bells, or no Redis at all. */
async function openRedisBell(
  redisUrl: string,
  { bellPassword }: Secrets,
  onOpen: (opened: Closable) => void,
): Promise<Pick<Stores, "workerQueueUrl" | "workerPollsBecause">> {
  const bell = await keepRedisBell(redisUrl, bellPassword);
  if (!bell.ok) {
    const because = `the user of REDIS_URL may not add users to Redis (${bell.reason})`;
    return { workerQueueUrl: null, workerPollsBecause: because };
  }
  onOpen({ name: "notifications over Redis", stop: bell.close, kill: () => undefined });
  return { workerQueueUrl: bell.url, workerPollsBecause: null };
}

function explain(failure: PostgresFailure, folder: DataFolder): string {
  const reset = "or start over, which deletes all results: npm start -- --reset";
  switch (failure.code) {
    case "unsupported_platform":
      return `There is no embedded PostgreSQL for ${failure.detail}. Set DATABASE_URL to a PostgreSQL of your own.`;
    case "no_account":
      return failure.detail;
    case "wrong_version":
      return `The data in ${folder.postgresDir} was written by PostgreSQL ${failure.detail}. See docs/how-to/upgrade-and-back-up.md for the upgrade, ${reset}`;
    case "broken_data_dir":
      return `${failure.detail}\n\nThe database folder ${folder.postgresDir} cannot be used. Restore it from a backup, ${reset}`;
    case "did_not_start":
      return `${failure.detail}\n\nThe embedded PostgreSQL did not start. Restore ${folder.postgresDir} from a backup, ${reset}`;
  }
}
