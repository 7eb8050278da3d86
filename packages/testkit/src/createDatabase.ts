import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

/** The migrated database that the session's set-up makes once. */
export const TEMPLATE_DATABASE = "lapline_template";

declare module "vitest" {
  export interface ProvidedContext {
    /** Superuser URL of the session's server, database `postgres`. */
    postgresUrl: string;
  }
}

/** A database of one test file; `drop` cuts whatever is still connected. */
export type TestDatabase = { readonly url: string; readonly drop: () => Promise<void> };

/** Clones the migrated template into a database of its own (tens of milliseconds). */
export function createDatabase(): Promise<TestDatabase> {
  return create(`TEMPLATE ${TEMPLATE_DATABASE}`);
}

/** An empty database of its own, for the queue backend or for tests of the migrations. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return create("TEMPLATE template1");
}

async function create(source: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdmin(`CREATE DATABASE ${name} ${source} STRATEGY FILE_COPY`);
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => asAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject("postgresUrl") });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
