import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { exactPointsMax } from "../../base/intervals.ts";
import { formatNumber, scaleFor } from "../../base/units.ts";
import { packedSeriesSchema } from "./packedSeries.ts";
import { packSeries, unpackSeries } from "./packSeries.ts";
import type { Series, SeriesPoint } from "./series.ts";

/** mulberry32: the same noise in every run. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function history(points: number, trials: number): Series {
  const next = noise(7);
  const hex = (length: number) =>
    Array.from({ length }, () => Math.floor(next() * 16).toString(16)).join("");
  const items = Array.from({ length: points }, (_, place): SeriesPoint => {
    const samples = Array.from({ length: trials }, () => 5100 * (1 + 0.03 * (next() + next() - 1)));
    const value = samples.reduce((sum, sample) => sum + sample, 0) / trials;
    const atMs = 1.7e12 + place * 3.6e6 + Math.floor(next() * 1e6);
    const time = atMs.toString(16).padStart(12, "0");
    const id = () => `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(12)}`;
    return {
      version: `1.${Math.floor(place / 10)}.${place % 10}`,
      versionOrder: place,
      reportId: id(),
      jobId: id(),
      value,
      ciLow: value * (0.99 + 0.002 * next()),
      ciHigh: value * (1.01 + 0.002 * next()),
      n: trials,
      samples,
      valid: place % 50 !== 3,
      reasons: place % 50 === 3 ? ["Trial 1 (error_rate): 12 % failed"] : [],
      environmentHash: place < points / 2 ? "e1" : "e2",
      measuredAt: new Date(atMs).toISOString(),
    };
  });
  return {
    id: "0190a000-0000-7000-8000-000000000001",
    target: "sqlite",
    scenario: "records.insert",
    scenarioVersion: 1,
    params: {},
    durability: "full",
    provisioner: "bundled",
    label: "local",
    measure: {
      name: "throughput",
      title: "Throughput",
      unit: "ops/s",
      direction: "higher_is_better",
    },
    points,
    latest: null,
    recent: [],
    state: "quiet",
    updatedAt: "2026-11-20T12:00:00.000Z",
    pointsInRange: points,
    items,
    environments: {},
    signs: [],
    noiseFloor: null,
  };
}

test("a packed history comes back: values exact, trials and intervals to a 16,000th of their spread", () => {
  const series = history(120, 5);
  const packed = packedSeriesSchema.parse(packSeries(series));
  const back = unpackSeries(packed);
  expect(back.items).toHaveLength(series.items.length);
  for (const [place, { reportId: _, ...point }] of series.items.entries()) {
    const { ciLow, ciHigh, samples, ...exact } = point;
    const found = back.items[place];
    expect(found).toMatchObject(exact);
    if (ciLow === null || ciHigh === null) throw new Error("every point has an interval");
    const numbers = [ciLow, ciHigh, ...samples];
    const spread = Math.max(...numbers) - Math.min(...numbers);
    expect(Math.abs((found?.ciLow ?? 0) - ciLow)).toBeLessThan(spread / 16_000);
    expect(Math.abs((found?.ciHigh ?? 0) - ciHigh)).toBeLessThan(spread / 16_000);
    for (const [index, number] of samples.entries()) {
      expect(Math.abs((found?.samples[index] ?? 0) - number)).toBeLessThan(spread / 16_000);
    }
  }
});

test("trials of older points are a 500th of their spread from what they were, of newest ones much less", () => {
  const series = history(exactPointsMax + 5, 5);
  const back = unpackSeries(packSeries(series)).items;
  const lostOf = (place: number) => {
    const { samples, ciLow, ciHigh } = series.items[place] ?? expect.unreachable();
    const numbers = [ciLow ?? 0, ciHigh ?? 0, ...samples];
    const spread = Math.max(...numbers) - Math.min(...numbers);
    const lost = samples.map((one, trial) => Math.abs(one - (back[place]?.samples[trial] ?? 0)));
    return Math.max(...lost) / spread;
  };
  for (const place of [0, 4]) expect(lostOf(place)).toBeLessThan(1 / 450);
  expect(Math.max(...[0, 1, 2, 3, 4].map(lostOf))).toBeGreaterThan(1 / 16_000);
  for (const place of [5, exactPointsMax + 4]) expect(lostOf(place)).toBeLessThan(1 / 16_000);
});

test("an older server sends no rests, and the steps alone are read", () => {
  const packed = packSeries(history(3, 5));
  const { sampleRests: _, ...columns } = packed.columns;
  const [exact, coarse] = [packed, { ...packed, columns }].map((one) => unpackSeries(one).items[0]);
  expect(coarse?.samples).toHaveLength(exact?.samples.length ?? 0);
  expect(coarse?.samples).not.toEqual(exact?.samples);
});

test("equal trials, tiny and huge values come back as they are", () => {
  const [point] = history(1, 3).items;
  for (const value of [0, 1e-9, 7, 4.2e12]) {
    const same = {
      ...history(1, 3),
      items: [{ ...point, value, ciLow: value, ciHigh: value, samples: [value, value] }],
    } as Series;
    expect(unpackSeries(packSeries(same)).items[0]).toMatchObject({
      value,
      ciLow: value,
      samples: [value, value],
    });
  }
});

test("a point without an interval comes back without one", () => {
  const { items, ...series } = history(3, 1);
  const [first, ...rest] = items;
  if (first === undefined) throw new Error("there is no point");
  const single = { ...first, ciLow: null, ciHigh: null, samples: [first.value], n: 1 };
  const packed = packedSeriesSchema.parse(packSeries({ ...series, items: [single, ...rest] }));
  expect(unpackSeries(packed).items[0]).toMatchObject({ ciLow: null, ciHigh: null });
  expect(unpackSeries(packed).items[1]?.ciLow).toBeTypeOf("number");
});

test("an interval reads like that of its report, but for bounds that lie where the digit turns", () => {
  const series = history(1000, 10);
  const { items } = unpackSeries(packSeries(series));
  const scale = scaleFor(series.measure.unit, [5100]);
  const differing = series.items.filter(
    ({ ciLow }, place) =>
      formatNumber(ciLow ?? 0, scale) !== formatNumber(items[place]?.ciLow ?? 0, scale),
  );
  expect(differing.length).toBeLessThan(20);
});

test("a thousand points of ten trials are at most 60 KB when compressed", () => {
  const bytes = gzipSync(JSON.stringify(packSeries(history(1000, 10)))).length;
  expect(bytes).toBeLessThanOrEqual(60_000);
});
