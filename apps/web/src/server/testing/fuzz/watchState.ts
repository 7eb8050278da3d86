import { createHash } from "node:crypto";
import { database } from "../../database.ts";

/** Columns that note a use, not a change. */
const usesOf: Readonly<Record<string, readonly string[]>> = { api_key: ["lastUsedAt"] };

async function tableNames(): Promise<string[]> {
  const rows = await database().$queryRaw<{ name: string }[]>`
    SELECT relname AS "name" FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT LIKE '\\_%'
    ORDER BY relname`;
  return rows.map(({ name }) => name);
}

/** A digest over every row of every table, without the columns that only note a use. */
async function digestOf(tables: readonly string[]): Promise<string> {
  const parts = tables.map((table) => {
    const without = (usesOf[table] ?? []).map((column) => ` - '${column}'`).join("");
    const rows = `(to_jsonb(t)${without})::text`;
    return `SELECT '${table}' AS "name", md5(coalesce(string_agg(${rows}, ',' ORDER BY ${rows}), '')) AS "hash" FROM "${table}" t`;
  });
  const rows = await database().$queryRawUnsafe<object[]>(parts.join(" UNION ALL "));
  return createHash("sha256").update(JSON.stringify(rows)).digest("hex");
}

/**
 * Tells whether requests changed anything in the database. Triggers on every table bump a sequence,
 * which is cheap to read; where it moved, digests of all rows decide, because a change that was
 * rolled back is none.
 */
export async function watchState() {
  const tables = await tableNames();
  const db = database();
  await db.$executeRaw`CREATE SEQUENCE "fuzz_writes"`;
  await db.$executeRaw`SELECT nextval('fuzz_writes')`;
  await db.$executeRawUnsafe(`CREATE FUNCTION "fuzz_note"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM nextval('public.fuzz_writes'); RETURN NULL; END $$`);
  for (const table of tables) {
    await db.$executeRawUnsafe(
      `CREATE TRIGGER "fuzz" AFTER INSERT OR UPDATE OR DELETE ON "${table}"
       FOR EACH ROW EXECUTE FUNCTION "fuzz_note"()`,
    );
  }
  const writes = async () => {
    const [row] = await db.$queryRaw<{ last: bigint }[]>`
      SELECT last_value AS "last" FROM "fuzz_writes"`;
    return row?.last ?? 0n;
  };
  let seen = await writes();
  let digest = await digestOf(tables);
  return {
    tables,
    /** Whether anything differs since the last call. */
    async changed(): Promise<boolean> {
      const now = await writes();
      if (now === seen) return false;
      seen = now;
      const before = digest;
      digest = await digestOf(tables);
      return digest !== before;
    },
  };
}
