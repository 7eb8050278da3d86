import fc from "fast-check";
import { expect, test } from "vitest";
import { type ImportMapping, importMappingSchema } from "../../../base/mappings/importMapping.ts";
import { parseImport } from "../parseImport.ts";
import { sampleTable } from "./sampleTable.ts";

const mappingOf = (mapping: unknown): ImportMapping => importMappingSchema.parse(mapping);
const read = (text: string, mapping: unknown) =>
  parseImport(text, { format: "auto", fileName: "t", mapping: mappingOf(mapping) });
const benchmarksOf = (text: string, mapping: unknown) => {
  const parsed = read(text, mapping);
  if (!parsed.ok) throw new Error(`${parsed.line}: ${parsed.reason}`);
  return parsed.file.benchmarks;
};
const problemsOf = (text: string, mapping: unknown) => {
  const parsed = read(text, mapping);
  if (parsed.ok) throw new Error("it was read");
  return [parsed, ...(parsed.more ?? [])].map(({ line, reason }) => `${line}: ${reason}`);
};

const csv = {
  kind: "csv",
  benchmark: "test",
  value: "ms",
  version: "commit",
  time: "date",
  unit: { is: "ms" },
  params: ["size"],
};

test("a table of commas, semicolons or tabs, with BOM, quotes and line ends in them", () => {
  for (const sign of [",", ";", "\t"]) {
    const lines = [
      ["commit", "date", "test", "size", "ms", "note"],
      ["a1", "2026-07-06", '"sort, ""fast"""', "10", "1.5", '"two\nlines"'],
      ["a1", "2026-07-06", '"sort, ""fast"""', "10", "1.25", ""],
      ["b2", "2026-07-07T12:00:00+02:00", "sort", "", "2e-3", "x"],
    ];
    const text = `\uFEFF${lines.map((line) => line.join(sign)).join("\r\n")}\r\n\r\n`;
    expect(benchmarksOf(text, csv)).toEqual([
      {
        name: 'sort, "fast" (size=10)',
        version: "a1",
        measuredAt: "2026-07-06T00:00:00.000Z",
        measures: [
          { name: "duration", unit: "ns", direction: "lower_is_better", samples: [1.5e6, 1.25e6] },
        ],
      },
      {
        name: "sort",
        version: "b2",
        measuredAt: "2026-07-07T10:00:00.000Z",
        measures: [{ name: "duration", unit: "ns", direction: "lower_is_better", samples: [2000] }],
      },
    ]);
  }
});

test("every bad row is named with its line, at most 20 of them", () => {
  const rows = [
    "a,2026-07-06,s,1,fast",
    "a,,,1,5",
    "a,yesterday,s,1,5",
    "..,2026-07-06,s,1,5",
    "a,,s,1,",
  ];
  const text = ["commit,date,test,size,ms", "a,,s,1,5", ...rows].join("\n");
  expect(problemsOf(text, csv)).toEqual([
    "3: “ms”: “fast” is not a number",
    "4: “test” is empty; it names the benchmark",
    "5: “yesterday” is not a time such as 2026-11-20T18:00:00Z",
    "6: “..” is not a version: use letters, digits and . _ + @ : / -",
    "7: “ms”: there is no value",
  ]);
  const bad = Array.from({ length: 50 }, () => "a,,s,1,x");
  const problems = problemsOf(["commit,date,test,size,ms", ...bad].join("\n"), csv);
  expect(problems).toHaveLength(21);
  expect(problems.at(-1)).toBe("null: 30 more rows cannot be read");
});

test("a missing column is said with those that there are", () => {
  expect(problemsOf("commit;test\na;b", csv)).toEqual([
    "1: it has no column “ms”, “date”, “size”; its columns are “commit”, “test”",
  ]);
  expect(problemsOf("", csv)[0]).toContain("no line with the names of columns");
});

test("a comma before the fraction is refused, unless the mapping says so", () => {
  const text = "test;ms\nsort;1,5";
  const plain = { kind: "csv", benchmark: "test", value: "ms" };
  expect(problemsOf(text, plain)[0]).toContain('“1,5” has a comma; say decimal: ","');
  const [sort] = benchmarksOf(text, { ...plain, decimal: "," });
  expect(sort?.measures[0]?.samples).toEqual([1.5]);
});

