import { expect, test } from "vitest";
import { compareQuerySchema } from "./compare.ts";
import { type CompareRowName, chooseRows, compareRowsText } from "./compareRowChoice.ts";

const params = { rows: 1000, mode: "a~b,c;d=e%", on: true, text: "1" };
const row = (
  name: string,
  statistic: CompareRowName["statistic"] = null,
  more: Partial<CompareRowName> = {},
): CompareRowName => ({
  ...{ scenario: "sql.simple", scenarioVersion: 2, params, measure: { name }, statistic },
  ...more,
});

const rows = [
  row("insert"),
  row("insert", "p90"),
  row("query"),
  row("insert", null, { params: {} }),
  row("insert", null, { scenarioVersion: 1 }),
  row("insert", null, { scenario: "sql.complex" }),
];

const chosenBy = (text: string) =>
  chooseRows(rows, compareQuerySchema.parse({ columns: "", rows: text }).rows ?? []);

test("the text of any rows chooses these, and others only where they have more parameters", () => {
  for (let mask = 0; mask < 2 ** rows.length; mask++) {
    const wanted = rows.filter((_, place) => (mask >> place) % 2 === 1);
    const isPlain = wanted.includes(rows[3] ?? expect.unreachable());
    const expected = rows.filter((one, place) => wanted.includes(one) || (isPlain && place === 0));
    expect(chosenBy(compareRowsText(wanted))).toEqual(expected);
  }
});

test("measures of one workload share their part of the text", () => {
  const [insert, ninetieth, query] = rows;
  const text = compareRowsText([insert, ninetieth, query].flatMap((one) => one ?? []));
  expect(text).toMatch(/^sql\.simple@2~insert;insert:p90;query~rows=1000;/);
  expect(text).not.toContain(",");
});

test("a choice without version or parameters chooses all that have the measure", () => {
  expect(chosenBy("sql.simple~insert")).toHaveLength(3);
  expect(chosenBy("sql.simple~insert~rows=1000")).toHaveLength(2);
  expect(chosenBy("sql.simple~insert~rows=2000")).toEqual([]);
  expect(chosenBy("")).toEqual([]);
});

test.each([
  "insert",
  "sql.simple~",
  "sql.simple@x~insert",
  "sql.simple~insert:p12",
  "a~b~c",
  "a~b~c=1~d",
])("%s is no row, and the answer says how one is written", (text) => {
  const read = compareQuerySchema.safeParse({ columns: "", rows: text });
  expect(read.error?.issues[0]?.message).toContain("scenario~measure");
});

test("a text that is too long is refused with its limit and what to do", () => {
  const text = Array.from({ length: 500 }, () => "sql.simple~insert").join();
  const read = compareQuerySchema.safeParse({ columns: "", rows: text });
  expect(read.error?.issues[0]?.message).toContain("at most 8000 characters: choose fewer rows");
});
