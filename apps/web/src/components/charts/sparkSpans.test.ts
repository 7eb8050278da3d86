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
    { id: "calm", measure: latency, recent: [100, 101, 100, 101] },
    { id: "moved", measure: latency, recent: [100, 100, 150, 150] },
  ];
  const memory = { id: "memory", measure: { name: "memory" }, recent: [10, 11] };
  const spans = sparkSpans([calm, moved, memory]);
  expect(heightOf(moved.recent, spans.get("moved"))).toBeCloseTo(100, 0);
  expect(heightOf(calm.recent, spans.get("calm"))).toBeLessThan(5);
  expect(heightOf(memory.recent, spans.get("memory"))).toBeCloseTo(100, 0);
});

test("noise never fills a picture, and values without a middle above zero have no span", () => {
  const rows = [
    { id: "noise", measure: latency, recent: [1000, 1001] },
    { id: "zero", measure: { name: "zero" }, recent: [0, 0] },
    { id: "none", measure: { name: "none" }, recent: [] },
  ];
  const spans = sparkSpans(rows);
  expect([...spans.values()]).toEqual([0.05, 0.05, 0.05]);
  expect(heightOf([1000, 1001], spans.get("noise"))).toBeLessThan(3);
});

test("a step is not drawn flat beside a series that is more restless, and noise beside both is", () => {
  const restless = { id: "restless", measure: latency, recent: [10, 100, 10, 100] };
  const step = { id: "step", measure: latency, recent: [100, 100, 112, 112], move: {} };
  const quiet = { ...step, id: "quiet", move: null };
  const spans = sparkSpans([restless, step, quiet]);
  expect(heightOf(step.recent, spans.get("step"))).toBeCloseTo(100 / 3, 0);
  expect(heightOf(quiet.recent, spans.get("quiet"))).toBeLessThan(10);
  expect(heightOf(restless.recent, spans.get("restless"))).toBeCloseTo(100, 0);
});
