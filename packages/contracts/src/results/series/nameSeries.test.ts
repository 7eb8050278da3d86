import fc from "fast-check";
import { expect, test } from "vitest";
import { cutNames } from "./cutNames.ts";
import { type NamedSeries, nameSeries, nameSeriesInFull, sharedWords } from "./nameSeries.ts";

const plain: NamedSeries = {
  id: "019ab000-0000-7000-8000-000000000001",
  target: "sqlite",
  scenario: "records.insert",
  scenarioVersion: 1,
  params: { count: 100 },
  durability: "wal-full",
  provisioner: "npm",
  label: "local",
  measure: { name: "throughput", title: "Throughput" },
};
const variant = (changes: Partial<NamedSeries>, place: number): NamedSeries => ({
  ...plain,
  id: `019ab000-0000-7000-8000-00000000000${place}`,
  ...changes,
});

test("what all share is said once, and each name says what tells it apart", () => {
  const told = nameSeries([
    variant({ params: { count: 100 } }, 1),
    variant({ params: { count: 5000 } }, 2),
  ]);
  expect(told.names).toEqual(["count 100", "count 5,000"]);
  expect(sharedWords(told)).toBe(
    "sqlite · records.insert · Throughput · wal-full · scenario v1 · npm · local",
  );
});

test("benchmarks with long names that begin alike are told in full", () => {
  const common = "BenchmarkParse/".padEnd(120, "x");
  const told = nameSeries(
    ["a", "b"].map((end, place) =>
      variant({ params: { benchmark: `${common}${end}`, size: place } }, place),
    ),
  );
  expect(told.names).toEqual([`${common}a · size 0`, `${common}b · size 1`]);
});

test("a single series is called by everything that is known of it", () => {
  const told = nameSeries([plain]);
  expect(told.names).toEqual([sharedWords(told)]);
});

test("one without what others have is told from them too", () => {
  const params = { count: 100, build: "fast" };
  expect(nameSeries([plain, variant({ params }, 2)]).names).toEqual(["default", "build fast"]);
});

test("series that a changed definition parted are told by their newest version, and else by their ids", () => {
  const parted = [
    variant({ latest: { version: "1.0" } }, 1),
    variant({ latest: { version: "2.0" } }, 2),
  ];
  expect(nameSeries(parted).names).toEqual(["until 1.0", "until 2.0"]);
  expect(nameSeries([plain, variant({}, 2)]).names).toEqual(["default #0001", "default #0002"]);
});

test("values that read alike are given in full", () => {
  const [one, other] = nameSeries([
    variant({ params: { rate: 1e-9 } }, 1),
    variant({ params: { rate: 2e-9 } }, 2),
  ]).names;
  expect([one, other]).toEqual(["rate 0 (rate=1e-9)", "rate 0 (rate=2e-9)"]);
});

const name = fc.constantFrom("a", "b", "a · b", "default", "x".repeat(90), `${"x".repeat(90)}y`);
const anySeries = fc.record({
  id: fc.uuid(),
  target: name,
  scenario: name,
  scenarioVersion: fc.constantFrom(1, 2),
  params: fc.dictionary(
    fc.constantFrom("benchmark", "count", "rate"),
    fc.oneof(name, fc.constantFrom(0, 1e-9, 1, true, "on", "0", "1")),
  ),
  durability: fc.constantFrom("", "unspecified", "default", "strict"),
  provisioner: fc.constantFrom("npm", "imported"),
  label: name,
  measure: fc.record({ name, title: name }),
  latest: fc.option(fc.record({ version: name })),
});

test("no two series on one screen are called alike", () => {
  const several = fc.uniqueArray(anySeries, { selector: ({ id }) => id, maxLength: 12 });
  fc.assert(
    fc.property(several, (series) => {
      const { names } = nameSeries(series);
      expect(new Set(names).size).toBe(series.length);
      const brief = nameSeries(series, { brief: true }).names;
      expect(new Set(brief).size).toBe(series.length);
      expect(names.every((each) => each.trim() !== "")).toBe(true);
      expect(new Set(nameSeriesInFull(series)).size).toBe(series.length);
      // As much as tells them apart is left where there is no room.
      expect(new Set(cutNames(names, 20)).size).toBe(series.length);
    }),
  );
});

test("what is said above is true of every series, and no name repeats it", () => {
  const several = fc.uniqueArray(anySeries, {
    selector: ({ id }) => id,
    minLength: 2,
    maxLength: 8,
  });
  fc.assert(
    fc.property(several, (series) => {
      const { shared, own } = nameSeries(series);
      const ids = shared.map(({ id }) => id);
      expect(own.flat().filter(({ id }) => ids.includes(id))).toEqual([]);
      if (ids.includes("target")) expect(new Set(series.map(({ target }) => target)).size).toBe(1);
    }),
  );
});

test("a name that stands alone says target, benchmark and measure, and what else tells it apart", () => {
  const benchmark = variant({ params: { benchmark: "Parse/8", size: 1 } }, 1);
  expect(nameSeriesInFull([benchmark])).toEqual(["sqlite \u00b7 Parse/8 \u00b7 Throughput"]);
  const other = variant({ params: { benchmark: "Parse/8", size: 2 } }, 2);
  expect(nameSeriesInFull([benchmark, other])).toEqual([
    "sqlite \u00b7 Parse/8 \u00b7 Throughput \u00b7 size 1",
    "sqlite \u00b7 Parse/8 \u00b7 Throughput \u00b7 size 2",
  ]);
});

test("a name without room loses its middle, and no more than leaves it different", () => {
  const [one, other] = cutNames(
    ["Benchmark/aaaaaaaaaaaaaaaa/8", "Benchmark/bbbbbbbbbbbbbbbb/8"],
    12,
  );
  expect(one).not.toBe(other);
  expect(cutNames(["short"], 12)).toEqual(["short"]);
  expect(cutNames(["abcdefghijklmnop"], 9)).toEqual(["abcd\u2026mnop"]);
});

test("a long list names parameters only where they tell series of one workload apart", () => {
  const series = [
    variant({ params: { count: 1, size: 8 } }, 1),
    variant({ params: { count: 2, size: 8 } }, 2),
    variant({ target: "pglite", params: { count: 9, pool: 4 } }, 3),
  ];
  expect(nameSeries(series, { brief: true }).names).toEqual([
    "sqlite \u00b7 count 1",
    "sqlite \u00b7 count 2",
    "pglite",
  ]);
});
