import { randomUUID } from "node:crypto";
import type { Client } from "pg";

/** The rows of one table as PostgreSQL takes them: each a list of values in the order of `columns`. */
interface TableRows {
  table: string;
  columns: string[];
  /** Their types, e.g. `jsonb`. */
  types: string[];
  rows: (string | null)[][];
}

/** Rows of one statement: PostgreSQL takes 65,535 parameters at once. */
const parametersMax = 60_000;

/** Which rows of a table an import wrote, $1 being its run. */
const accepted = {
  run: `"id" = $1`,
  job: `"runId" = $1`,
  report: `"jobId" IN (SELECT "id" FROM "job" WHERE "runId" = $1)`,
  outbox: `"payload" ->> 'reportId' IN (SELECT report."id"::text FROM "report" report
    JOIN "job" job ON job."id" = report."jobId" WHERE job."runId" = $1)`,
  audit: `"subjectId" = $1::text`,
};

/** Those that its processing adds: results, and what the detector knows of their histories. */
const processed = {
  series: `"id" IN (SELECT result."seriesId" FROM "result" result
    JOIN "job" job ON job."id" = result."jobId" WHERE job."runId" = $1)`,
  result: `"jobId" IN (SELECT "id" FROM "job" WHERE "runId" = $1)`,
  track: `"seriesId" IN (SELECT result."seriesId" FROM "result" result
    JOIN "job" job ON job."id" = result."jobId" WHERE job."runId" = $1)`,
  processing_audit: `"subjectId" IN (SELECT "id"::text FROM "job" WHERE "runId" = $1)`,
};

/** Reads what an import stored; with `results` also what its processing did. */
export async function readRows(
  client: Client,
  runId: string,
  results: boolean,
): Promise<TableRows[]> {
  const tables = { ...accepted, ...(results ? processed : {}) };
  const found: TableRows[] = [];
  for (const [name, condition] of Object.entries(tables)) {
    const table = name === "processing_audit" ? "audit" : name;
    const { rows: columns } = await client.query<{ name: string; type: string }>(
      `SELECT a.attname AS "name", format_type(a.atttypid, a.atttypmod) AS "type"
       FROM pg_attribute a WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped
       ORDER BY a.attnum`,
      [`"${table}"`],
    );
    const texts = columns.map((column) => `"${column.name}"::text`).join(", ");
    const { rows } = await client.query<(string | null)[]>({
      text: `SELECT ${texts} FROM "${table}" WHERE ${condition}`,
      values: [runId],
      rowMode: "array",
    });
    found.push({
      table,
      columns: columns.map((column) => column.name),
      types: columns.map((column) => column.type),
      rows,
    });
  }
  return found;
}

/** Columns whose values must be new in every copy, or PostgreSQL would refuse the row. */
const unique = new Set(["contentHash", "fingerprint", "idempotencyKey"]);

/** The same rows once more, with ids of their own that still refer to each other. */
export function copyRows(tables: readonly TableRows[]): TableRows[] {
  const own = new Map<string, string>();
  for (const { rows, columns, types } of tables) {
    const at = columns.indexOf("id");
    if (types[at] !== "uuid") continue;
    for (const row of rows) own.set(String(row[at]), randomUUID());
  }
  return tables.map((table) => {
    const serial = table.types[table.columns.indexOf("id")] === "bigint" ? ["id"] : [];
    const left = table.columns.map((name) => !serial.includes(name) && name !== "queueOrder");
    const keep = <T>(list: readonly T[]): T[] => list.filter((_, index) => left[index] === true);
    return {
      table: table.table,
      columns: keep(table.columns),
      types: keep(table.types),
      rows: table.rows.map((row) =>
        keep(
          row.map((value, index) => {
            if (value === null) return null;
            if (unique.has(table.columns[index] ?? "")) return randomUUID();
            return own.get(value) ?? value;
          }),
        ),
      ),
    };
  });
}

/** Writes rows with multi-row INSERTs in one transaction, and nothing else. */
export async function insertRows(client: Client, tables: readonly TableRows[]): Promise<void> {
  await client.query("BEGIN");
  for (const { table, columns, types, rows } of tables) {
    const perStatement = Math.floor(parametersMax / columns.length);
    for (let from = 0; from < rows.length; from += perStatement) {
      const part = rows.slice(from, from + perStatement);
      const places = part.map(
        (_, row) =>
          `(${types.map((type, column) => `$${row * types.length + column + 1}::${type}`).join(",")})`,
      );
      await client.query(
        `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join(",")})
         VALUES ${places.join(",")}`,
        part.flat(),
      );
    }
  }
  await client.query("COMMIT");
}
