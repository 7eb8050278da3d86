import type { SeriesHistory } from "@lapline/contracts";
import { describe, expect, it } from "vitest";
import { prepareHeatMap } from "./prepareHeatMap.ts";

function history(id: string, values: number[], over: Partial<SeriesHistory> = {}): SeriesHistory {
  return {
    id,
    ...{ target: "alpha", scenario: "imported", label: "ci", durability: "wal", benchmark: id },
    measure: { name: "time", title: "Time", unit: "ns", direction: "lower_is_better" },
    points: values.length,
    version: values.map((_, index) => `1.${index}`),
    order: values.map((_, index) => index),
    value: values,
    ciLow: values,
    ciHigh: values,
    measuredAt: values.map((_, index) => `2026-01-0${index + 1}T12:00:00.000Z`),
    ...over,
  };
}

describe("prepareHeatMap", () => {
  it("colors a step for the worse by its size and direction, and leaves noise alone", () => {
    const higher = { name: "rate", title: "Rate", unit: "ops/s", direction: "higher_is_better" };
    const [table] = prepareHeatMap([
      history("Encode", [100, 101, 100, 131]),
      history("Decode", [100, 100, 100, 95]),
      history("Rate", [100, 100, 100, 131], { measure: higher as SeriesHistory["measure"] }),
    ]);
    const last = table?.rows.map(({ cells }) => [cells[3]?.text, cells[3]?.tone]);
    expect(last).toEqual([
      ["+31", "much worse"],
      ["−5", "better"],
      ["+31", "much better"],
    ]);
    expect(table?.rows[0]?.cells.slice(0, 3).map((cell) => cell?.tone)).toEqual([
      "noise",
      "noise",
      "noise",
    ]);
    expect(table?.rows[0]?.cells[3]?.words).toBe(
      "31\u202f% slower: 131\u202fns, first 100\u202fns",
    );
  });
  it("has a table for each target, whose columns are its versions, with gaps where nothing was measured", () => {
    const tables = prepareHeatMap([
      history("a", [1, 1, 1]),
      history("b", [1, 1], { version: ["1.0", "1.2"], order: [0, 2] }),
      history("c", [5, 5], { target: "beta" }),
    ]);
    expect(tables.map(({ target, versions }) => [target, versions.length])).toEqual([
      ["alpha", 3],
      ["beta", 2],
    ]);
    expect(tables[0]?.rows[1]?.cells.map((cell) => cell !== null)).toEqual([true, false, true]);
  });
  it("draws no ratio across a change of the environment", () => {
    const [table] = prepareHeatMap([history("a", [100, 100, 200, 200], { track: [0, 0, 1, 1] })]);
    expect(table?.rows[0]?.cells.map((cell) => cell?.text)).toEqual(["0", "0", "0", "0"]);
  });
  it("colors against the level before the last change, also where that lies before the view", () => {
    const moved = Array.from({ length: 40 }, (_, place) => (place < 5 ? 100 : 150));
    const version = moved.map((_, place) => `1.${place}`);
    const measuredAt = moved.map(() => "2026-01-01T12:00:00.000Z");
    const own = history("Encode", moved, { version, measuredAt });
    const [plain] = prepareHeatMap([own]);
    expect(new Set(plain?.rows[0]?.cells.map((cell) => cell?.tone))).toEqual(new Set(["noise"]));
    const [table] = prepareHeatMap([own], new Map([["Encode", "1.5"]]));
    expect(table?.rows[0]?.cells).toHaveLength(24);
    expect(new Set(table?.rows[0]?.cells.map((cell) => cell?.tone))).toEqual(
      new Set(["much worse"]),
    );
    expect(table?.rows[0]?.cells[0]?.words).toContain("before 1.5 100\u202fns");
    const track = moved.map((_, place) => (place < 30 ? 0 : 1));
    const [changed] = prepareHeatMap([{ ...own, track }], new Map([["Encode", "1.5"]]));
    expect(changed?.rows[0]?.cells.at(-1)?.text).toBe("0");
  });
  it("does not color what lies within the scatter of a restless history", () => {
    const restless = Array.from({ length: 20 }, (_, place) => (place % 2 === 0 ? 100 : 108));
    const [table] = prepareHeatMap([history("a", restless)]);
    expect(new Set(table?.rows[0]?.cells.map((cell) => cell?.tone))).toEqual(new Set(["noise"]));
  });
});
