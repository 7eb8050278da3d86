import { expect, test } from "vitest";
import { foldedWords, groupChanges } from "./groupChanges.ts";
import { prepareChanges } from "./prepareChanges.ts";
import { cell, change, row, side, view } from "./testing/compareFixtures.ts";

const columns = [side("alpha", "1.0.0"), side("alpha", "1.1.0")];
const pair = [cell(100), cell(100)];
const rows = [
  row("memory", pair, [null, change(1.001, "same")]),
  row("latency", pair, [null, change(1.2, "insufficient", { low: 0.7, high: 1.6 })]),
  row("throughput", pair, [null, change(1.1, "better")], "records.read"),
  row("latency", pair, [null, change(1.5, "worse")], "records.read"),
];
const namesOf = (groups: ReturnType<typeof groupChanges>["groups"]) =>
  groups.map(({ title, rows: own }) => [
    title,
    ...own.map(({ change: { row: one } }) => one.measure.name),
  ]);

test("rows are listed by scenario, the largest change first, and unchanged ones without asking", () => {
  const { groups, folded, isUnfolded } = groupChanges(prepareChanges(view(columns, rows)), {
    all: false,
    opened: null,
  });
  expect(namesOf(groups)).toEqual([
    ["records.read v1 · count 100", "latency", "throughput"],
    ["records.insert v1", "memory"],
  ]);
  expect([folded, isUnfolded]).toEqual([{ inconclusive: 1, derived: 0, others: 0 }, false]);
});

test("inconclusive rows unfold when asked, when one is open, and where there are no others", () => {
  const changes = prepareChanges(view(columns, rows));
  const inconclusive = changes.noise.find(({ change: one }) => one?.verdict === "insufficient");
  for (const wish of [
    { all: true, opened: null },
    { all: false, opened: inconclusive?.key ?? "" },
  ]) {
    const { groups } = groupChanges(changes, wish);
    expect(namesOf(groups)[1]).toEqual(["records.insert v1 · count 100", "memory", "latency"]);
  }
  const alone = prepareChanges(view(columns, rows.slice(1, 2)));
  expect(groupChanges(alone, { all: false, opened: null })).toMatchObject({
    isUnfolded: true,
    groups: [{ rows: [{}] }],
  });
});

test("what differs within a scenario stands at the row, what all share once above", () => {
  const large = { ...row("latency", pair, [null, change(1.1, "worse")]), params: { count: 9000 } };
  const changes = prepareChanges(view(columns, [...rows.slice(0, 1), large]));
  const { groups } = groupChanges(changes, { all: true, opened: null });
  expect(groups.map(({ title }) => title)).toEqual(["records.insert v1"]);
  expect(groups[0]?.rows.map(({ settings }) => settings)).toEqual(["count 9,000", "count 100"]);
});

test("inconclusive main measures stand in the open while none of them is decided", () => {
  const open = change(1.2, "insufficient", { low: 0.7, high: 1.6 });
  const fixed: typeof rows = [
    { ...row("latency", pair, [null, change(1, "same")]), derivedFrom: "throughput" },
  ].map((one) => ({ ...one, measure: { ...one.measure, name: "duration" } }));
  const unsure = [
    row("throughput", pair, [null, open]),
    row("latency", pair, [null, open]),
    row("memory", pair, [null, open]),
    row("memory", [cell(100), null], [null, null]),
  ];
  const folded = (some: typeof rows) =>
    groupChanges(prepareChanges(view(columns, some)), { all: false, opened: null });
  const undecided = folded([...fixed, ...unsure]);
  expect(namesOf(undecided.groups)[0]).toEqual([
    ...["records.insert v1 · count 100", "latency", "throughput", "duration"],
  ]);
  expect(undecided).toMatchObject({ folded: { inconclusive: 1, others: 1 }, isUnfolded: false });
  const decided = folded([...unsure.slice(1), row("throughput", pair, [null, change(1, "same")])]);
  expect(decided.folded).toMatchObject({ inconclusive: 2, others: 1 });
});

test("the fold counts inconclusive rows as the button that settles them does", () => {
  expect(foldedWords({ inconclusive: 7, derived: 2, others: 1 })).toBe(
    "7 inconclusive rows (2 derived) and 1 row not compared",
  );
  expect(foldedWords({ inconclusive: 0, derived: 0, others: 2 })).toBe("2 rows not compared");
});
