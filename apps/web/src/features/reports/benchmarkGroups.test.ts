import type { ComparisonVerdict } from "@lapline/contracts";
import { expect, test } from "vitest";
import { groupByBenchmark, groupsShown, searchGroups } from "./benchmarkGroups.ts";

const namesOf = (groups: readonly { benchmark: string | null }[]) =>
  groups.map(({ benchmark }) => benchmark);

test("measures stand under their benchmark, in the order of the report, the process last", () => {
  const groups = groupByBenchmark([
    { name: "duration" },
    { name: "time", benchmark: "Sort" },
    { name: "allocs", benchmark: "Sort" },
    { name: "time", benchmark: "Parse" },
  ]);
  expect(groups).toEqual([
    {
      benchmark: "Sort",
      measures: [
        { name: "time", benchmark: "Sort" },
        { name: "allocs", benchmark: "Sort" },
      ],
    },
    { benchmark: "Parse", measures: [{ name: "time", benchmark: "Parse" }] },
    { benchmark: null, measures: [{ name: "duration" }] },
  ]);
});

/** One measure of each of many benchmarks; the last ones moved. */
function compared(count: number) {
  const verdicts: Record<number, ComparisonVerdict> = {
    [count - 1]: "worse",
    [count - 2]: "better",
  };
  return [
    { verdict: "insufficient" as const },
    ...Array.from({ length: count }, (_, place) => ({
      benchmark: `case ${place}`,
      verdict: verdicts[place] ?? ("same" as const),
    })),
  ];
}

test("what moved is not folded away: it comes first where not all are shown", () => {
  const few = groupsShown - 1;
  expect(namesOf(groupByBenchmark(compared(few))).at(0)).toBe("case 0");
  expect(namesOf(groupByBenchmark(compared(few))).at(-1)).toBeNull();
  const many = groupsShown + 10;
  expect(namesOf(groupByBenchmark(compared(many))).slice(0, 4)).toEqual([
    `case ${many - 1}`,
    `case ${many - 2}`,
    // What is inconclusive, here of the whole process, comes before what did not change.
    null,
    "case 0",
  ]);
});

test("a search takes words in any order and case, and leaves the process out", () => {
  const groups = groupByBenchmark(
    ["Parse/small", "Parse/large", "Print/small"].map((benchmark) => ({ benchmark })),
  );
  const process = { benchmark: null, measures: [] };
  expect(namesOf(searchGroups([process, ...groups], "SMALL parse"))).toEqual(["Parse/small"]);
  expect(namesOf(searchGroups([process, ...groups], "nothing"))).toEqual([]);
});
