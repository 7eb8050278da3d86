/** The rows of a CSV file by the names of its first line. */
export interface Table {
  columns: ReadonlyMap<string, readonly string[]>;
  rows: number;
}

const rowsMax = 1_000_000;

/**
 * Reads CSV (RFC 4180): commas, quotes where a value needs them, names in the first line. Throws an
 * Error with a sentence that names the line of a mistake. Pure.
 */
export function parseTable(name: string, text: string): Table {
  const records = recordsOf(name, text.replace(/^\uFEFF/, ""));
  const [names = [], ...rows] = records;
  if (rows.length === 0) throw new Error(`${name} has no row below its names.`);
  if (rows.length > rowsMax) throw new Error(`${name} has more than ${rowsMax} rows.`);
  for (const [index, row] of rows.entries()) {
    if (row.length === names.length) continue;
    throw new Error(`Row ${index + 1} of ${name} has ${row.length} values, not ${names.length}.`);
  }
  const columns = names.map((column, at) => [column, rows.map((row) => row[at] ?? "")] as const);
  return { columns: new Map(columns), rows: rows.length };
}

function recordsOf(name: string, text: string): string[][] {
  const records: string[][] = [];
  let row: string[] = [];
  const value = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  while (value.lastIndex < text.length) {
    const from = value.lastIndex;
    const found = value.exec(text);
    if (found === null) {
      const line = text.slice(0, from).split("\n").length;
      throw new Error(`${name} is not CSV in line ${line}: put values with quotes into quotes.`);
    }
    const [, quoted, plain, end] = found;
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    // A comma at the very end is followed by an empty value.
    if (end === "," && value.lastIndex === text.length) row.push("");
    if (end === "," && value.lastIndex < text.length) continue;
    if (row.length > 1 || row[0] !== "") records.push(row);
    row = [];
  }
  return records;
}
