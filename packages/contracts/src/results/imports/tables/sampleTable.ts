import { delimiterOf, readCsv } from "./tableRows.ts";

/** The first rows of a text that a mapping could read. */
export interface TableSample {
  kind: "csv" | "json";
  /** Of JSON: where the rows are. */
  rowsPath: string | null;
  /** Names of columns, or paths of members below a row. */
  columns: string[];
  /** As many fields as columns; what a row does not have is empty. */
  rows: string[][];
}

const rowsShown = 5;
const columnsShown = 50;
const fieldMax = 100;
const depthMax = 3;

/**
 * The columns and first rows of a table, or of the first list of objects in a JSON text; null where
 * the text is neither. Pure; never throws.
 */
export function sampleTable(text: string): TableSample | null {
  if (/^\s*[[{]/.test(text)) return sampleJson(text);
  const read = readCsv(text, { delimiter: delimiterOf(text), to: rowsShown + 1 });
  const [header, ...records] = read.ok ? read.records : [];
  const columns = header?.record.slice(0, columnsShown) ?? [];
  if (columns.length < 2 || records.length === 0) return null;
  const rows = records.map(({ record }) =>
    columns.map((_, index) => (record[index] ?? "").slice(0, fieldMax)),
  );
  return { kind: "csv", rowsPath: null, columns, rows };
}

function sampleJson(text: string): TableSample | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const found = firstRows(json, "$", 0);
  if (found === null) return null;
  const [path, list] = found;
  const flat = list.slice(0, rowsShown).map((row) => leavesOf(row, "", 0));
  const columns = [...new Set(flat.flatMap((leaves) => [...leaves.keys()]))].slice(0, columnsShown);
  if (columns.length < 2) return null;
  const rows = flat.map((leaves) => columns.map((name) => leaves.get(name) ?? ""));
  return { kind: "json", rowsPath: `${path}[*]`, columns, rows };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const plainName = /^[A-Za-z_$][\w$-]*$/;
const member = (path: string, name: string) =>
  plainName.test(name) ? (path === "" ? name : `${path}.${name}`) : `${path}['${name}']`;

function firstRows(json: unknown, path: string, depth: number): [string, unknown[]] | null {
  if (Array.isArray(json)) return json.length > 0 && json.every(isObject) ? [path, json] : null;
  if (!isObject(json) || depth >= depthMax) return null;
  for (const [name, value] of Object.entries(json)) {
    const found = name.includes("'") ? null : firstRows(value, member(path, name), depth + 1);
    if (found !== null) return found;
  }
  return null;
}

function leavesOf(value: unknown, path: string, depth: number): Map<string, string> {
  const leaves = new Map<string, string>();
  if (!isObject(value)) return leaves;
  for (const [name, child] of Object.entries(value)) {
    if (name.includes("'")) continue;
    const place = member(path, name);
    if (isObject(child) && depth < depthMax) {
      for (const [below, text] of leavesOf(child, place, depth + 1)) leaves.set(below, text);
    } else if (typeof child !== "object") {
      leaves.set(place, String(child).slice(0, fieldMax));
    }
  }
  return leaves;
}
