/** The fifteen tests by their published numbers; there is no sixth. */
export const speedtestTests = {
  1: "Single inserts",
  2: "Inserts in one transaction",
  3: "Inserts into an indexed table",
  4: "Queries without an index",
  5: "Queries on text",
  7: "Queries with an index",
  8: "Updates without an index",
  9: "Number updates with an index",
  10: "Text updates with an index",
  11: "Inserts from a query",
  12: "Deletion without an index",
  13: "Deletion with an index",
  14: "A big insertion after a big deletion",
  15: "A big deletion, then small inserts",
  16: "Counting and emptying the tables",
} as const;
export type SpeedtestNumber = keyof typeof speedtestTests;

/** Numbers in the order in which the tests run. */
export const speedtestNumbers = Object.keys(speedtestTests).map(Number) as SpeedtestNumber[];

/** Name of a test's measure. */
export function testMeasure(test: SpeedtestNumber): string {
  return `test_${test}`;
}

/** Sums that go with the tests' own times; the second leaves out tests 1 and 7, as published. */
export function speedtestSums(values: Readonly<Record<string, number>>): Record<string, number> {
  const sum = (numbers: readonly SpeedtestNumber[]) =>
    numbers.reduce((total, test) => total + (values[testMeasure(test)] ?? 0), 0);
  const others = speedtestNumbers.filter((test) => test !== 1 && test !== 7);
  return { tests_sum: sum(speedtestNumbers), tests_sum_without_1_7: sum(others) };
}
