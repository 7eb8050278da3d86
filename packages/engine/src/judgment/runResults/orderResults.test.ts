import { expect, test } from "vitest";
import { orderResults } from "./orderResults.ts";

const memory = { name: "memory_peak", title: "Peak memory", unit: "bytes" } as const;
const time = { name: "time_per_operation", title: "Time per operation", unit: "ns" } as const;
const result = (benchmark: string | undefined, measure: typeof memory | typeof time) => ({
  ...{ jobId: "job", scenario: "own.bench", benchmark },
  measure: { ...measure, direction: "lower_is_better" as const },
});
const scenarios = [{ id: "own.bench", measures: [{ ...memory, direction: "lower_is_better" }] }];

test("benchmarks come before what is of the whole job, though the scenario lists only that", () => {
  const results = [result(undefined, memory), result("Parse-10", time), result("Parse-2", time)];
  const ordered = orderResults({ scenarios: scenarios as never }, results);
  expect(ordered.map(({ benchmark }) => benchmark)).toEqual(["Parse-2", "Parse-10", undefined]);
});
