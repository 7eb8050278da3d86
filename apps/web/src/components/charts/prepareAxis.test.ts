import { describe, expect, it } from "vitest";
import { linearTicks, prepareAxis } from "./prepareAxis.ts";

describe("prepareAxis", () => {
  it("uses one unit, chosen from the smallest number at the axis", () => {
    const wide = prepareAxis([900, 600_000_000], "ns", "zero");
    expect(wide.ticks.map(wide.format)).toEqual(["0", "200", "400", "600", "800"]);
    expect(wide.scale.label).toBe("ms");
    const close = prepareAxis([4.0e6, 4.4e6], "ns", "fit");
    expect(close.scale.label).toBe("ms");
    expect(close.ticks.map(close.format)).toContain("4.2");
    const axis = prepareAxis([2_000_000, 900_000_000], "ns", "zero");
    expect(axis.scale.label).toBe("ms");
    expect(axis.ticks.map(axis.format)).toEqual(["0", "250", "500", "750", "1,000"]);
  });
  it("encloses every value and says where it starts", () => {
    const axis = prepareAxis([4.0e6, 4.2e6, 4.4e6], "ns", "fit");
    expect(axis.domain[0]).toBeLessThanOrEqual(4.0e6);
    expect(axis.domain[1]).toBeGreaterThanOrEqual(4.4e6);
    expect(axis.note).toMatch(/^Axis starts at 3\.\d+\u202fms\.$/);
  });
  it("never goes below zero for quantities that cannot", () => {
    expect(prepareAxis([1, 100], "count", "fit").domain[0]).toBe(0);
  });
  it.each([
    [
      [3_000, 4_000_000],
      ["10", "100", "1,000"],
    ],
    [
      [49, 228],
      ["50", "100", "200"],
    ],
    [
      [21_000, 96_000_000],
      ["100", "1,000", "10,000", "100,000"],
    ],
    [
      [4.1, 4.4],
      ["4", "4.2", "4.4", "4.6"],
    ],
  ])("reaches to the data %j on a logarithmic axis, with ticks %j", (values, texts) => {
    const axis = prepareAxis(values, "ns", "log");
    const [low, high] = [Math.min(...values), Math.max(...values)];
    expect(axis.mode).toBe("log");
    expect(axis.domain[0]).toBeLessThan(low);
    expect(axis.domain[1]).toBeGreaterThan(high);
    // Air is a small part of what is drawn, however many decades lie between.
    const length = (from: number, to: number) => Math.log(to / from);
    expect(length(...axis.domain)).toBeLessThan(1.1 * length(low, high) + 0.12);
    expect(axis.ticks.map(axis.format)).toEqual(texts);
  });
  it("fits an axis to its values: it starts at zero only where they nearly do", () => {
    const axis = prepareAxis([49, 228], "ns", "fit");
    expect(axis.domain[0]).toBeGreaterThan(30);
    expect(axis.domain[1]).toBeLessThan(240);
    expect(axis.note).toBe("Axis starts at 34.7\u202fns.");
    expect(axis.ticks.length).toBeGreaterThanOrEqual(3);
    for (const tick of axis.ticks) {
      expect(tick).toBeGreaterThanOrEqual(axis.domain[0]);
      expect(tick).toBeLessThanOrEqual(axis.domain[1]);
    }
  });
  it("falls back from a logarithmic axis when a value is zero", () => {
    expect(prepareAxis([0, 5], "count", "log").mode).toBe("fit");
  });
  it("has texts that tell its ticks apart, however little it spans", () => {
    for (const values of [
      [5_100.1, 5_100.9],
      [100.01, 100.12],
      [-0.0004, 0.0007],
      [2.0001e9, 2.0002e9],
    ]) {
      const { ticks, format } = prepareAxis(values, "count", "fit");
      const texts = ticks.map(format);
      expect(new Set(texts).size).toBe(ticks.length);
      expect(texts.map((text) => Number(text.replaceAll(",", "").replace("−", "-")))).toEqual(
        ticks,
      );
    }
  });
  it("survives equal values and no values", () => {
    const axis = prepareAxis([7, 7, 7], "count", "fit");
    expect(axis.domain[0]).toBeLessThan(7);
    expect(axis.domain[1]).toBeGreaterThan(7);
    expect(prepareAxis([Number.NaN], "count", "fit").ticks).toEqual([]);
  });
});

describe("linearTicks", () => {
  it.each([
    [0, 1],
    [0, 9.7],
    [0.031, 0.034],
    [12_345, 99_999],
    [-3, 3],
  ])("encloses %d to %d with four to nine round ticks", (low, high) => {
    const ticks = linearTicks(low, high);
    expect(ticks[0]).toBeLessThanOrEqual(low);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(high);
    expect(ticks.length).toBeGreaterThanOrEqual(4);
    expect(ticks.length).toBeLessThanOrEqual(9);
  });
});
