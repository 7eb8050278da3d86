import { DEFAULT_SCHEMA, quoteSchemaName, runMigrations } from "bullmq";
import pg from "pg";
import type { QueueReadiness } from "./queueReadiness.ts";
import { reasonOf } from "./reasonOf.ts";

const statementTimeoutMs = 30_000;

/** SQLSTATE classes that mean the server is away or coming up, not that it said no. */
const outageCodes = /^(08|57P|53|55P03|40)/;

/** Creates or upgrades BullMQ's schema, then opens the `bench.*` queues to `bellRole` if it exists. */
export async function preparePostgres(queueUrl: string, bellRole: string): Promise<QueueReadiness> {
  const client = new pg.Client({
    connectionString: queueUrl,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs,
    application_name: "lapline-queue-prepare",
    options: `-c search_path=${DEFAULT_SCHEMA}`,
  });
  // A connection that breaks between two queries is told by the next query.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await runMigrations(client, DEFAULT_SCHEMA);
    const { rowCount } = await client.query("select 1 from pg_roles where rolname = $1", [
      bellRole,
    ]);
    if (rowCount === 1) await openBenchQueues(client, bellRole);
    return { state: "ready" };
  } catch (error) {
    if (error instanceof pg.DatabaseError && !outageCodes.test(error.code ?? "")) {
      return {
        state: "refused",
        sentence:
          `The queue's database refused its tables: ${error.message}. ` +
          "The role in QUEUE_URL must own that database, or its schema `bullmq`.",
      };
    }
    return { state: "unreachable", reason: reasonOf(error) };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * A bench machine runs other people's code. Its role may use the queues that ring benches, and row
 * security hides every other queue. One transaction: a machine never sees half of it.
 */
async function openBenchQueues(client: pg.Client, bellRole: string): Promise<void> {
  const role = client.escapeIdentifier(bellRole);
  const schema = quoteSchemaName(DEFAULT_SCHEMA);
  const { rows } = await client.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = $1 and c.column_name = 'queue' and t.table_type = 'BASE TABLE'`,
    [DEFAULT_SCHEMA],
  );
  const tables = rows.map(({ name }) => `${schema}.${client.escapeIdentifier(name)}`);
  await client.query(
    [
      "begin",
      // Serialises with another control that starts at the same moment.
      "select pg_advisory_xact_lock(hashtext('lapline bench queues'))",
      `grant usage on schema ${schema} to ${role}`,
      `grant select on all tables in schema ${schema} to ${role}`,
      `grant usage on all sequences in schema ${schema} to ${role}`,
      ...tables.flatMap((table) => [
        `grant insert, update, delete on ${table} to ${role}`,
        `alter table ${table} enable row level security`,
        `drop policy if exists lapline_bench_queues on ${table}`,
        `create policy lapline_bench_queues on ${table} to ${role} using (queue like 'bench.%')`,
      ]),
      "commit",
    ].join(";\n"),
  );
}
