export interface CsvColumn<Row> {
  title: string;
  value: (row: Row) => string | number | null;
}

/** RFC 4180 text: header line, CRLF, quotes where needed; a leading = + - @ is defused for spreadsheets. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map((column) => quote(column.title)),
    ...rows.map((row) => columns.map((column) => cell(column.value(row)))),
  ];
  return lines.map((line) => `${line.join(",")}\r\n`).join("");
}

function cell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  return quote(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value);
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
