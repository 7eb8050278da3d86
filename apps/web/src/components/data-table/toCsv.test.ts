import { describe, expect, it } from "vitest";
import { type CsvColumn, toCsv } from "./toCsv.ts";

interface Row {
  name: string;
  value: number | null;
}
const columns: CsvColumn<Row>[] = [
  { title: "Name", value: (row) => row.name },
  { title: "Value, raw", value: (row) => row.value },
];

describe("toCsv", () => {
  it("quotes what would break a line", () => {
    expect(toCsv(columns, [{ name: 'a "b", c', value: 1.5 }])).toBe(
      'Name,"Value, raw"\r\n"a ""b"", c",1.5\r\n',
    );
  });
  it("leaves missing values empty and negative numbers alone", () => {
    expect(
      toCsv(columns, [
        { name: "x", value: null },
        { name: "y", value: -1 },
      ]),
    ).toBe('Name,"Value, raw"\r\nx,\r\ny,-1\r\n');
  });
  it("keeps text from becoming a formula in a spreadsheet", () => {
    expect(toCsv(columns, [{ name: "=1+1", value: 0 }])).toContain("'=1+1");
  });
});
