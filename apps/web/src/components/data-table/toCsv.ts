export interface CsvColumn<Row> {
  title: string;
  value: (row: Row) => string | number | null;
}

declare const made: unique symbol;
/** CSV that `toCsv` wrote: what downloads it takes nothing else. */
export type CsvText = string & { readonly [made]: true };

/**
 * RFC 4180 text: header line, CRLF, quotes where needed. Headings and cells alike are kept from
 * becoming formulas in a spreadsheet: a name that somebody chose can be in either.
 */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): CsvText {
  const lines = [
    columns.map(({ title }) => cell(title)),
    ...rows.map((row) => columns.map((column) => cell(column.value(row)))),
  ];
  return lines.map((line) => `${line.join(",")}\r\n`).join("") as CsvText;
}

/** What spreadsheets take for a formula, also in the wide forms that some of them fold. */
const formulaStart = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

function cell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  return quote(formulaStart.test(value) ? `'${value}` : value);
}

function quote(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
