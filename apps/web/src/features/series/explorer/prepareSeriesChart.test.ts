import type { SeriesHistory } from "@lapline/contracts";
import { describe, expect, it } from "vitest";
import { prepareLineNames } from "./prepareLineNames.ts";
import { placeSeries, prepareSeriesChart } from "./prepareSeriesChart.ts";
import { prepareTimeTicks } from "./prepareTimeTicks.ts";

const throughput = {
  name: "throughput",
  title: "Throughput",
  unit: "ops/s",
  direction: "higher_is_better",
} as const;
const memory = {
  name: "memory_peak",
  title: "Memory, peak",
  unit: "bytes",
  direction: "lower_is_better",
} as const;

function history(id: string, values: number[], over: Partial<SeriesHistory> = {}): SeriesHistory {
  return {
    id,
    target: "alpha",
    scenario: "records.insert",
    label: "local",
    durability: "wal",
    measure: throughput,
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
const prepare = (
  histories: readonly SeriesHistory[],
  asked: Parameters<typeof prepareSeriesChart>[1],
) => prepareSeriesChart(placeSeries(histories, asked), asked);
const wish = { scale: "absolute", axis: "version", off: [], chosen: 2 } as const;

describe("prepareSeriesChart", () => {
  it("is relative by itself where values lie more than twenty times apart, and only then", () => {
    const near = [history("a", [10, 11]), history("b", [150, 160])];
    const far = [history("a", [10, 11]), history("b", [250, 260])];
    const auto = { ...wish, scale: null };
    expect(prepare(near, auto).relative).toBe(false);
    const view = prepare(far, auto);
    expect(view.relative).toBe(true);
    expect(view.notes.join(" ")).toContain("more than 20 times");
    // Who asks for absolute values gets them, also on a logarithmic axis.
    expect(prepare(far, wish).relative).toBe(false);
    const log = prepare(far, { ...wish, scale: "log" });
    expect([log.relative, log.axis.mode, log.unit]).toEqual([false, "log", "ops/s"]);
  });
  it("shortens versions that are whole commits", () => {
    const version = ["a", "b"].map((letter) => letter.repeat(40));
    const view = prepare([history("a", [10, 11], { version })], { ...wish, chosen: 1 });
    expect(view.rows.map(({ title }) => title)).toEqual(["a".repeat(12), "b".repeat(12)]);
  });
  it("puts the versions of one target in their order, with a gap where a series has none", () => {
    const view = prepare(
      [
        history("a", [10, 11, 12]),
        history("b", [5, 6], { label: "vm", version: ["1.0", "1.2"], order: [0, 2] }),
      ],
      wish,
    );
    expect(view.rows.map(({ title, values }) => [title, values])).toEqual([
      ["1.0", { a: 10, b: 5 }],
      ["1.1", { a: 11 }],
      ["1.2", { a: 12, b: 6 }],
    ]);
    expect(view.relative).toBe(false);
    expect(view.unit).toBe("ops/s");
    expect(view.title).toBe("alpha · records.insert · Throughput · wal");
    expect(view.lines.map(({ name }) => name)).toEqual(["local", "vm"]);
  });

  it("has no ratio between points of different environments, in a line or in its words", () => {
    const halved = history("a", [100, 100, 10, 11], { track: [1, 1, 2, 2] });
    const view = prepare([halved], { ...wish, scale: "relative", chosen: 1 });
    expect(view.rows.map(({ values }) => values.a)).toEqual([1, 1, 1, 1.1]);
    expect(view.summary).toContain("10\u202f% faster");
    expect(view.notes.join(" ")).toContain("restarts at 100 %");
    const whole = prepare([history("a", [100, 110])], { ...wish, scale: "relative", chosen: 1 });
    expect(whole.notes.join(" ")).not.toContain("restarts");
  });

  it("shows the shapes of long lines apart from each other, about a dozen along each", () => {
    const values = Array.from({ length: 960 }, () => 100);
    const at = values.map(() => "2026-01-01T12:00:00.000Z");
    const many = ["a", "b", "c", "d", "e", "f", "g", "h"].map((id) =>
      history(id, values, { measuredAt: at }),
    );
    const { rows } = prepare(many, { ...wish, chosen: 8 });
    const places = rows.flatMap(({ marks }, place) => Object.keys(marks).map(() => place));
    expect(places).toHaveLength(8 * 12);
    const apart = places.slice(1).map((place, index) => place - (places[index] ?? 0));
    expect(Math.min(...apart)).toBe(10);
  });

  it("names every version where there is room, and of a thousand those that are asked for, from the newest", () => {
    const values = Array.from({ length: 1000 }, (_, place) => 100 + (place % 7));
    const at = values.map(() => "2026-01-01T12:00:00.000Z");
    const ticks = (length: number) =>
      prepare([history("a", values.slice(0, length), { measuredAt: at.slice(0, length) })], {
        ...wish,
        chosen: 1,
      }).xTicks.map(({ label }) => label);
    expect(ticks(40)).toHaveLength(40);
    const some = ticks(1000);
    expect(some).toHaveLength(40);
    expect(some.slice(-2)).toEqual(["1.974", "1.999"]);
  });

  it("draws other units relative to the first point of each line, and says so", () => {
    const view = prepare(
      [history("a", [10, 15]), history("b", [200, 100], { measure: memory })],
      wish,
    );
    expect(view.relative).toBe(true);
    expect(view.rows.map(({ values }) => values)).toEqual([
      { a: 1, b: 1 },
      { a: 1.5, b: 0.5 },
    ]);
    expect(view.notes.join(" ")).toContain("units differ");
  });

  it("puts targets beside each other by the place of their versions", () => {
    const view = prepare(
      [
        history("a", [10, 11], { order: [40, 41] }),
        history("b", [5, 6], { target: "beta", order: [3, 9] }),
      ],
      wish,
    );
    expect(view.rows.map(({ x, values }) => [x, values])).toEqual([
      [1, { a: 10, b: 5 }],
      [2, { a: 11, b: 6 }],
    ]);
    expect(view.notes.join(" ")).toContain("by position");
  });

  it("makes one point of the repeats of a version, and keeps them apart by time", () => {
    const repeated = history("a", [10, 20, 12], { version: ["1", "1", "2"], order: [0, 0, 1] });
    const rows = (axis: "version" | "time") =>
      prepare([repeated], { ...wish, axis, chosen: 1 }).rows.map(({ values }) => values.a);
    expect(rows("version")).toEqual([15, 12]);
    expect(rows("time")).toEqual([10, 20, 12]);
  });

  it("fits the axis to the lines that are on, and keeps every line's look", () => {
    const histories = [history("a", [10, 11]), history("b", [900, 910], { label: "vm" })];
    const view = prepare(histories, { ...wish, off: ["a"] });
    expect(view.axis.domain[0]).toBeGreaterThan(800);
    expect(view.lines.map(({ look, shown }) => [look, shown])).toEqual([
      [0, false],
      [1, true],
    ]);
  });

  it("draws eight of more and says how many were chosen, and that points are left out", () => {
    const many = Array.from({ length: 12 }, (_, index) =>
      history(`s${index}`, [1, 2], { label: `l${index}`, points: 40 }),
    );
    const view = prepare(many, { ...wish, chosen: 23 });
    expect(view.lines).toHaveLength(8);
    expect(view.notes).toContain("8 of 23 chosen series are drawn.");
    expect(view.notes.join(" ")).toContain("16 of 320 points");
  });

  it("tells in a sentence which line moved most", () => {
    const view = prepare(
      [history("a", [100, 101]), history("b", [100, 80], { label: "vm" })],
      wish,
    );
    expect(view.summary).toMatch(/^2 series over 2 places.*Largest change: vm, .*20/);
    expect(prepare([], { ...wish, chosen: 0 }).summary).toContain("0 series");
  });
});

describe("prepareLineNames", () => {
  it("tells lines apart by parameters, and where nothing else does by their ids", () => {
    const one = history("a", [1]);
    const sized = (size: number) => history(`id-${size}`, [1], { params: { size } });
    expect(prepareLineNames([sized(1), sized(2)]).names).toEqual(["size 1", "size 2"]);
    expect(prepareLineNames([one, { ...one, id: "b" }]).names).toEqual([
      "default #a",
      "default #b",
    ]);
    expect(prepareLineNames([one]).names).toEqual([
      "alpha · records.insert · Throughput · wal · local",
    ]);
  });
});

describe("prepareTimeTicks", () => {
  it("marks whole days, never more than eight", () => {
    const from = Date.parse("2026-01-01T08:00:00Z");
    expect(prepareTimeTicks(from, from + 3 * 86_400_000).map(({ label }) => label)).toEqual([
      "2026-01-02",
      "2026-01-03",
      "2026-01-04",
    ]);
    for (const days of [9, 100, 400, 4000]) {
      expect(prepareTimeTicks(from, from + days * 86_400_000).length).toBeLessThanOrEqual(8);
    }
    expect(prepareTimeTicks(from, from + 1000)).toHaveLength(1);
  });
  it("breaks each line at its own long gaps, over time only", () => {
    const day = 24 * 60 * 60_000;
    const over = (days: number[]) => ({
      measuredAt: days.map((each) => new Date(Date.UTC(2022, 0, 1) + each * day).toISOString()),
    });
    const histories = [
      history("a", [1, 2, 3, 4, 5], over([0, 2, 4, 500, 502])),
      history("b", [1, 2, 3, 4, 5], over([0, 125, 250, 375, 500])),
    ];
    const view = prepare(histories, { ...wish, axis: "time" });
    expect(view.lines.map(({ parts }) => parts.length)).toEqual([2, 1]);
    expect(view.notes).toContain("Lines are broken where nothing was measured for long.");
    const byVersion = prepare(histories, wish);
    expect(byVersion.lines.map(({ parts }) => parts.length)).toEqual([1, 1]);
  });
});
