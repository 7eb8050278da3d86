import pg from "pg";

/** Every row of every table of a database as text, as a plain dump would show it. */
export async function dumpDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    const parts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ line: string }>(
        `SELECT each::text AS line FROM ${name} each`,
      );
      parts.push(name, ...rows.map(({ line }) => line));
    }
    return parts.join("\n");
  } finally {
    await client.end();
  }
}
