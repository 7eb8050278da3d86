import { createHash } from "node:crypto";
import { database } from "../../server/database.ts";

/** Columns that note a use, not a change. */
const usesOf: Readonly<Record<string, readonly string[]>> = { api_key: ["lastUsedAt"] };

async function tableNames(): Promise<string[]> {
  const rows = await database().$queryRaw<{ name: string }[]>`
    SELECT relname AS "name" FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT LIKE '\\_%'
    ORDER BY relname`;
  return rows.map(({ name }) => name);
}

/** One number for the rows of a table: by place and writing transaction, or by what they hold. */
function sumOf(table: string): string {
  const uses = usesOf[table];
  const row =
    uses === undefined
      ? "ctid::text || ' ' || xmin::text"
      : `(to_jsonb(t)${uses.map((column) => ` - '${column}'`).join("")})::text`;
  return `SELECT '${table}' AS "name", count(*)::text AS "rows",
    sum(hashtextextended(${row}, 0)::numeric)::text AS "sum" FROM "${table}" t`;
}

/** A digest of which rows every table has, however long a busy machine takes to tell. */
async function digestOf(tables: readonly string[]): Promise<string> {
  const rows = await database().$transaction(
    async (tx) => {
      await tx.$executeRaw`SET LOCAL statement_timeout = 0`;
      return tx.$queryRawUnsafe<object[]>(tables.map(sumOf).join(" UNION ALL "));
    },
    { maxWait: 60_000, timeout: 300_000 },
  );
  return createHash("sha256").update(JSON.stringify(rows)).digest("hex");
}

/**
 * Tells whether requests changed anything in the database. Triggers on every table bump a sequence,
 * which is cheap to read; where it moved, digests of all rows decide, because a change that was
 * rolled back is none. The tables `aside` are not looked at.
 */
export async function watchState(aside: readonly string[] = []) {
  const tables = (await tableNames()).filter((name) => !aside.includes(name));
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
