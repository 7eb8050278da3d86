import type { Client } from "pg";

/**
 * Runs `fill` while a table has neither indexes nor foreign keys, then makes all of them again from
 * the catalogue's own definitions, so that PostgreSQL checks every row of what was filled in.
 */
export async function withoutIndexes(
  client: Client,
  table: string,
  fill: () => Promise<void>,
): Promise<void> {
  const constraints = await client.query<{ name: string; definition: string }>(
    `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE conrelid = $1::regclass AND contype = 'f'`,
    [`"${table}"`],
  );
  const indexes = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index WHERE indrelid = $1::regclass AND NOT indisprimary`,
    [`"${table}"`],
  );
  for (const { name } of constraints.rows) {
    await client.query(`ALTER TABLE "${table}" DROP CONSTRAINT "${name}"`);
  }
  for (const { name } of indexes.rows) await client.query(`DROP INDEX ${name}`);
  await fill();
  for (const { definition } of indexes.rows) await client.query(definition);
  for (const { name, definition } of constraints.rows) {
    await client.query(`ALTER TABLE "${table}" ADD CONSTRAINT "${name}" ${definition}`);
  }
}
