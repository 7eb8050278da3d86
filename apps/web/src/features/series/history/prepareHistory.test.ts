import { describe, expect, it } from "vitest";
import { prepareBrush } from "./prepareBrush.ts";
import { prepareHistory } from "./prepareHistory.ts";
import { prepareMarks } from "./prepareMarks.ts";
import { plainOptions, testPoint, testSeries } from "./testHistory.ts";

const at = (hour: number) => ({ measuredAt: new Date(Date.UTC(2026, 0, 1, hour)).toISOString() });

describe("prepareHistory", () => {
  it("places versions in their order and repeats of one side by side", () => {
    const items = [
      testPoint("1.0", 1),
      testPoint("1.1", 1),
      testPoint("1.1", 2),
      testPoint("1.2", 1),
    ];
    const view = prepareHistory(testSeries(items), plainOptions);
    expect(view.placing.versions).toEqual(["1.0", "1.1", "1.2"]);
    expect(view.points.map(({ x }) => x)).toEqual([0, 0.7, 1.3, 2]);
    expect(view.isWhole).toBe(true);
  });
  it("places by time what was measured late, and compares in that order", () => {
    const items = [
      testPoint("1.0", 100, at(5)),
      testPoint("1.1", 200, at(1)),
      testPoint("1.2", 100, at(2)),
    ];
    const view = prepareHistory(testSeries(items), { ...plainOptions, x: "time" });
    expect(view.points.map(({ point }) => point.version)).toEqual(["1.1", "1.2", "1.0"]);
    expect(view.points[1]?.change?.words).toBe("looks 50\u202f% faster");
    expect(view.latest?.point.version).toBe("1.2");
  });
  it("leaves an invalid point out of every comparison and of what is compared with", () => {
    const items = [
      testPoint("1", 100),
      testPoint("2", 500, { valid: false, reasons: ["disturbed"] }),
      testPoint("3", 110),
    ];
    const view = prepareHistory(testSeries(items), plainOptions);
    expect(view.points.map(({ change }) => change?.words ?? null)).toEqual([
      null,
      null,
      "looks 10\u202f% slower",
    ]);
    expect(view.points[2]?.before?.version).toBe("1");
    expect(view.latest?.point.version).toBe("3");
  });
  it.each(["version", "time"] as const)(
    "names the last valid point of the newest version that has one, by %s",
    (x) => {
      const invalid = { valid: false, reasons: ["disturbed"] };
      const items = [
        testPoint("1", 100, at(9)),
        testPoint("2", 200, at(2)),
        testPoint("2", 210, at(3)),
        testPoint("2", 500, { ...at(4), ...invalid }),
        testPoint("3", 900, { ...at(5), ...invalid }),
      ];
      const latest = (from: typeof items) =>
        prepareHistory(testSeries(from), { ...plainOptions, x }).latest;
      expect(latest(items)?.point.value).toBe(210);
      expect(latest(items.slice(3))).toBeNull();
      expect(latest([])).toBeNull();
    },
  );
  it("compares a repeat with the version before, not with itself", () => {
    const items = [testPoint("1", 100), testPoint("2", 100), testPoint("2", 101)];
    const view = prepareHistory(testSeries(items), plainOptions);
    expect(view.points.map(({ before }) => before?.version ?? null)).toEqual([null, "1", "1"]);
  });
  it("splits where the environment changed, says what changed, and compares nothing across", () => {
    const next = { environmentHash: "e2" };
    const items = [testPoint("1", 100), testPoint("2", 150, next), testPoint("3", 150, next)];
    const facts = { "host.cpuModel": "a", "host.kernel": "6.1" };
    const environments = { e1: facts, e2: { ...facts, "host.kernel": "6.2" } };
    const view = prepareHistory(testSeries(items, { environments }), plainOptions);
    expect(view.boundaries).toEqual([
      {
        x: 0.5,
        label: "Environment changed: host.kernel",
        labelShort: "Environment",
        facts: [{ name: "host.kernel", before: "6.1", after: "6.2" }],
      },
    ]);
    expect(view.segments.map((segment) => segment.length)).toEqual([1, 2]);
    expect(view.points[1]?.change).toBeNull();
    expect(view.points[2]?.change?.verdict).toBe("noise");
  });
  it("shows a range of versions with an axis that suits only that", () => {
    const items = [1, 2, 3, 4].map((version) =>
      testPoint(`${version}`, version === 1 ? 9000 : 100),
    );
    const view = prepareHistory(testSeries(items), { ...plainOptions, from: "2", to: "3" });
    expect(view.visible.map(({ point }) => point.version)).toEqual(["2", "3"]);
    expect(view.domain).toEqual([0.5, 2.5]);
    expect(view.axis.domain[1]).toBeLessThan(200);
    expect(view.notes[0]).toBe("2 of 4 points are in view.");
  });
  it("says how many points of a long history are drawn", () => {
    const series = testSeries([testPoint("1", 1), testPoint("2", 1)], { pointsInRange: 2600 });
    expect(prepareHistory(series, plainOptions).notes.join(" ")).toContain("2 of 2,600 points");
  });
  it("says the history in one sentence", () => {
    const items = [testPoint("1", 100), testPoint("2", 120)];
    expect(prepareHistory(testSeries(items), plainOptions).summary).toBe(
      "Duration of sqlite over 2 versions: latest 2 at 120\u202fns (119 to 121\u202fns), looks 20\u202f% slower against the point before.",
    );
    expect(prepareHistory(testSeries([]), plainOptions).summary).toBe(
      "Duration of sqlite: no valid point yet.",
    );
  });
  it("breaks lines over sixteen months without a point on a time axis, and says so", () => {
    const day = 24 * 60 * 60_000;
    const items = [0, 3, 6, 9, 12, 500, 503, 506].map((days, place) =>
      testPoint(`${place}`, 100 + place, {
        measuredAt: new Date(Date.UTC(2022, 0, 1) + days * day).toISOString(),
      }),
    );
    const overTime = prepareHistory(testSeries(items), { ...plainOptions, x: "time" });
    expect(overTime.segments.map((segment) => segment.length)).toEqual([5, 3]);
    expect(overTime.notes).toContain("The line is broken: 16 months without a point.");
    const marks = prepareMarks(
      overTime,
      (x) => x,
      (y) => y,
    );
    expect(marks.line.match(/M/g)).toHaveLength(2);
    expect(prepareBrush(overTime, 40)?.path.match(/M/g)).toHaveLength(2);
    const byVersion = prepareHistory(testSeries(items), plainOptions);
    expect(byVersion.segments).toHaveLength(1);
    expect(byVersion.gaps).toEqual([]);
  });
  it("says what the gray horizontal line is where one is drawn", () => {
    const items = [testPoint("1", 100), testPoint("2", 101), testPoint("3", 100)];
    const notesOf = (some: typeof items) => prepareHistory(testSeries(some), plainOptions).notes;
    expect(notesOf(items).join(" ")).toContain("A gray horizontal line is a level");
    expect(notesOf(items.slice(0, 2)).join(" ")).not.toContain("level");
  });
  it("takes the change between single values from the scatter of their history", () => {
    const single = { ciLow: null, ciHigh: null, n: 1 };
    const values = [80, 95, 82, 99, 84, 97, 81, 96, 83, 98, 82, 95, 82.8];
    const point = (version: string, value: number) =>
      testPoint(version, value, { ...single, samples: [value] });
    const items = values.map((value, place) => point(`${place}`, value));
    const view = prepareHistory(testSeries(items), plainOptions);
    expect(view.latest?.change).toMatchObject({ verdict: "noise", words: "inconclusive" });
    const short = prepareHistory(testSeries(items.slice(0, 5)), plainOptions);
    expect(short.latest?.change).toMatchObject({ verdict: "noise", words: "can't tell" });
    const far = prepareHistory(testSeries([...items, point("99", 400)]), plainOptions);
    expect(far.latest?.change?.verdict).toBe("worse");
  });
});
