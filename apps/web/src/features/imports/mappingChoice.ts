import type { ImportMapping, ImportPreview } from "@lapline/contracts";

export type Table = NonNullable<ImportPreview["table"]>;

/** What stands behind a field: nothing (an empty text), `column:name` or `is:value`. */
export type Choice = string;

/** Which column of a table is what, as the form holds it. */
export interface MappingChoice {
  benchmark: Choice;
  value: Choice;
  version: Choice;
  time: Choice;
  unit: Choice;
  direction: Choice;
  measure: Choice;
  params: string[];
  isDecimalComma: boolean;
  /** Of JSON: where the rows are. */
  rowsPath: string | null;
}

export const columnChoice = (name: string): Choice => `column:${name}`;

const guesses = [
  ["version", /^(version|commit|sha|revision|release|tag|hash)/i],
  ["time", /(^|[^a-z])(date|timestamp|datetime|measured_?at|time)$/i],
  ["benchmark", /(bench|test|case|name|suite)/i],
  ["unit", /^units?$/i],
  ["direction", /^(direction|better)$/i],
] as const;

const isNumber = (text: string) => /^[+-]?\d+([.,]\d+)?(e[+-]?\d+)?$/i.test(text.trim());

/** What the columns most likely are, by their names and first values. Pure. */
export function guessMapping({ columns, rows, rowsPath }: Table): MappingChoice {
  const choice: MappingChoice = {
    benchmark: "",
    value: "",
    version: "",
    time: "",
    unit: "",
    direction: "",
    measure: "",
    params: [],
    isDecimalComma: false,
    rowsPath,
  };
  const free = new Set(columns);
  for (const [field, pattern] of guesses) {
    const found = [...free].find((name) => pattern.test(name));
    if (found === undefined) continue;
    free.delete(found);
    choice[field] = columnChoice(found);
  }
  const cellsOf = (name: string) => rows.map((row) => row[columns.indexOf(name)] ?? "");
  const numeric = [...free].filter((name) => cellsOf(name).every(isNumber));
  const named = numeric.find((name) => /^(value|result|mean|median|seconds|ms|ns)/i.test(name));
  const value = named ?? numeric.at(-1);
  if (value === undefined) return choice;
  const isDecimalComma = cellsOf(value).some((text) => text.includes(","));
  const unit = /(?:^|[^a-z])(ns|us|ms|s)$/i.exec(value)?.[1]?.toLowerCase();
  return {
    ...choice,
    value: columnChoice(value),
    isDecimalComma,
    ...(choice.unit === "" && unit !== undefined ? { unit: `is:${unit}` } : {}),
  };
}

function sourceOf(choice: Choice): string | { is: string } | undefined {
  if (choice.startsWith("column:")) return choice.slice("column:".length);
  return choice.startsWith("is:") ? { is: choice.slice("is:".length) } : undefined;
}

/** The mapping of a form; null while benchmark or value are missing. Pure. */
export function mappingOf(choice: MappingChoice): ImportMapping | null {
  const benchmark = sourceOf(choice.benchmark);
  const value = sourceOf(choice.value);
  if (benchmark === undefined || typeof value !== "string") return null;
  const optional = Object.fromEntries(
    (["version", "time", "unit", "direction", "measure"] as const).flatMap((field) => {
      const source = sourceOf(choice[field]);
      return source === undefined ? [] : [[field, source]];
    }),
  );
  const fields = { benchmark, value, params: choice.params, ...optional };
  return choice.rowsPath === null
    ? { kind: "csv", decimal: choice.isDecimalComma ? "," : ".", ...fields }
    : { kind: "json", rows: choice.rowsPath, ...fields };
}

/** A saved mapping as the form holds it. Pure. */
export function choiceOf(mapping: ImportMapping): MappingChoice {
  const of = (source: string | { is: string } | undefined): Choice => {
    if (source === undefined) return "";
    return typeof source === "string" ? columnChoice(source) : `is:${source.is}`;
  };
  const { benchmark, value, version, time, unit, direction, measure, params } = mapping;
  return {
    benchmark: of(benchmark),
    value: of(value),
    version: of(version),
    time: of(time),
    unit: of(unit),
    direction: of(direction),
    measure: of(measure),
    params,
    isDecimalComma: mapping.kind === "csv" && mapping.decimal === ",",
    rowsPath: mapping.kind === "json" ? mapping.rows : null,
  };
}
