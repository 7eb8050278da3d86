import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { CompareCell, CompareRow, CompareView } from "./compare.ts";
import { packComparison } from "./packComparison.ts";
import { packedComparisonSchema } from "./packedComparison.ts";
import { unpackComparison } from "./unpackComparison.ts";

/** mulberry32: the same chance in every run. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const id = (kind: number, place: number) =>
  `0190a${String(kind).padStart(3, "0")}-0000-7000-8000-${place.toString(16).padStart(12, "0")}`;

const hashes = ["a", "b"].map((digit) => digit.repeat(64));

interface Size {
  columns: number;
  workloads: number;
  measures: number;
  references: number;
}

/** A comparison with gaps, invalid cells, rows without changes and published figures here and there. */
function comparison(seed: number, { columns, workloads, measures, references }: Size): CompareView {
  const next = chance(seed);
  const some = <T>(share: number, make: () => T): T | null => (next() < share ? make() : null);
  const cell = (column: number, workload: number, measure: number): CompareCell => {
    const job = column * workloads + workload;
    const value = 1e6 * next();
    const valid = next() < 0.9;
    return {
      seriesId: id(1, workload * measures + measure),
      ...{
        jobId: id(2, job),
        reportId: id(3, job),
        environment: hashes[job % 2] ?? "",
        valid,
        value,
      },
      ...{ ciLow: value * 0.99, ciHigh: value * 1.01, n: Math.floor(10 * next()) },
      reasons: valid && next() < 0.9 ? [] : ["Trial 1 (error_rate): 12 % failed"],
      measuredAt: new Date(1.7e12 + job * 1000).toISOString(),
      noiseFloor: measure % 3 === 0 ? null : 0.01 + measure / 1000,
      ...(measure % 6 === 5 && { trials: [value * 0.9, value, value * 1.1] }),
    };
  };
  const rowOf = (workload: number, measure: number): CompareRow => ({
    scenario: `example.${workload}`,
    scenarioVersion: 1 + (workload % 2),
    params: workload % 2 === 0 ? {} : { count: workload, mode: "a" },
    measure: {
      ...{ name: `m${measure}`, title: `Measure ${measure}`, unit: "ns" },
      direction: "lower_is_better",
    },
    statistic: some(0.1, () => "p95"),
    cells: Array.from({ length: columns }, (_, column) =>
      some(0.9, () => cell(column, workload, measure)),
    ),
    changes: Array.from({ length: columns }, () =>
      some(0.8, () => ({
        ratio: 2 * next(),
        low: some(0.8, next),
        high: some(0.8, next),
        verdict: next() < 0.5 ? "same" : "worse",
      })),
    ),
    references: Array.from({ length: references }, () =>
      some(0.3, () => ({ value: next(), printed: "5 ns", statistic: "mean", differs: null })),
    ),
  });
  const source = {
    ...{ id: "s", title: "S", url: "https://example.org", path: "README.md", revision: "1" },
    ...{ date: "2026-01-01", hardware: "a laptop", note: "" },
  };
  return {
    columns: Array.from({ length: columns }, (_, place) => ({
      ...{ target: "a", version: `1.${place}`, durability: "d", provisioner: "npm", label: "l" },
      ...{ title: "A", found: true, jobs: 1, trials: null, invalid: 0, invalidReasons: [] },
      ...{ machines: [], submittedBy: [], measuredFrom: null, measuredTo: null },
    })) as CompareView["columns"],
    references: Array.from({ length: references }, (_, place) => ({
      ...{ key: `s~${place}`, title: "S", source, target: null, version: null },
      ...{ durability: null, figures: 1, unplaced: [] },
    })),
    rows: Array.from({ length: workloads * measures }, (_, place) =>
      rowOf(Math.floor(place / measures), place % measures),
    ),
    truncated: next() < 0.5,
    environments: Object.fromEntries(hashes.map((hash) => [hash, { "host.cpuModel": hash }])),
  };
}

test("a packed comparison comes back as it was, whatever is missing from it", () => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const next = chance(seed);
    const upTo = (max: number) => Math.floor(next() * (max + 1));
    const size = {
      ...{ columns: upTo(5), workloads: upTo(4) },
      ...{ measures: 1 + upTo(6), references: upTo(2) },
    };
    const view = comparison(seed, size);
    const packed = packComparison(view);
    expect(packedComparisonSchema.parse(packed)).toEqual(packed);
    expect(unpackComparison(JSON.parse(JSON.stringify(packed)))).toEqual(view);
  }
});

test("packed it has a third of the bytes at most, also when both are compressed", () => {
  const view = comparison(7, { columns: 2, workloads: 50, measures: 10, references: 0 });
  const [whole, packed] = [view, packComparison(view)].map((one) => JSON.stringify(one));
  expect((packed?.length ?? 0) / (whole?.length ?? 0)).toBeLessThan(0.34);
  expect(gzipSync(packed ?? "").length).toBeLessThan(gzipSync(whole ?? "").length);
});

test("a place that a list does not have is no comparison", () => {
  const packed = packComparison(
    comparison(7, { columns: 2, workloads: 2, measures: 2, references: 0 }),
  );
  expect(() => unpackComparison({ ...packed, workloads: [] })).toThrow(/place 0 of 0/);
});
