import { describe, expect, it } from "vitest";
import { prepareFrame } from "./prepareFrame.ts";
import { prepareHistory } from "./prepareHistory.ts";
import { plainOptions, testPoint, testSeries, testSign } from "./testHistory.ts";

const many = (count: number) =>
  Array.from({ length: count }, (_, place) =>
    testPoint(`1.${place}.0`, 100 + (place % 7), { versionOrder: place }),
  );
const frameOf = (series: ReturnType<typeof testSeries>, options = plainOptions, widthPx = 900) => {
  const view = prepareHistory(series, options);
  return { view, frame: prepareFrame(view, widthPx) };
};

describe("prepareFrame", () => {
  it("finds the point under the pointer and the place of a pixel", () => {
    const { view, frame } = frameOf(testSeries(many(10)));
    const third = view.visible[3];
    const xPx = frame.x(third?.x ?? 0);
    expect(frame.pointAt(xPx + 4, 100)).toBe(3);
    expect(frame.placeAt(xPx)).toBeCloseTo(3);
    expect(frame.pointAt(-500, 100)).toBeNull();
  });
  it("draws a thousand points of many trials with a handful of paths", () => {
    const samples = Array.from({ length: 10 }, (_, trial) => 100 + trial);
    const items = many(1000).map((item) => ({ ...item, samples }));
    const { marks } = frameOf(testSeries(items)).frame;
    expect(marks.samples.split("M")).toHaveLength(10_001);
    expect(marks.points.split("M")).toHaveLength(1001);
    expect(marks.pointPx).toBeLessThan(8);
  });
  it("draws invalid points as circles, with a gap in the line and no interval", () => {
    const items = [
      testPoint("1", 100),
      testPoint("2", 101),
      testPoint("3", 400, { valid: false }),
      testPoint("4", 100),
      testPoint("5", 100),
    ];
    const { marks } = frameOf(testSeries(items)).frame;
    expect(marks.line.split("M")).toHaveLength(3);
    expect(marks.whiskers.split("M")).toHaveLength(5);
    expect(marks.invalid.split("M")).toHaveLength(2);
  });
  it("lets lines leave the range towards the points beside it, and draws no point of those", () => {
    const { marks } = frameOf(testSeries(many(10)), {
      ...plainOptions,
      from: "1.3.0",
      to: "1.5.0",
    }).frame;
    expect(marks.line.split("L")).toHaveLength(5);
    expect(marks.points.split("M")).toHaveLength(4);
  });
  it("writes texts of lines beside each other, the told change first, and leaves out what has no room", () => {
    const signs = [
      testSign("1.4.0", "confirmed", { alertState: "acknowledged" }),
      testSign("1.5.0", "confirming"),
      testSign("1.6.0", "confirmed"),
      testSign("1.7.0", "confirmed"),
      testSign("1.8.0", "not_confirmed"),
    ];
    const { frame } = frameOf(testSeries(many(20), { signs }));
    const texts = frame.lines.map(({ kind, text }) => `${kind}: ${text?.label ?? ""}`);
    expect(texts).toContain(
      "regression: 10\u202f% slower [+8\u202f%, +12\u202f%], alert acknowledged",
    );
    expect(texts).toContain("faint: ");
    expect(frame.plot.top).toBeGreaterThan(8);
    const narrow = frameOf(testSeries(many(20), { signs }), plainOptions, 340).frame;
    expect(narrow.lines[0]?.text?.label ?? "10\u202f% slower").toBe("10\u202f% slower");
  });
  it("names the newest version and as many others as have room", () => {
    const { xTicks } = frameOf(testSeries(many(200))).frame;
    expect(xTicks.at(-1)?.label).toBe("1.199.0");
    expect(xTicks.length).toBeGreaterThan(5);
    expect(xTicks.length).toBeLessThan(25);
  });
  it.each([
    [30, "2026-01-01T00:10", "00:10"],
    [36 * 60, "2026-01-02T00:00", "01-02"],
    [60 * 24 * 30, "2026-01-15T00:00", "01-15"],
    [60 * 24 * 900, "2027-01-01T00:00", "2027-01"],
  ])("has round moments over %d minutes", (minutes, at, label) => {
    const start = Date.UTC(2026, 0, 1);
    const items = [0, 0.5, 1].map((share, place) =>
      testPoint(`${place}`, 1, {
        measuredAt: new Date(start + share * minutes * 60_000).toISOString(),
      }),
    );
    const { xTicks } = frameOf(testSeries(items), { ...plainOptions, x: "time" }).frame;
    expect(xTicks.length).toBeGreaterThan(2);
    expect(xTicks.length).toBeLessThan(13);
    expect(xTicks).toContainEqual({ x: Date.parse(`${at}:00Z`), label });
  });
  it.each([330, 420, 700, 1100])(
    "keeps the texts of versions apart at %d px, the newest whole",
    (widthPx) => {
      const commits = Array.from({ length: 90 }, (_, place) =>
        testPoint(place.toString(16).padStart(40, "a"), 100, { versionOrder: place }),
      );
      const { frame } = frameOf(testSeries(commits), plainOptions, widthPx);
      const ends = frame.xTicks.map(({ x, label }) => {
        const half = (label.length * 6.2) / 2;
        const middle = Math.min(Math.max(frame.x(x), half), widthPx - half);
        return [middle - half, middle + half] as const;
      });
      expect(ends.length).toBeGreaterThan(0);
      expect(ends.at(-1)?.[1]).toBeLessThanOrEqual(widthPx);
      for (const [place, [left]] of ends.entries()) {
        if (place > 0) expect(left).toBeGreaterThan(ends[place - 1]?.[1] ?? 0);
      }
    },
  );
});