test("unit, direction and measure may be columns, too", () => {
  const text = "test,v,u,d,m\na,5,ops/s,,\na,7,MiB,higher,Peak RSS\na,3,parsecs,,\n";
  const mapping = {
    kind: "csv",
    benchmark: "test",
    value: "v",
    unit: "u",
    direction: "d",
    measure: "m",
  };
  const parsed = read(text, mapping);
  expect(parsed.ok && parsed.file.benchmarks[0]?.measures).toEqual([
    { name: "throughput", unit: "ops/s", direction: "higher_is_better", samples: [5] },
    { name: "peak_rss", unit: "bytes", direction: "higher_is_better", samples: [7 * 1024 ** 2] },
    { name: "parsecs", unit: "count", direction: "lower_is_better", samples: [3] },
  ]);
  expect(parsed.ok && parsed.file.notes).toEqual([
    "parsecs is not a unit that Lapline knows: its values are counts.",
    "Nothing says which way counts are better: less is taken to be.",
  ]);
  expect(problemsOf("test,v,u,d,m\na,5,s,sideways,", mapping)).toEqual([
    "2: “sideways” is not a direction: use lower or higher",
  ]);
});

test("JSON: rows by a path, fields of the row and of what is around it", () => {
  const runs = [
    {
      commit: { id: "a" },
      at: 1_783_296_000,
      results: [
        { n: "x", v: 1 },
        { n: "y", v: "2" },
      ],
    },
    { commit: { id: "b" }, at: 1_783_382_400_000, results: [{ n: "x", v: "z" }] },
  ];
  const text = JSON.stringify({ runs }, null, 1);
  const mapping = {
    kind: "json",
    rows: "$.runs[*].results[*]",
    benchmark: "n",
    value: "v",
    version: "$.runs[*].commit.id",
    time: "$.runs[*].at",
    unit: { is: "s" },
  };
  const [problem] = problemsOf(text, mapping);
  const line = text.split("\n").findIndex((each) => each.includes('"z"')) + 1;
  // The line on which the row begins.
  expect(problem).toBe(`${line - 2}: “v”: “z” is not a number`);
  expect(benchmarksOf(text.replace('"z"', "3"), mapping)).toMatchObject([
    { name: "x", version: "a", measuredAt: "2026-07-06T00:00:00.000Z" },
    { name: "y", version: "a", measures: [{ samples: [2e9] }] },
    { name: "x", version: "b", measuredAt: "2026-07-07T00:00:00.000Z" },
  ]);
  const refused = importMappingSchema.safeParse({ ...mapping, value: "$..v" });
  expect(refused.error?.issues[0]).toMatchObject({
    path: ["value"],
    message: expect.stringContaining("is not a path such as"),
  });
});

test("the first rows of what a mapping could read", () => {
  expect(sampleTable("a;b\n1;2\n3\n")).toEqual({
    kind: "csv",
    rowsPath: null,
    columns: ["a", "b"],
    rows: [
      ["1", "2"],
      ["3", ""],
    ],
  });
  const data = [
    { name: "s", at: { id: 5 } },
    { name: "t", "odd name": true },
  ];
  expect(sampleTable(JSON.stringify({ meta: { x: 1 }, data }))).toEqual({
    kind: "json",
    rowsPath: "$.data[*]",
    columns: ["name", "at.id", "['odd name']"],
    rows: [
      ["s", "5", ""],
      ["t", "", "true"],
    ],
  });
  for (const text of ["", "hello", "{", "[]", "5", '{"a": [1]}']) {
    expect(sampleTable(text)).toBeNull();
  }
  const told = parseImport("a,b\n1,2\n", { format: "auto", fileName: "t" });
  expect(told).toMatchObject({ ok: false, reason: expect.stringContaining("say in a mapping") });
});

test("no text and no mapping make a table throw", () => {
  const signs = ['"', ",", ";", "\n", "\r", "5", "a", "\uFEFF", "=", "[", "{", "}", ":"];
  const cell = fc.oneof(fc.constantFrom(...signs), fc.string());
  const text = fc.oneof(
    fc.array(cell).map((cells) => cells.join("")),
    fc.json(),
  );
  const path = fc.constantFrom("a", "b", "$", "$[*]", "[*]", "$[*].a", "$[0]['b']", "a.b", "*");
  const source = fc.oneof(path, fc.record({ is: fc.constantFrom("ms", "x", "5") }));
  const mapping = fc.record(
    {
      kind: fc.constantFrom("csv", "json"),
      benchmark: source,
      value: path,
      version: source,
      time: source,
      unit: source,
      direction: source,
      measure: source,
      params: fc.array(path, { maxLength: 3 }),
    },
    { requiredKeys: ["kind", "benchmark", "value"] },
  );
  let tried = 0;
  fc.assert(
    fc.property(text, mapping, (content, each) => {
      const parsed = importMappingSchema.safeParse(each);
      if (parsed.success) {
        tried += 1;
        parseImport(content, { format: "auto", fileName: "t", mapping: parsed.data });
      }
      sampleTable(content);
    }),
    { numRuns: 2000 },
  );
  expect(tried).toBeGreaterThan(500);
});
