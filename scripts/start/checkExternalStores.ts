import { connect } from "node:net";
import pg from "pg";
import type { Options } from "./options.ts";
import { StartProblem } from "./startProblem.ts";

const CONNECT_TIMEOUT_MS = 5_000;

/** Throws a StartProblem when a store that the environment names does not answer. */
export async function checkExternalStores({ databaseUrl, redisUrl }: Options): Promise<void> {
  if (databaseUrl !== null) await checkDatabase(databaseUrl);
  if (redisUrl !== null) await checkRedis(new URL(redisUrl));
}

async function checkDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  try {
    await client.connect();
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new StartProblem(
      `The database of DATABASE_URL cannot be reached (${detail}). Start it, mend the address, or unset DATABASE_URL to use the embedded one.`,
    );
  } finally {
    await client.end();
  }
}

async function checkRedis(url: URL): Promise<void> {
  const problem = await new Promise<string | null>((resolve) => {
    const socket = connect({ host: url.hostname, port: Number(url.port || 6379) });
    const settle = (outcome: string | null) => {
      socket.destroy();
      resolve(outcome);
    };
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => settle("no answer"));
    socket.once("connect", () => settle(null));
    socket.once("error", (error) => settle(error.message));
  });
  if (problem === null) return;
  throw new StartProblem(
    `The Redis of REDIS_URL cannot be reached (${problem}). Start it, mend the address, or unset REDIS_URL to keep the queue in PostgreSQL.`,
  );
}
