import { importMappingSchema } from "@lapline/contracts";
import { expect, it } from "vitest";
import { choiceOf, guessMapping, mappingOf } from "./mappingChoice.ts";

const table = (columns: string[], ...rows: string[][]) => ({
  file: "t.csv",
  kind: "csv" as const,
  rowsPath: null,
  columns,
  rows,
});

it("guesses what the columns of a usual table are", () => {
  const guessed = guessMapping(
    table(
      ["date", "commit", "test", "threads", "mean_ms"],
      ["2026-07-06", "a1", "sort", "4", "1,5"],
    ),
  );
  expect(mappingOf(guessed)).toEqual({
    kind: "csv",
    decimal: ",",
    benchmark: "test",
    value: "mean_ms",
    version: "commit",
    time: "date",
    unit: { is: "ms" },
    params: [],
  });
});

it("is no mapping while nothing says the benchmark or the value", () => {
  expect(mappingOf(guessMapping(table(["a", "b"], ["x", "y"])))).toBeNull();
  expect(mappingOf(guessMapping(table(["name", "b"], ["x", "y"])))).toBeNull();
});

it("is the same mapping after it was shown in the form", () => {
  for (const mapping of [
    { kind: "csv", decimal: ",", benchmark: { is: "all" }, value: "v", params: ["p"] },
    { kind: "json", rows: "$.r[*]", benchmark: "n", value: "v", unit: { is: "s" }, direction: "d" },
  ]) {
    const parsed = importMappingSchema.parse(mapping);
    expect(mappingOf(choiceOf(parsed))).toEqual(parsed);
  }
});
