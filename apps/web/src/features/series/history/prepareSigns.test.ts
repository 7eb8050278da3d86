import { describe, expect, it } from "vitest";
import { placeHistory } from "./placeHistory.ts";
import { prepareAnnotations } from "./prepareAnnotations.ts";
import { prepareNoiseBand } from "./prepareHistory.ts";
import { prepareSigns } from "./prepareSigns.ts";
import { testPoint, testSeries, testSign } from "./testHistory.ts";

const hour = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * 3.6e6).toISOString();
const flat = (values: readonly number[], more: Parameters<typeof testSeries>[1] = {}) =>
  testSeries(
    values.map((value, place) => testPoint(`${place}`, value, { measuredAt: hour(place) })),
    more,
  );

describe("prepareSigns", () => {
  it("stands before the first version of the new level and says more the surer it is", () => {
    const signs = [
      testSign("1", "confirmed", { alertState: "open" }),
      testSign("2", "confirming"),
      testSign("3", "not_confirmed"),
    ];
    const series = flat([1, 1, 1, 1], { signs });
    const views = prepareSigns(series, placeHistory(series.items, "version"));
    expect(views.map(({ x, weight, label, labelShort }) => [x, weight, label, labelShort])).toEqual(
      [
        [0.5, "told", "10\u202f% slower [+8\u202f%, +12\u202f%], alert open", "10\u202f% slower"],
        [
          1.5,
          "open",
          "10\u202f% slower [+8\u202f%, +12\u202f%], being confirmed",
          "being confirmed",
        ],
        [2.5, "faint", "", ""],
      ],
    );
    expect(views[0]?.word).toBe("confirmed, alert open");
  });
  it("stands half way between two measurements over time", () => {
    const series = flat([1, 1, 1], { signs: [testSign("2", "confirmed")] });
    const [view] = prepareSigns(series, placeHistory(series.items, "time"));
    expect(view?.x).toBe((Date.parse(hour(1)) + Date.parse(hour(2))) / 2);
  });
  it("leaves out what lies outside of the history that is shown", () => {
    const series = flat([1], { signs: [testSign("9", "confirmed")] });
    expect(prepareSigns(series, placeHistory(series.items, "version"))).toEqual([]);
  });
});

describe("prepareAnnotations", () => {
  const annotation = (place: { version?: string; at?: string }) => ({
    id: JSON.stringify(place),
    seriesId: null,
    version: null,
    at: null,
    text: "new kernel",
    createdBy: "Ada",
    createdAt: hour(0),
    updatedAt: hour(0),
    revision: 0,
    ...place,
  });
  it("stand at their version or moment, in both orders", () => {
    const { items } = flat([1, 1, 1]);
    const all = [annotation({ at: hour(1.5) }), annotation({ version: "1" })];
    const places = (order: "version" | "time") =>
      prepareAnnotations(all, placeHistory(items, order)).map(({ x }) => x);
    expect(places("version")).toEqual([1, 1.5]);
    expect(places("time")).toEqual([Date.parse(hour(1)), Date.parse(hour(1.5))]);
  });
  it("have no place at a version that was never measured", () => {
    const { items } = flat([1]);
    const all = [annotation({ version: "9" })];
    expect(prepareAnnotations(all, placeHistory(items, "version"))).toEqual([]);
    expect(prepareAnnotations(all, placeHistory(items, "time"))).toEqual([]);
  });
});

describe("prepareNoiseBand", () => {
  const noiseFloor = { floor: 0.01, n: 4, measuredAt: hour(0) };
  it("lies around the level since the last confirmed change", () => {
    const signs = [testSign("2", "confirmed")];
    expect(prepareNoiseBand(flat([100, 100, 200, 200], { signs, noiseFloor }))).toEqual([198, 202]);
  });
  it("is none while no floor was measured", () => {
    expect(prepareNoiseBand(flat([100]))).toBeNull();
  });
  it("does not know invalid points", () => {
    const series = flat([100, 900, 900], { noiseFloor });
    const items = series.items.map((item, place) => ({ ...item, valid: place === 0 }));
    expect(prepareNoiseBand({ ...series, items })).toEqual([99, 101]);
  });
});
