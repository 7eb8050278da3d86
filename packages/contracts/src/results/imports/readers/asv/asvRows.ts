import { hasKeys } from "../../readJson.ts";

/** A benchmark of a results file, with a value for each combination of its parameters. */
export interface AsvRow {
  name: string;
  version: string | undefined;
  /** `samples` are in the benchmark's unit, raw where the file has them; none where it failed. */
  values: { params: string[]; samples: number[] }[];
}

/** Combinations of parameters that are looked at; asv has one value for each. */
const combinationsMax = 10_000;

/**
 * The results of asv's layout 1 (a value, or an object, for each benchmark) and 2 (a row with the
 * columns), or the name of the first benchmark that is of neither form. Pure.
 */
export function asvRows(
  results: Readonly<Record<string, unknown>>,
  columns: readonly string[] | undefined,
): { rows: AsvRow[] } | { oddOne: string } {
  const rows: AsvRow[] = [];
  for (const [name, value] of Object.entries(results)) {
    const cells = columns === undefined ? firstLayout(value) : secondLayout(value, columns);
    const row = cells === null ? null : rowOf(name, cells);
    if (row === null) return { oddOne: name };
    rows.push(row);
  }
  return { rows };
}

interface Cells {
  result: unknown;
  params: unknown;
  samples: unknown;
  version: unknown;
}

function firstLayout(value: unknown): Cells | null {
  if (!hasKeys(value)) return { result: [value], params: [], samples: null, version: null };
  const { result, params = [], samples = null } = value;
  const isList = Array.isArray(result);
  return {
    result: isList ? result : [result],
    params,
    samples: isList || samples === null ? samples : [samples],
    version: null,
  };
}

function secondLayout(value: unknown, columns: readonly string[]): Cells | null {
  if (value === null) return { result: null, params: [], samples: null, version: null };
  if (!Array.isArray(value)) return null;
  const cell = (name: string): unknown => {
    const index = columns.indexOf(name);
    return index < 0 ? null : value[index];
  };
  return {
    result: cell("result"),
    params: cell("params") ?? [],
    samples: cell("samples") ?? null,
    version: cell("version"),
  };
}

function rowOf(name: string, { result, params, samples, version }: Cells): AsvRow | null {
  if (!Array.isArray(params) || !params.every((values) => Array.isArray(values))) return null;
  const own = typeof version === "string" ? version : undefined;
  // Null for all combinations: the benchmark failed.
  if (result === null || result === undefined) return { name, version: own, values: [] };
  if (!Array.isArray(result)) return null;
  const combinations = product(params.map((values: unknown[]) => values.map(String)));
  if (combinations === null) return null;
  const values: AsvRow["values"] = [];
  for (const [index, one] of result.entries()) {
    if (one !== null && typeof one !== "number") return null;
    const raw: unknown = Array.isArray(samples) ? samples[index] : null;
    const isRaw = Array.isArray(raw) && raw.length > 0 && raw.every(Number.isFinite);
    const combination = combinations[index];
    if (combination === undefined) return null;
    const own = one === null ? [] : isRaw ? (raw as number[]) : [one];
    values.push({ params: combination, samples: own });
  }
  return { name, version: own, values };
}

/** Every combination, the last list varying fastest; null where there are too many. */
function product(lists: readonly string[][]): string[][] | null {
  let combinations: string[][] = [[]];
  for (const list of lists) {
    if (combinations.length * list.length > combinationsMax) return null;
    combinations = combinations.flatMap((before) => list.map((value) => [...before, value]));
  }
  return combinations;
}
