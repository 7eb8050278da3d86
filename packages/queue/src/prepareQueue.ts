import { checkRedisPolicy } from "./checkRedisPolicy.ts";
import { preparePostgres } from "./preparePostgres.ts";
import { queueConnection } from "./queueConnection.ts";
import type { QueueReadiness } from "./queueReadiness.ts";

export interface PrepareQueueOptions {
  /** Role of the bench machines in PostgreSQL; when it exists it gets the `bench.*` queues only. */
  bellRole: string;
}

/**
 * Makes the queue fit for use, once per start and by the control plane only: creates or upgrades
 * BullMQ's tables in PostgreSQL, or checks that Redis keeps what it was given.
 */
export async function prepareQueue(
  queueUrl: string,
  options: PrepareQueueOptions,
): Promise<QueueReadiness> {
  const connection = queueConnection(queueUrl, "producer");
  switch (connection.kind) {
    case "redis":
      return checkRedisPolicy(connection.options);
    case "postgres":
      return preparePostgres(queueUrl, options.bellRole);
  }
}
