import type { PostgresConnectionOptions, RedisOptions } from "bullmq";

/** Where the queue lives, in the words of the library that will connect to it. */
export type QueueConnection = {
  /** Ends reconnecting. A client that was closed while Redis was away would go on for ever. */
  retire: () => void;
} & (
  | { kind: "redis"; options: RedisOptions & { url: string } }
  | { kind: "postgres"; options: Exclude<PostgresConnectionOptions, string> }
);

const connectTimeoutMs = 5_000;
const commandTimeoutMs = 10_000;

/** Longest pause between two attempts to reach Redis: bounds how late a bell works after its return. */
const reconnectDelayMsMax = 2_000;

/**
 * Chooses the backend by the scheme of the address: `redis:` and `rediss:` mean Redis, `postgres:`
 * and `postgresql:` mean BullMQ's tables in that database. Throws on any other scheme.
 * A producer fails its commands at once when the queue is away; a consumer waits for its return.
 */
export function queueConnection(queueUrl: string, role: "producer" | "consumer"): QueueConnection {
  const retirement = new AbortController();
  const retire = () => retirement.abort();
  const scheme = URL.canParse(queueUrl) ? new URL(queueUrl).protocol : "";
  switch (scheme) {
    case "redis:":
    case "rediss:":
      return { kind: "redis", retire, options: redisOptions(queueUrl, role, retirement.signal) };
    case "postgres:":
    case "postgresql:":
      return { kind: "postgres", retire, options: postgresOptions(queueUrl) };
    default:
      throw new Error(
        "The queue address must start with redis://, rediss://, postgres:// or postgresql://.",
      );
  }
}

function redisOptions(
  url: string,
  role: "producer" | "consumer",
  retired: AbortSignal,
): RedisOptions & { url: string } {
  return {
    url,
    connectTimeout: connectTimeoutMs,
    keepAlive: connectTimeoutMs,
    retryStrategy: (times: number) =>
      retired.aborted ? null : Math.min(times * 200, reconnectDelayMsMax),
    ...(role === "producer"
      ? { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: commandTimeoutMs }
      : // BullMQ's blocking fetch needs it, and refuses a client without.
        { maxRetriesPerRequest: null }),
  };
}

function postgresOptions(connectionString: string): Exclude<PostgresConnectionOptions, string> {
  return {
    connectionString,
    max: 2,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    query_timeout: commandTimeoutMs,
    statement_timeout: commandTimeoutMs,
    idle_in_transaction_session_timeout: commandTimeoutMs,
    keepAlive: true,
    application_name: "lapline-queue",
  };
}
