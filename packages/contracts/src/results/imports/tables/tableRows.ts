import { CsvError, parse } from "csv-parse/browser/esm/sync";
import type { ImportMapping, MappingSource } from "../../../base/mappings/importMapping.ts";
import { fieldOfRow, parseJsonPath, valuesAt } from "../../../base/mappings/jsonPath.ts";
import { lineOfPath, parseJsonText } from "../readJson.ts";

/** A result of a table, whose fields are read by the mapping. */
export interface TableRow {
  /** Where it ends in the text, from 1; worked out only for rows that are refused. */
  line: () => number;
  /** Undefined where it says nothing. */
  field: (source: MappingSource) => string | undefined;
}

export type TableReading =
  | { ok: true; rows: TableRow[] }
  | { ok: false; line: number | null; reason: string };

const delimiters = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof delimiters)[number];

/** What most likely stands between the fields of a table: what its first line has most of. Pure. */
export function delimiterOf(text: string): Delimiter {
  const [first = ""] = text.replace(/^\uFEFF/, "").split(/\r?\n/, 1);
  const plain = first.replaceAll(/"[^"]*"/g, "");
  const counts = delimiters.map((one) => ({ one, count: plain.split(one).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).one;
}

interface CsvRecord {
  record: string[];
  line: number;
}

/** The lines of a table as fields, the first too. Quotes, BOM and empty lines as usual; never throws. */
export function readCsv(
  text: string,
  { delimiter = delimiterOf(text), to }: { delimiter?: Delimiter | undefined; to?: number },
): { ok: true; records: CsvRecord[] } | { ok: false; line: number | null; reason: string } {
  try {
    const rows = parse(text, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      ...(to === undefined ? {} : { to }),
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return { ok: true, records: rows.map(({ record, info }) => ({ record, line: info.lines })) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as { lines?: unknown };
    const line = typeof lines === "number" ? lines : null;
    return { ok: false, line, reason: `it is not a table: ${error.message.slice(0, 200)}` };
  }
}

/** The rows of a text that a mapping reads. Pure; never throws. */
export function tableRows(text: string, mapping: ImportMapping): TableReading {
  return mapping.kind === "csv" ? csvRows(text, mapping) : jsonRows(text, mapping);
}

function csvRows(text: string, mapping: Extract<ImportMapping, { kind: "csv" }>): TableReading {
  const read = readCsv(text, { delimiter: mapping.delimiter });
  if (!read.ok) return read;
  const [header, ...records] = read.records;
  if (header === undefined)
    return { ok: false, line: 1, reason: "it has no line with the names of columns" };
  const columns = new Map(header.record.map((name, index) => [name, index]));
  const missing = columnsOf(mapping).filter((name) => !columns.has(name));
  if (missing.length > 0) {
    const reason = `it has no column ${listOf(missing)}; its columns are ${listOf([...columns.keys()])}`;
    return { ok: false, line: header.line, reason };
  }
  const rows = records.map(({ record, line }) => ({
    line: () => line,
    field: (source: MappingSource) =>
      typeof source === "object" ? source.is : textOf(record[columns.get(source) ?? -1]),
  }));
  return { ok: true, rows };
}

function columnsOf({
  benchmark,
  value,
  version,
  time,
  unit,
  direction,
  measure,
  params,
}: ImportMapping) {
  const sources = [benchmark, value, version, time, unit, direction, measure, ...params];
  return [...new Set(sources.filter((source) => typeof source === "string"))];
}

const listed = 12;

function listOf(names: readonly string[]): string {
  const shown = names.slice(0, listed).map((name) => `“${name.slice(0, 60)}”`);
  return names.length > listed
    ? `${shown.join(", ")} and ${names.length - listed} more`
    : shown.join(", ");
}

function jsonRows(text: string, mapping: Extract<ImportMapping, { kind: "json" }>): TableReading {
  const json = parseJsonText(text);
  if (!json.ok) return json;
  const rowSteps = parseJsonPath(mapping.rows) ?? [];
  const places = valuesAt(json.value, rowSteps);
  if (places.length === 0) return { ok: false, line: 1, reason: `nothing is at ${mapping.rows}` };
  const rows = places.map((place) => ({
    line: () => lineOfPath(text, place.path),
    field: (source: MappingSource) =>
      typeof source === "object"
        ? source.is
        : textOf(fieldOfRow(json.value, place, { path: source, rowSteps })),
  }));
  return { ok: true, rows };
}

function textOf(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}
