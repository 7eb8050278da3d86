import { shareInputSchema } from "@lapline/contracts";
import { createLoader, createSerializer } from "nuqs";
import { expect, test } from "vitest";
import { compareAddress, comparisonInput } from "../compare/index.ts";
import { historyAddress } from "../series/index.ts";
import { frozenNames, lookOf } from "./lookOf.ts";

/** One choice of each kind that is not what everybody gets. */
const chosen = {
  columns: "a~1~none~npm~local,a~2~none~npm~local",
  references: "trailbase~x",
  percentiles: "true",
  rows: "sql.simple~insert;query~rows=1000",
  view: "bars",
  scale: "log",
  order: "value",
  without: "test_1,test_7",
  arrange: "variants",
  workload: "records.insert",
  search: "throughput",
  family: "speed",
  noise: "true",
  row: "one",
} satisfies Record<keyof typeof compareAddress, string>;

const loadComparison = createLoader(compareAddress);
const writeComparison = createSerializer(compareAddress);

test("whatever an address of a comparison chooses is frozen or stays in the link, and nothing is both", () => {
  const subjectOf = (search: string) => comparisonInput(loadComparison(search));
  const usual = subjectOf("");
  for (const [name, value] of Object.entries(chosen)) {
    const search = `?${new URLSearchParams({ [name]: value })}`;
    // The value is a choice: the page keeps it in its address.
    expect(writeComparison(loadComparison(search)), name).toContain(`${name}=`);
    const isFrozen = JSON.stringify(subjectOf(search)) !== JSON.stringify(usual);
    const isLook = new URLSearchParams(lookOf(search)).has(name);
    expect([name, isFrozen, isLook]).toEqual([name, isFrozen, !isFrozen]);
  }
});

test("every combination of what is frozen of a comparison is a subject that a share takes", () => {
  const { columns, references, percentiles, rows } = chosen;
  const choices = [
    { columns },
    { columns, references },
    { columns, percentiles },
    { columns, references, percentiles },
    { columns, rows },
    { columns, references, percentiles, rows },
  ];
  for (const choice of choices) {
    const search = `?${new URLSearchParams(choice)}`;
    const subject = { kind: "comparison", ...comparisonInput(loadComparison(search)) };
    const input = { subject, title: "x", expiresInDays: null };
    expect(shareInputSchema.parse(input).subject).toEqual(subject);
  }
});

test("the statistic of a history is frozen, and the rest of its address is a look at it", () => {
  const frozen = Object.keys(historyAddress).filter((name) => frozenNames.includes(name));
  expect(frozen).toEqual(["statistic"]);
});
