import {
  type BackendFactory,
  createPostgresBackend,
  createRedisBackend,
  type IQueueBackend,
} from "bullmq";
import type { QueueConnection } from "./queueConnection.ts";

/** Namespace of all keys, so that Lapline may share a Redis with others. */
export const redisKeyPrefix = "lapline";

/** Builds the backend that a connection names: the only place that tells Redis and PostgreSQL apart. */
export const queueBackend: BackendFactory<IQueueBackend, QueueConnection> = (name, opts, extra) => {
  const { connection } = opts;
  switch (connection.kind) {
    case "redis":
      return createRedisBackend(name, { ...opts, connection: connection.options }, extra);
    case "postgres":
      return createPostgresBackend(name, { ...opts, connection: connection.options }, extra);
  }
};
