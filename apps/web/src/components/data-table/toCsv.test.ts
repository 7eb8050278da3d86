import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
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
  it.each(["=1+1", "+1", "-1+2", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1+1"])(
    "keeps %j from becoming a formula in a spreadsheet, in a cell and in a heading",
    (text) => {
      const [heading, first] = toCsv([{ title: text, value: () => text }], [{}]).split("\r\n");
      for (const field of [heading, first]) expect(field?.replace(/^"/, "")).toMatch(/^'/);
    },
  );
  it("is the only maker of CSV, and one function saves it", async () => {
    const root = join(import.meta.dirname, "../..");
    const files = (await readdir(root, { recursive: true })).filter((file) => /\.tsx?$/.test(file));
    expect(files.length).toBeGreaterThan(500);
    const holding = async (pattern: RegExp) => {
      const found = await Promise.all(
        files
          .filter((file) => !/\.test\.tsx?$/.test(file))
          .map(async (file) =>
            pattern.test(await readFile(join(root, file), "utf8")) ? [file] : [],
          ),
      );
      return found.flat();
    };
    expect(await holding(/text\/csv/)).toEqual(["components/data-table/downloadCsv.ts"]);
    // A cast would let text through that nobody escaped.
    expect(await holding(/as CsvText|as unknown as Csv/)).toEqual([
      "components/data-table/toCsv.ts",
    ]);
  });
});
