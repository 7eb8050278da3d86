import { randomUUID } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  ColumnTypeEnum,
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
  type SqlResultSet,
} from "@prisma/driver-adapter-utils";
import pg from "pg";

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 10_000 });
  // A connection that drops while idle is replaced by the next query; unheard it would end the process.
  pool.on("error", () => undefined);
  return pool;
}

/**
 * PrismaPg cuts a script at every semicolon, which breaks function bodies. PostgreSQL itself takes
 * a whole script as one simple query, and runs it as one transaction.
 */
async function executeScript(pool: pg.Pool, script: string): Promise<void> {
  try {
    await pool.query(script);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new DriverAdapterError({
      kind: "postgres",
      code: error.code ?? "XX000",
      severity: error.severity ?? "ERROR",
      message: error.message,
      detail: error.detail,
      column: error.column,
      hint: error.hint,
    });
  }
}

/**
 * Columns of PostgreSQL's internal type "char" that the engine reads when it describes a database,
 * as they stand in its queries. PrismaPg cannot read that type.
 */
const charColumns = [
  { from: "constr.contype AS constraint_type", to: "constr.contype::text AS constraint_type" },
  { from: "con.confdeltype,", to: "con.confdeltype::text," },
  { from: "con.confupdtype,", to: "con.confupdtype::text," },
];
const charColumnNames = new Set(["constraint_type", "confdeltype", "confupdtype"]);

async function queryRaw(adapter: SqlDriverAdapter, query: SqlQuery): Promise<SqlResultSet> {
  let sql = query.sql;
  for (const { from, to } of charColumns) sql = sql.replace(from, to);
  // PostgreSQL 18 lists NOT NULL constraints too, which the engine does not know.
  sql = sql.replace("contype NOT IN ('p', 'u', 'f')", "contype NOT IN ('p', 'u', 'f', 'n')");
  const result = await adapter.queryRaw({ ...query, sql });
  const columnTypes = result.columnTypes.map((type, index) =>
    charColumnNames.has(result.columnNames[index] ?? "") ? ColumnTypeEnum.Character : type,
  );
  return { ...result, columnTypes };
}

/**
 * Connections for the schema engine. PrismaPg's own shadow database is not used: pg lets the
 * database name of a connection string win over the one that PrismaPg sets, so its shadow
 * migrations would run in the real database. `close` ends every connection that is still open.
 */
export function createAdapterFactory(
  url: string,
): SqlMigrationAwareDriverAdapterFactory & { close(): Promise<void> } {
  const pools = new Set<pg.Pool>();
  const shadows = new Set<string>();
  const connectTo = async (address: string): Promise<SqlDriverAdapter> => {
    const pool = openPool(address);
    pools.add(pool);
    const adapter = await new PrismaPg(pool).connect();
    return {
      provider: adapter.provider,
      adapterName: adapter.adapterName,
      queryRaw: (query) => queryRaw(adapter, query),
      executeRaw: (query) => adapter.executeRaw(query),
      executeScript: (script) => executeScript(pool, script),
      startTransaction: (isolationLevel) => adapter.startTransaction(isolationLevel),
      getConnectionInfo: () => adapter.getConnectionInfo(),
      dispose: () => adapter.dispose(),
    };
  };
  return {
    provider: "postgres",
    adapterName: "@prisma/adapter-pg",
    connect: () => connectTo(url),
    async connectToShadowDb() {
      const name = `lapline_shadow_${randomUUID()}`;
      const admin = await connectTo(url);
      await admin.executeScript(`CREATE DATABASE "${name}" TEMPLATE template0`);
      shadows.add(name);
      const shadowUrl = new URL(url);
      shadowUrl.pathname = `/${name}`;
      return connectTo(shadowUrl.href);
    },
    async close() {
      await Promise.all([...pools].map((pool) => pool.end()));
      if (shadows.size === 0) return;
      const admin = openPool(url);
      try {
        for (const name of shadows) await admin.query(`DROP DATABASE IF EXISTS "${name}"`);
      } finally {
        await admin.end();
      }
    },
  };
}
