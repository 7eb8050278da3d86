import { expect, test } from "vitest";
import { type WideQuestion, widePair } from "./widePair.ts";

/** One point a version: twelve at 100, then twelve at `level`; a point a second. */
function question(level: number, changes: Partial<WideQuestion> = {}): WideQuestion {
  const places = Array.from({ length: 24 }, (_, place) => place);
  return {
    points: {
      resultIds: places.map((place) => `r${place}`),
      versionIds: places.map((place) => `v${place}`),
      values: places.map((place) => (place < 12 ? 100 : level) + (place % 3) * 0.1),
      measuredAtMs: places.map((place) => place * 1000),
    },
    resultId: "r12",
    changes: ["r12"],
    ratio: level / 100,
    decidedAt: new Date(15_500),
    floor: 0.02,
    ...changes,
  };
}

test("the pair lies inside both levels, at most five points from the change", () => {
  expect(widePair(question(90))).toEqual({ baseVersionId: "v6", versionId: "v17" });
});

test("a level that ends at another change is not left", () => {
  expect(widePair(question(90, { changes: ["r6", "r12", "r18"] }))).toEqual({
    baseVersionId: "v8",
    versionId: "v15",
  });
});

test("nothing is compared again before five further points, nor below the floor or the other way", () => {
  expect(widePair(question(90, { decidedAt: new Date(18_500) }))).not.toBeNull();
  expect(widePair(question(90, { decidedAt: new Date(19_500) }))).toBeNull();
  expect(widePair(question(99))).toBeNull();
  expect(widePair(question(90, { ratio: 1.1 }))).toBeNull();
});

test("a level without an inside has no other pair, and neither has one version", () => {
  expect(widePair(question(90, { changes: ["r10", "r12"] }))).toBeNull();
  const { points } = question(90);
  const versionIds = points.versionIds.map(() => "v1");
  expect(widePair(question(90, { points: { ...points, versionIds } }))).toBeNull();
  expect(widePair(question(90, { resultId: "gone" }))).toBeNull();
});
