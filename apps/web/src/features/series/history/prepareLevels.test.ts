import { describe, expect, it } from "vitest";
import { prepareCandidates } from "./prepareCandidates.ts";
import { prepareHistory } from "./prepareHistory.ts";
import { prepareMarks } from "./prepareMarks.ts";
import { plainOptions, testPoint, testSeries, testSign } from "./testHistory.ts";

/** 100 with a little scatter, then a fifth more from version 12 on; the last point is chosen. */
function stepped(last = 119) {
  const scatter = [0, 1, -1, 0.5, -0.5, 1, 0, -1, 0.5, 0, 1, -1];
  const items = Array.from({ length: 24 }, (_, place) => {
    const value = (place < 12 ? 100 : 120) + (scatter[place % 12] ?? 0);
    return testPoint(`${place}`, place === 23 ? last : value);
  });
  return testSeries(items, { signs: [testSign("12", "confirmed", { ratio: 1.2 })] });
}

describe("levels of a history", () => {
  it("are the medians between confirmed and suspected changes, and not between smaller ones", () => {
    const view = prepareHistory(stepped(), plainOptions);
    expect(view.levels.map(({ from, to }) => [from, to])).toEqual([
      [0, 11],
      [12, 23],
    ]);
    expect(view.levels[0]?.value).toBeCloseTo(100, 0);
    expect(view.levels[1]?.value).toBeCloseTo(120, 0);
    const faint = { ...stepped(), signs: [testSign("12", "not_confirmed")] };
    expect(prepareHistory(faint, plainOptions).levels).toHaveLength(1);
  });
  it("end at the changes of an imported history, which nothing can confirm", () => {
    const faint = testSign("12", null, { ratio: 1.02 });
    const found = testSign("12", null, { ratio: 1.2 });
    const imported = { ...stepped(), provisioner: "imported" as const };
    expect(prepareHistory({ ...imported, signs: [faint] }, plainOptions).levels).toHaveLength(1);
    const view = prepareHistory({ ...imported, signs: [found] }, plainOptions);
    expect(view.levels).toHaveLength(2);
    expect(view.headline).toMatchObject({ versionsSince: 12, level: { points: 11 } });
    const measured = { ...stepped(), signs: [found] };
    expect(prepareHistory(measured, plainOptions).levels).toHaveLength(1);
  });
  it("have one number: that of the change which began the level, or the one that the chart draws", () => {
    const [unnamed, levels] = [stepped(), { before: 100, after: 120 }];
    const named = { ...unnamed, signs: unnamed.signs.map((sign) => ({ ...sign, levels })) };
    const drawn = prepareHistory(unnamed, plainOptions);
    expect(drawn.headline?.level).toMatchObject({ isNamed: false, value: drawn.levels[1]?.value });
    expect(drawn.summary).toContain("the current level of 120");
    const view = prepareHistory(named, plainOptions);
    expect(view.headline?.level?.isNamed).toBe(true);
    expect(view.headline?.move?.change.levels).toContain("120");
    expect(view.summary).toMatch(/the current level(?! of)/);
    // A level that began with another environment is not the one that the change names.
    const moved = named.items.map((item) =>
      Number(item.version) < 12 ? item : { ...item, environmentHash: "e2" },
    );
    const signs = named.signs.map((sign) => ({ ...sign, version: "6" }));
    const other = prepareHistory({ ...named, items: moved, signs }, plainOptions);
    expect(other.headline?.level?.isNamed).toBe(false);
  });
  it("do not cross a change of the environment, and need three points", () => {
    const items = ["1", "2", "3", "4", "5"].map((version, place) =>
      testPoint(version, 100, { environmentHash: place < 3 ? "e1" : "e2" }),
    );
    const { levels } = prepareHistory(testSeries(items), plainOptions);
    expect(levels.map(({ from, to }) => [from, to])).toEqual([[0, 2]]);
  });
  it("are not drawn through a short history that scatters, in which no change was found", () => {
    const of = (values: number[]) =>
      prepareHistory(
        testSeries(values.map((value, place) => testPoint(`${place + 1}`, value))),
        plainOptions,
      ).levels;
    expect(of([1640, 1010, 806, 1438, 1172])).toEqual([]);
    expect(of([100, 104, 98, 101, 99])).toHaveLength(1);
    expect(of([1640, 1010, 806, 1438, 1172, 1000, 1500, 900])).toHaveLength(1);
  });
  it("leave invalid points out", () => {
    const items = ["1", "2", "3", "4"].map((version) => testPoint(version, 100));
    const disturbed = testPoint("5", 900, { valid: false, reasons: ["disturbed"] });
    const { levels } = prepareHistory(testSeries([...items, disturbed]), plainOptions);
    expect(levels).toMatchObject([{ from: 0, to: 3, value: 100 }]);
  });
});

