import { expect, test } from "vitest";
import { prepareChanges } from "./prepareChanges.ts";
import { cell, change, row, side, view } from "./testing/compareFixtures.ts";

const columns = [side("alpha", "1.0.0"), side("alpha", "1.1.0")];

test("what got worse comes first, the largest change before smaller ones, noise is folded", () => {
  const changes = prepareChanges(
    view(columns, [
      row("memory", [cell(100), cell(100)], [null, change(1.001, "same")]),
      row("throughput", [cell(100), cell(300)], [null, change(3, "better")]),
      row("latency", [cell(100), cell(105)], [null, change(1.05, "worse")], "records.read"),
      row("latency", [cell(100), cell(150)], [null, change(1.5, "worse")]),
    ]),
  );
  expect(changes.changed.map(({ words }) => words?.words.replaceAll("\u202f", " "))).toEqual([
    "looks 50 % slower",
    "looks 5 % slower",
    "looks 3 times faster",
  ]);
  expect(changes.noise).toHaveLength(1);
  expect(changes.noise[0]?.words?.words).toBe("no relevant change");
  expect(changes.summary).toBe(
    "Measures: 2 look worse, 1 looks better, 1 without a relevant change.",
  );
});

test("a row that says the same fact as another says with which it is counted", () => {
  const better = [null, change(2, "better")];
  const pair = [cell(1), cell(2)];
  const { changed, summary } = prepareChanges(
    view(columns, [
      row("throughput", pair, better),
      { ...row("latency", pair, better), derivedFrom: "throughput" },
      { ...row("latency", pair, better, "records.read"), derivedFrom: "throughput" },
    ]),
  );
  expect(summary).toBe("Measures: 2 look better.");
  expect(changed.map(({ row: { scenario }, countsWith }) => [scenario, countsWith])).toEqual(
    expect.arrayContaining([
      ["records.insert", "Throughput"],
      ["records.read", null],
    ]),
  );
});

test("halving and doubling are changes of the same size", () => {
  const changes = prepareChanges(
    view(columns, [
      row("latency", [cell(100), cell(190)], [null, change(1.9, "worse")]),
      row("throughput", [cell(100), cell(50)], [null, change(0.5, "worse")]),
    ]),
  );
  expect(changes.changed.map(({ row: { measure } }) => measure.name)).toEqual([
    "throughput",
    "latency",
  ]);
});

test("a row without a verdict says why", () => {
  const few = change(2, "insufficient", { low: null, high: null });
  const changes = prepareChanges(
    view(columns, [
      row("latency", [cell(1), null]),
      row("latency", [cell(1), cell(2, { valid: false })]),
      row("latency", [cell(1, { valid: false }), cell(2)]),
      row("latency", [cell(0), cell(2)]),
      row("latency", [cell(1, { n: 2 }), cell(2, { n: 5 })], [null, few]),
      row("latency", [cell(1, { n: 1 }), cell(2, { n: 1 })], [null, few]),
      row("latency", [cell(1, { n: 1 }), cell(2, { n: 5 })], [null, few]),
    ]),
  );
  expect(changes.gaps.map(({ gap }) => gap)).toEqual([
    "measured on one side only",
    "the newer side is invalid",
    "the base is invalid",
    "no ratio: a value is zero",
    "can't tell: too few trials",
    "can't tell: one sample each",
    "can't tell: one sample on one side",
  ]);
  expect(changes.summary).toBe("Nothing can be compared yet.");
});

test("what did not change is told from what is inconclusive", () => {
  const rows = [
    row("latency", [cell(1), cell(1)], [null, change(1, "same")]),
    row(
      "memory",
      [cell(1), cell(1)],
      [null, change(1.05, "insufficient", { low: 0.7, high: 1.6 })],
    ),
  ];
  const { noise, summary } = prepareChanges(view(columns, rows));
  expect(summary).toBe("Measures: 1 without a relevant change, 1 inconclusive.");
  expect(noise.map(({ words }) => words?.words)).toEqual(["no relevant change", "inconclusive"]);
});

test("a told change says how big it is, and the larger noise floor of both sides counts", () => {
  const floors = (base: number | null, head: number | null) => [
    cell(100, { noiseFloor: base }),
    cell(150, { noiseFloor: head }),
  ];
  const rows = [
    row("latency", floors(0.02, 0.05), [null, change(1.5, "worse")]),
    row("throughput", floors(null, null), [null, change(0.98, "worse")]),
    row("memory", floors(0.02, null), [null, change(1.01, "same")]),
  ];
  const { changed, noise } = prepareChanges(view(columns, rows));
  expect(changed.map(({ magnitude, noiseFloor }) => [magnitude, noiseFloor])).toEqual([
    ["large, 10 times the noise floor", 0.05],
    ["small", null],
  ]);
  expect(noise.map(({ magnitude, noiseFloor }) => [magnitude, noiseFloor])).toEqual([[null, 0.02]]);
});

test("a duration and its throughput are told as one change", () => {
  const worse = [null, change(0.5, "worse")];
  const throughput = row("throughput", [cell(100), cell(50)], worse);
  const duration = {
    ...row("latency", [cell(10), cell(20)], [null, change(2, "worse")]),
    derivedFrom: "throughput",
  };
  const shown = prepareChanges(view([side("a", "1"), side("a", "2")], [throughput, duration]));
  expect(shown.changed).toHaveLength(2);
  expect(shown).toMatchObject({ worse: 1, summary: "Measures: 1 looks worse." });
});

test("a percentile of all timed operations has no interval, and few trials are not the reason", () => {
  const columns = [side("a", "1"), side("b", "1")];
  const cells = [cell(1e6, { n: 10 }), cell(2e6, { n: 10 })];
  const none = change(2, "insufficient", { low: null, high: null });
  const own = row("latency", cells, [null, none]);
  const { gaps } = prepareChanges(view(columns, [own, { ...own, statistic: "p90" }]));
  expect(gaps.map(({ gap }) => gap)).toEqual([
    "can't tell: too few trials",
    "no interval: one percentile of all timed operations",
  ]);
});
