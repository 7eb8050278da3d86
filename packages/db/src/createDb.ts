import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "./generated/client.ts";
import { sendOneByOne } from "./sendOneByOne.ts";
import { type PoolWatch, watchPool } from "./watchPool.ts";

export interface DbOptions {
  /** Connections this process may hold. */
  poolMax: number;
  /** Called when a pooled connection breaks while idle; the pool replaces it by itself. */
  onPoolError: (error: Error) => void;
  /** Hears what the pool does, for metrics. */
  watch?: PoolWatch;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  /** How long a new connection may take. */
  connectionTimeoutMs?: number;
  statementTimeoutMs?: number;
}

export type Db = PrismaClient;

/**
 * Opens the book at `url`: a pooled Prisma client. PostgreSQL's own timeouts are shorter than
 * Prisma's transaction timeout on purpose (see transact). Connects lazily; `$disconnect` closes
 * the pool.
 */
export function createDb(url: string, options: DbOptions): Db {
  const statementTimeoutMs = options.statementTimeoutMs ?? 10_000;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolMax,
    application_name: options.applicationName,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: statementTimeoutMs,
    lock_timeout: statementTimeoutMs / 2,
    idle_in_transaction_session_timeout: statementTimeoutMs,
  });
  pool.on("error", options.onPoolError);
  // A checked-out connection can break between two queries; its next query reports that anyway.
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("connect", sendOneByOne);
  if (options.watch !== undefined) watchPool(pool, options.watch);
  return new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: true }),
    transactionOptions: { maxWait: 10_000, timeout: 60_000 },
  });
}
