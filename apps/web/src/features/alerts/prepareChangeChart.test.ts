import type { AlertSeries } from "@lapline/contracts";
import { sampleAlertSeries } from "@lapline/testkit";
import { describe, expect, it } from "vitest";
import { prepareChangeChart } from "./prepareChangeChart.ts";

const series = (
  values: Record<string, number>,
  levels: AlertSeries["levels"],
  noiseFloor: number | null,
) =>
  sampleAlertSeries(values, {
    measure: {
      name: "throughput",
      title: "Throughput",
      unit: "ops/s",
      direction: "higher_is_better",
    },
    baseVersion: "b",
    version: "c",
    levels,
    noiseFloor,
  });

describe("prepareChangeChart", () => {
  it("splits points and levels at the change and puts the noise floor around the old level", () => {
    const levels = { before: 101, after: 91 };
    const view = prepareChangeChart(series({ a: 100, b: 102, c: 90, d: 92 }, levels, 0.01));
    expect(view.change).toBe(1.5);
    expect(view.points.map(({ after }) => after)).toEqual([false, false, true, true]);
    expect(view.levels.map(({ value }) => value)).toEqual([101, 91]);
    expect(view.band?.map((each) => Math.round(each * 100) / 100)).toEqual([99.99, 102.01]);
    expect(view.worse).toBe(true);
    expect(view.summary).toContain("10\u202f% slower [−11\u202f%, −9\u202f%] with c than with b");
    expect(view.summary).toContain("from 101\u202fops/s to 91\u202fops/s");
  });
  it("draws the levels of the history and states none where a comparison measured the size", () => {
    const measured = series({ a: 100, b: 102, c: 90, d: 92 }, null, null);
    const seen = { ratio: 0.9, ratioLow: 0.89, ratioHigh: 0.91, range: null, confidence: 1 };
    const levels = { before: 101, after: 91 };
    const view = prepareChangeChart({ ...measured, seen: { ...seen, levels } });
    expect(view.levels.map(({ value }) => value)).toEqual([101, 91]);
    expect(view.summary).not.toContain("from");
  });
  it("draws no level where neither is known", () => {
    const view = prepareChangeChart(series({ a: 100, b: 102 }, null, null));
    expect(view.levels).toHaveLength(0);
    expect(view.band).toBeNull();
  });
  it("says between which versions a change lies where one cannot be named", () => {
    const range = { after: "a", upTo: "d" };
    const view = prepareChangeChart({ ...series({ a: 100, d: 90 }, null, null), range });
    expect(view.summary).toContain("since a version between a and d");
  });
});
