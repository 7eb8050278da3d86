import { versionSchema } from "../../../base/ids.ts";
import type { ImportMapping } from "../../../base/mappings/importMapping.ts";
import type { Direction } from "../../../base/measures.ts";
import { createCollector } from "../createCollector.ts";
import type { ImportedMeasure, ImportProblem, ImportReading } from "../importedFile.ts";
import { baseUnitOf, measureNameOf } from "../measureNameOf.ts";
import { storableMomentOf } from "./storableMomentOf.ts";
import { type TableRow, tableRows } from "./tableRows.ts";

/** Rows that are named one by one where they cannot be read. */
const problemsMax = 20;

const measureNames: Readonly<Record<string, string>> = {
  ns: "duration",
  bytes: "size",
  "ops/s": "throughput",
  ratio: "ratio",
};

interface Result {
  place: { name: string; version?: string; measuredAt?: string };
  measure: Omit<ImportedMeasure, "samples">;
  value: number;
}

/**
 * Reads a table or JSON of somebody's own by a mapping. Rows of the same benchmark, version, time and
 * measure are samples of one result. Every row that cannot be read is a problem with its line; 20 of
 * them are named. Pure; never throws.
 */
export function readTable(text: string, mapping: ImportMapping): ImportReading {
  const read = tableRows(text, mapping);
  if (!read.ok) return read;
  const collector = createCollector();
  const notes = new Set<string>();
  const problems: ImportProblem[] = [];
  let bad = 0;
  for (const row of read.rows) {
    const result = resultOf(row, mapping, notes);
    if (typeof result !== "string") {
      collector.add(result.place, result.measure, [result.value]);
      continue;
    }
    bad += 1;
    if (problems.length < problemsMax) problems.push({ line: row.line(), reason: result });
  }
  const [first, ...more] = problems;
  if (first !== undefined) {
    if (bad > problems.length) {
      more.push({ line: null, reason: `${bad - problems.length} more rows cannot be read` });
    }
    return { ok: false, ...first, more };
  }
  const file = { benchmarks: collector.list(), comparability: {}, shown: {}, notes: [...notes] };
  return { ok: true, file };
}

/** What a row says, or what is wrong with it. */
function resultOf(row: TableRow, mapping: ImportMapping, notes: Set<string>): Result | string {
  const benchmark = row.field(mapping.benchmark);
  if (benchmark === undefined) return `${said(mapping.benchmark)} is empty; it names the benchmark`;
  const value = numberOf(row.field(mapping.value), mapping);
  if (typeof value === "string") return `${said(mapping.value)}: ${value}`;
  const version = mapping.version && row.field(mapping.version);
  if (mapping.version !== undefined && !versionSchema.safeParse(version).success) {
    return version === undefined
      ? `${said(mapping.version)} is empty; it names the version`
      : `“${version.slice(0, 60)}” is not a version: use letters, digits and . _ + @ : / -`;
  }
  const at = mapping.time && row.field(mapping.time);
  const measuredAt = at === undefined ? undefined : storableMomentOf(at);
  if (measuredAt === null) {
    return `“${at?.slice(0, 60)}” is not a time such as 2026-11-20T18:00:00Z`;
  }
  if (at !== undefined && /^\d{4}-/.test(at) && !/(Z|[+-]\d\d:?\d\d)$/i.test(at)) {
    notes.add("Times without an offset are read as UTC.");
  }
  const measure = measureOf(row, mapping, notes);
  if (typeof measure === "string") return measure;
  const params = mapping.params.flatMap((name) => {
    const param = row.field(name);
    return param === undefined ? [] : [`${name}=${param}`];
  });
  return {
    place: {
      name: params.length === 0 ? benchmark : `${benchmark} (${params.join(", ")})`,
      ...(version === undefined ? {} : { version }),
      ...(measuredAt === undefined ? {} : { measuredAt }),
    },
    measure: measure.measure,
    value: value * measure.factor,
  };
}

const said = (source: ImportMapping["benchmark"]) =>
  typeof source === "string" ? `“${source}”` : "the value for all rows";

/** A number as the mapping says that it is written, or why it is none. */
function numberOf(text: string | undefined, mapping: ImportMapping): number | string {
  if (text === undefined) return "there is no value";
  const isComma = mapping.kind === "csv" && mapping.decimal === ",";
  const plain = isComma ? text.replace(",", ".") : text;
  if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) {
    const value = Number(plain);
    return Number.isFinite(value) ? value : `“${text.slice(0, 40)}” is too large a number`;
  }
  if (!isComma && /^[+-]?\d+,\d+$/.test(text)) {
    return `“${text}” has a comma; say decimal: "," if it separates the fraction`;
  }
  return `“${text.slice(0, 40)}” is not a number`;
}

function measureOf(
  row: TableRow,
  { unit: unitSource, direction: directionSource, measure: measureSource }: ImportMapping,
  notes: Set<string>,
): { measure: Omit<ImportedMeasure, "samples">; factor: number } | string {
  const unitText = (unitSource && row.field(unitSource)) ?? "";
  const base = baseUnitOf(unitText);
  const told = directionSource && row.field(directionSource);
  const direction = told === undefined ? null : directionOf(told);
  if (told !== undefined && direction === null) {
    return `“${told.slice(0, 40)}” is not a direction: use lower or higher`;
  }
  const isCount = base === null;
  if (isCount && unitText !== "" && unitText !== "count") {
    notes.add(`${unitText.slice(0, 40)} is not a unit that Lapline knows: its values are counts.`);
  }
  if (isCount && direction === null) {
    notes.add("Nothing says which way counts are better: less is taken to be.");
  }
  const {
    unit,
    factor,
    direction: usual,
  } = base ?? {
    unit: "count" as const,
    factor: 1,
    direction: "lower_is_better" as const,
  };
  const own = measureSource && row.field(measureSource);
  const byUnit =
    measureNames[unit] ??
    (unitText === "" || unitText === "count" ? "value" : measureNameOf(unitText));
  const name = own === undefined ? byUnit : measureNameOf(own);
  return { measure: { name, unit, direction: direction ?? usual }, factor };
}

function directionOf(text: string): Direction | null {
  if (/^(lower|less|smaller)(_is_better)?$/i.test(text)) return "lower_is_better";
  return /^(higher|more|bigger)(_is_better)?$/i.test(text) ? "higher_is_better" : null;
}
