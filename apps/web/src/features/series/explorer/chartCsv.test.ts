import { expect, test } from "vitest";
import { chartCsv } from "./chartCsv.ts";

test("a chart leaves the page with every number in full, an empty cell for a gap, and no hidden line", () => {
  const line = { look: 0, parts: [] };
  const text = chartCsv({
    unit: "ns",
    relative: false,
    lines: [
      { ...line, id: "a", name: "Encode", shown: true },
      { ...line, id: "b", name: "Decode, large", shown: true },
      { ...line, id: "c", name: "Hidden", shown: false },
    ],
    rows: [
      { x: 1, title: "1.0", values: { a: 123.456789, c: 1 }, versions: {}, marks: {} },
      { x: 2, title: "1.1", values: { a: 2, b: 3 }, versions: {}, marks: {} },
    ],
  });
  expect(text.trim().split(/\r?\n/)).toEqual([
    'Place,Encode (ns),"Decode, large (ns)"',
    "1.0,123.456789,",
    "1.1,2,3",
  ]);
});
