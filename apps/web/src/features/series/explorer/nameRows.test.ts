import { expect, test } from "vitest";
import { nameRows } from "./nameRows.ts";
import { testSummary } from "./testSummary.ts";

const memory = { name: "memory", title: "Memory", unit: "bytes" } as const;
const measures = [testSummary().measure, { ...testSummary().measure, ...memory }];
const rows = ["alpha", "beta"].flatMap((target) =>
  measures.map((measure) => testSummary({ id: `${target} ${measure.name}`, target, measure })),
);
const namesOf = (...args: Parameters<typeof nameRows>) => [...nameRows(...args).names.values()];

test("names say what tells series apart, and nothing that the heading of their group says", () => {
  expect(namesOf(rows)).toEqual([
    ...["alpha · Throughput", "alpha · Memory"],
    ...["beta · Throughput", "beta · Memory"],
  ]);
  expect(namesOf(rows, ["measure"])).toEqual(["alpha", "alpha", "beta", "beta"]);
  expect(namesOf(rows, ["target"])).toEqual(["Throughput", "Memory", "Throughput", "Memory"]);
});

test("a name that would be empty or that another one of the group has stays whole", () => {
  expect(namesOf(rows, ["target", "measure"])[0]).toBe("alpha · Throughput");
  const twice = [...rows, testSummary({ id: "again", target: "alpha" })];
  const names = namesOf(twice, ["measure"]);
  expect(new Set([names[0], names.at(-1)]).size).toBe(2);
});
