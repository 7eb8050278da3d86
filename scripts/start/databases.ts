import pg from "pg";
import type { EmbeddedServer } from "./embeddedServer.ts";
import type { Secrets } from "./secrets.ts";

const BOOK = "lapline";
const QUEUE = "lapline_queue";
const BOOK_ROLE = "lapline_book";
/** Control opens the bench queues to this role; it reaches nothing else. */
const BELL_ROLE = "lapline_bell";

/** Connection URLs of the two databases. */
export type DatabaseUrls = {
  readonly book: string;
  /** The queue as its owner: control creates the tables and serves every queue. */
  readonly queue: string;
  /** The queue as a bench machine: the `bench.*` queues and nothing else. */
  readonly bell: string;
};

/**
 * Makes the two databases and their roles when they are missing, and takes from everybody the
 * right to connect to a database that is not theirs: a bench machine runs other people's code.
 */
export async function prepareDatabases(
  url: EmbeddedServer["url"],
  secrets: Secrets,
): Promise<DatabaseUrls> {
  const admin = new pg.Client({
    connectionString: url("postgres"),
    connectionTimeoutMillis: 10_000,
    query_timeout: 30_000,
  });
  await admin.connect();
  try {
    await ensureRole(admin, BOOK_ROLE, secrets.bookPassword);
    await ensureRole(admin, BELL_ROLE, secrets.bellPassword);
    for (const name of [BOOK, QUEUE]) await ensureDatabase(admin, name);
    await admin.query("REVOKE CONNECT ON DATABASE postgres FROM PUBLIC");
    await admin.query("REVOKE CONNECT ON DATABASE template1 FROM PUBLIC");
    await admin.query(`GRANT CONNECT ON DATABASE ${QUEUE} TO ${BELL_ROLE}`);
  } finally {
    await admin.end();
  }
  const owner = { name: BOOK_ROLE, password: secrets.bookPassword };
  return {
    book: url(BOOK, owner),
    queue: url(QUEUE, owner),
    bell: url(QUEUE, { name: BELL_ROLE, password: secrets.bellPassword }),
  };
}

async function ensureRole(admin: pg.Client, name: string, password: string): Promise<void> {
  const { rowCount } = await admin.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [name]);
  const verb = rowCount === 0 ? "CREATE" : "ALTER";
  await admin.query(
    `${verb} ROLE ${name} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD ${pg.escapeLiteral(password)}`,
  );
}

async function ensureDatabase(admin: pg.Client, name: string): Promise<void> {
  const { rowCount } = await admin.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
  if (rowCount === 0) await admin.query(`CREATE DATABASE ${name} OWNER ${BOOK_ROLE}`);
  await admin.query(`REVOKE CONNECT, TEMPORARY ON DATABASE ${name} FROM PUBLIC`);
}
