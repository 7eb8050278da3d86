import { expect, test } from "vitest";
import { methodWords } from "./methodWords.ts";
import { prepareSlices, type SlicedMeasuring } from "./prepareSlices.ts";

const point = (pair: number, atMs: number, baseNs: number, headNs: number) => ({
  pair,
  atMs,
  baseNs,
  headNs,
  againNs: null,
});
const arm = { operations: 10, activeMs: 100, settleShare: 0.1, idleShare: 0 };
const measuring: SlicedMeasuring = {
  method: "slices",
  version: 1,
  pairs: 2,
  sliceMs: 50,
  settleMs: 5,
  arms: [
    { arm: "base", ...arm },
    { arm: "head", ...arm },
  ],
  rareEventCost: 0.028,
  points: [point(1, 2000, 100, 104), point(1, 2300, 150, 156), point(2, 9000, 90, 93)],
};
const names = { base: "1.0.0", head: "1.1.0" };

test("the slices of both sides stand on one axis from the first one on, with a gap between pairs", () => {
  const view = prepareSlices(measuring, names);
  expect(view?.rows.map(({ x, pair }) => [x, pair])).toEqual([
    [0, 1],
    [0.3, 1],
    [3.65, 2],
    [7, 2],
  ]);
  expect(view?.rows[2]?.cost).toEqual({ base: null, head: null, again: null });
  expect(view?.pairs).toEqual([
    { pair: 1, from: 0, to: 0.3 },
    { pair: 2, from: 7, to: 7 },
  ]);
  expect(view?.arms.map(({ title }) => title)).toEqual(["1.0.0 (base)", "1.1.0 (head)"]);
});

test("what was left out and what strikes few slices is said", () => {
  const notes = prepareSlices(measuring, names)?.notes.join(" ");
  expect(notes).toMatch(/first 5.ms after each change of hands are left out, 10.% of/);
  expect(notes).toMatch(/the head spends 2\.8.% more time than the base in few slices/);
  const none = prepareSlices({ ...measuring, rareEventCost: -0.0004 }, names);
  expect(none?.notes.join(" ")).toContain("Rare-event cost: none");
  expect(prepareSlices({ ...measuring, points: [] }, names)).toBeNull();
});

test("the method is said in words", () => {
  expect(methodWords(measuring).replaceAll("\u202f", " ")).toBe("2 pairs, slices of 50 ms");
  const reason = { code: "harness_cannot_slice", detail: "" } as const;
  expect(methodWords({ method: "trials", version: 1, reason })).toBe(
    "Whole trials, interleaved: the harness cannot run slices",
  );
  expect(methodWords({ method: "trials", version: 1, reason: null })).toBe(
    "Whole trials, interleaved",
  );
});
