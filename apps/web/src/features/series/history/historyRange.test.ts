import { describe, expect, it } from "vitest";
import { readRange, writeRange } from "./historyRange.ts";
import { placeHistory } from "./placeHistory.ts";
import { testPoint } from "./testHistory.ts";

const items = ["1.0", "1.1", "1.2", "1.3"].map((version, hour) =>
  testPoint(version, 1, { measuredAt: new Date(Date.UTC(2026, 0, 1, hour)).toISOString() }),
);

describe("a range in the address", () => {
  it("comes back as it was chosen, over versions and over time", () => {
    const byVersion = placeHistory(items, "version");
    expect(writeRange(byVersion, [0.6, 2.4])).toEqual({ from: "1.1", to: "1.2" });
    expect(readRange(byVersion, { from: "1.1", to: "1.2" })).toEqual([0.5, 2.5]);
    const byTime = placeHistory(items, "time");
    const chosen = writeRange(byTime, [Date.UTC(2026, 0, 1, 1), Date.UTC(2026, 0, 1, 2)]);
    expect(chosen).toEqual({ from: "2026-01-01T01:00:00Z", to: "2026-01-01T02:00:00Z" });
    expect(writeRange(byTime, readRange(byTime, chosen))).toEqual(chosen);
  });
  it("leaves the ends of the history out", () => {
    const byVersion = placeHistory(items, "version");
    expect(writeRange(byVersion, [-0.5, 1.4])).toEqual({ from: null, to: "1.1" });
    expect(writeRange(byVersion, byVersion.bounds)).toEqual({ from: null, to: null });
  });
  it("holds at least one version, however short the drag", () => {
    expect(writeRange(placeHistory(items, "version"), [1.1, 1.3])).toEqual({
      from: "1.2",
      to: "1.2",
    });
  });
  it("ignores versions that are gone, nonsense, and an end before its beginning", () => {
    const byVersion = placeHistory(items, "version");
    expect(readRange(byVersion, { from: "9.9", to: "1.1" })).toEqual([-0.5, 1.5]);
    expect(readRange(byVersion, { from: "1.3", to: "1.0" })).toEqual(byVersion.bounds);
    const byTime = placeHistory(items, "time");
    expect(readRange(byTime, { from: "soon", to: null })).toEqual(byTime.bounds);
  });
});
