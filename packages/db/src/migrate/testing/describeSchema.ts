import pg from "pg";

/** Each part of the public schema in one line, as PostgreSQL itself would say it. */
const descriptions = `
  SELECT format('column %s.%s %s %s%s%s', relation.oid::regclass, attribute.attnum, attribute.attname,
    format_type(attribute.atttypid, attribute.atttypmod),
    CASE WHEN attribute.attnotnull THEN ' not null' ELSE '' END,
    ' default ' || pg_get_expr(initial.adbin, initial.adrelid))
  FROM ours relation JOIN pg_attribute attribute ON attribute.attrelid = relation.oid
  LEFT JOIN pg_attrdef initial ON initial.adrelid = relation.oid AND initial.adnum = attribute.attnum
  WHERE relation.relkind = 'r' AND attribute.attnum > 0 AND NOT attribute.attisdropped
  UNION ALL
  SELECT format('relation %s %s %s %s', oid::regclass, relkind, relpersistence, reloptions) FROM ours
  UNION ALL
  SELECT format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid))
  FROM pg_constraint JOIN ours ON ours.oid = conrelid
  UNION ALL
  SELECT format('index %s', pg_get_indexdef(oid)) FROM ours WHERE relkind = 'i'
  UNION ALL
  SELECT format('trigger %s', pg_get_triggerdef(pg_trigger.oid))
  FROM pg_trigger JOIN ours ON ours.oid = tgrelid WHERE NOT tgisinternal
  UNION ALL
  SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  UNION ALL
  SELECT format('type %s %s', typname, (
    SELECT string_agg(enumlabel, ', ' ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = pg_type.oid))
  FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd')
  UNION ALL
  SELECT format('sequence %s %s %s %s', seqrelid::regclass, seqtypid::regtype, seqincrement, (
    SELECT format('of %s %s', refobjid::regclass, refobjsubid) FROM pg_depend
    WHERE objid = seqrelid AND classid = 'pg_class'::regclass AND deptype = 'a'))
  FROM pg_sequence
  UNION ALL
  SELECT format('extension %s', extname) FROM pg_extension`;

/**
 * Everything that the schema of the database at `url` consists of, sorted: tables and the order of their
 * columns, keys, checks, indexes, triggers, functions, types, sequences and extensions. Two databases
 * with equal answers are the same to every statement. The book of migrations is left out.
 */
export async function describeSchema(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(`
      WITH ours AS (
        SELECT * FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relname NOT LIKE '\\_prisma\\_migrations%')
      SELECT "line" FROM (${descriptions}) AS described("line") ORDER BY "line" COLLATE "C"`);
    return rows.map(({ line }) => line);
  } finally {
    await client.end();
  }
}
