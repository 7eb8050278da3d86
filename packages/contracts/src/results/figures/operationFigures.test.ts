import { expect, test } from "vitest";
import { operationFigures } from "./operationFigures.ts";
import { pointCount } from "./pointCount.ts";
import { seriesStatistics, statisticFacts, statisticSamplesMin } from "./seriesStatistics.ts";

const of = (n: number) =>
  operationFigures({
    name: "latency",
    title: "Latency",
    unit: "ns",
    quantiles: {
      n,
      min: 1,
      p50: 50,
      p75: 75,
      p90: 90,
      p95: 95,
      p97_5: 97,
      p99: 99,
      p99_9: 100,
      max: 101,
      mean: 51,
      stddev: 1,
    },
  });

test("a percentile of too few operations is their maximum, has its value and says so", () => {
  for (const n of [1, 3, 4, 9, 10, 19, 20, 99, 100, 999, 1000]) {
    const figures = of(n);
    for (const { statistic, percentile, value, maximum } of figures) {
      if (percentile === null) {
        expect(maximum).toBeNull();
        continue;
      }
      const needed = Math.ceil(100 / (100 - percentile) - 1e-9);
      expect([statistic, maximum]).toEqual([
        statistic,
        n < needed ? `maximum of ${n === 1000 ? "1,000" : n}` : null,
      ]);
      if (maximum !== null) expect(value).toBe(101);
    }
    expect(new Set(figures.map(({ label }) => label)).size).toBe(figures.length);
  }
});

test("a point of a history calls it a maximum exactly where the figures of its report do", () => {
  for (const statistic of seriesStatistics) {
    const { percentile } = statisticFacts(statistic);
    const least = statisticSamplesMin(statistic);
    for (const n of [least - 1, least, least + 1]) {
      const figure = of(n).find((one) => one.percentile === percentile);
      const { maximum, label } = pointCount({ statisticSamplesMin: least }, n);
      expect([statistic, n, maximum]).toEqual([statistic, n, figure?.maximum]);
      expect(label).toBe("Operations");
    }
  }
  expect(pointCount({}, 1)).toMatchObject({ label: "Trials", words: "1 trial", maximum: null });
});
