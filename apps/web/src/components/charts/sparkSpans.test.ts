import { expect, test } from "vitest";
import { prepareSparkline } from "./prepareSparkline.ts";
import { sparkSpans } from "./sparkSpans.ts";

const latency = { name: "latency" };
/** How much of the height a path takes. */
const heightOf = (values: number[], span: number | undefined) => {
  const path = prepareSparkline(values, 100, 106, span)?.path ?? "";
  const ys = [...path.matchAll(/ (\d+\.\d)/g)].map(([, y]) => Number(y));
  return Math.max(...ys) - Math.min(...ys);
};

test("small pictures of one measure share a scale, and another measure has its own", () => {
  const [calm, moved] = [
    { measure: latency, recent: [100, 101, 100, 101] },
    { measure: latency, recent: [100, 100, 150, 150] },
  ];
  const memory = { measure: { name: "memory" }, recent: [10, 11] };
  const spans = sparkSpans([calm, moved, memory]);
  expect(heightOf(moved.recent, spans.get("latency"))).toBeCloseTo(100, 0);
  expect(heightOf(calm.recent, spans.get("latency"))).toBeLessThan(5);
  expect(heightOf(memory.recent, spans.get("memory"))).toBeCloseTo(100, 0);
});

test("noise never fills a picture, and values without a middle above zero have no span", () => {
  const rows = [
    { measure: latency, recent: [1000, 1001] },
    { measure: { name: "zero" }, recent: [0, 0] },
    { measure: { name: "none" }, recent: [] },
  ];
  const spans = sparkSpans(rows);
  expect([...spans.values()]).toEqual([0.05, 0.05, 0.05]);
  expect(heightOf([1000, 1001], spans.get("latency"))).toBeLessThan(3);
});