describe("the headline of a history", () => {
  it("holds the newest value against its level, whatever its neighbor was", () => {
    const view = prepareHistory(stepped(119.5), plainOptions);
    expect(view.headline).toMatchObject({ versionsSince: 12, level: { points: 11 } });
    expect(view.headline?.move?.sign.version).toBe("12");
    expect(view.headline?.level?.change.verdict).toBe("noise");
    expect(view.summary).toContain(
      "20\u202f% slower since 12, within the noise of the current level",
    );
  });
  it("tells a newest value that left its level", () => {
    const { headline } = prepareHistory(stepped(180), plainOptions);
    expect(headline?.level?.change).toMatchObject({ verdict: "worse" });
  });
  it("knows no level of a short history", () => {
    const short = testSeries(["1", "2", "3", "4"].map((version) => testPoint(version, 100)));
    expect(prepareHistory(short, plainOptions).headline).toMatchObject({ move: null, level: null });
  });
});

describe("candidates of a change", () => {
  it("name the version at a clear step, with the one before it", () => {
    const series = stepped();
    const range = prepareCandidates(series, series.signs[0] ?? testSign("12", null));
    expect(range).toMatchObject({ after: "11", upTo: "12", unlisted: 0 });
    const likeliest = range?.candidates[0];
    expect(likeliest).toMatchObject({ version: "12", before: "11" });
    expect(likeliest?.probability).toBeGreaterThan(0.9);
  });
  it("share the probability between versions when the step is unclear", () => {
    const values = [100, 101, 99, 100, 108, 101, 109, 110, 108, 109];
    const items = values.map((value, place) => testPoint(`${place}`, value));
    const signs = [testSign("6", "suspected")];
    const range = prepareCandidates(testSeries(items, { signs }), testSign("6", "suspected"));
    const candidates = range?.candidates ?? [];
    expect(candidates.length).toBeGreaterThan(1);
    const sum = candidates.reduce((total, { probability }) => total + probability, 0);
    expect(sum).toBeGreaterThan(0.5);
    expect(sum).toBeLessThanOrEqual(1);
    expect(candidates.map(({ version }) => version)).toContain("6");
  });
  it("do not reach across neighboring changes, and are no repeats of one version", () => {
    const values = [50, 50.5, 100, 101, 99, 100, 120, 121, 119, 120];
    const items = values.map((value, place) => testPoint(`${Math.floor(place / 2)}`, value));
    const signs = [testSign("1", "confirmed"), testSign("3", "confirmed")];
    const range = prepareCandidates(testSeries(items, { signs }), signs[1] ?? testSign("3", null));
    const candidates = range?.candidates ?? [];
    expect(candidates[0]?.version).toBe("3");
    expect(candidates.every(({ before, version }) => before !== version)).toBe(true);
    expect(candidates.map(({ version }) => version)).not.toContain("1");
  });
  it("all lie in the range that is shown, which is no longer than they need", () => {
    let seed = 7;
    const next = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    let several = 0;
    for (let round = 0; round < 300; round += 1) {
      const step = 1 + next() * 0.3;
      const noise = next() * 0.15;
      const at = 4 + Math.floor(next() * 8);
      const items = Array.from({ length: 16 }, (_, place) =>
        testPoint(`${place}`, (place < at ? 100 : 100 * step) * (1 + (next() - 0.5) * noise)),
      );
      const sign = testSign(`${at}`, "confirmed");
      const range = prepareCandidates(testSeries(items, { signs: [sign] }), sign);
      if (range === null) continue;
      const [low, high] = [Number(range.after), Number(range.upTo)];
      const { candidates, unlisted } = range;
      if (candidates.length > 1) several += 1;
      expect(candidates.length + unlisted).toBe(high - low);
      for (const { version, before } of candidates) {
        expect(Number(before)).toBeGreaterThanOrEqual(low);
        expect(Number(version)).toBeLessThanOrEqual(high);
      }
      const worth = candidates.reduce((total, { probability }) => total + probability, 0);
      expect(worth + unlisted).toBeGreaterThanOrEqual(0.95);
      if (unlisted === 0 && candidates.length > 1) {
        const ends = candidates.filter(
          ({ before, version }) => before === range.after || version === range.upTo,
        );
        for (const { probability } of ends) expect(worth - probability).toBeLessThan(0.95);
      }
    }
    expect(several).toBeGreaterThan(50);
  });
});

it("an interval that goes on beyond the axis ends in an arrowhead at its edge", () => {
  const wide = testPoint("3", 100, { ciLow: 10, ciHigh: 900 });
  const items = [testPoint("1", 100), testPoint("2", 101), wide];
  const view = prepareHistory(testSeries(items), plainOptions);
  const marks = prepareMarks(
    view,
    (x) => x,
    (y) => y,
  );
  expect(marks.beyond.match(/M/g)).toHaveLength(2);
  expect(marks.beyond).toContain(`${(view.axis.domain[1] + 4).toFixed(1)}`);
  const whole = prepareHistory(testSeries(items.slice(0, 2)), plainOptions);
  expect(
    prepareMarks(
      whole,
      (x) => x,
      (y) => y,
    ).beyond,
  ).toBe("");
});
