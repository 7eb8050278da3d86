import { expect, test } from "vitest";
import { countedSeries } from "./countedSeries.ts";

const item = (workload: string, measure: string, derivedFrom?: string) => ({
  workload,
  measure,
  derivedFrom,
});
const count = (...items: ReturnType<typeof item>[]) => countedSeries(items, (one) => one);

test("a duration and the throughput of the same workload are one", () => {
  const throughput = item("a", "throughput");
  expect(count(item("a", "duration", "throughput"), throughput)).toEqual([throughput]);
});

test("a derived measure counts where what it is derived from is not there", () => {
  const duration = item("a", "duration", "throughput");
  const others = [item("b", "throughput"), item("a", "latency")];
  expect(count(duration, ...others)).toEqual([duration, ...others]);
});
