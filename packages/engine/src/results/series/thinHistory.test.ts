import fc from "fast-check";
import { expect, test } from "vitest";
import { type ThinPoint, thinHistory } from "./thinHistory.ts";

const pointsMax = 200;
const history = fc
  .array(
    fc.record({
      value: fc.oneof(fc.double({ min: 0, max: 1e9, noNaN: true }), fc.constantFrom(1, 2, 1e12)),
      valid: fc.boolean(),
      environmentHash: fc.constantFrom("a", "a", "a", "a", "b"),
      changed: fc.integer({ min: 0, max: 30 }).map((roll) => roll === 0),
    }),
    // Without a size they would nearly all be shorter than what is kept whole.
    { minLength: 0, maxLength: 1500, size: "max" },
  )
  .map((rows) => ({
    points: rows.map(({ changed: _, ...row }, place): ThinPoint => ({ id: `${place}`, ...row })),
    changes: rows.flatMap(({ changed }, place) => (changed ? [place] : [])),
  }));

function valuesOf(points: readonly ThinPoint[]): number[] {
  return points.filter(({ valid }) => valid).map(({ value }) => value);
}

test("a long history keeps its extremes, its ends and its change points within the bound", () => {
  fc.assert(
    fc.property(history, ({ points, changes }) => {
      const changedAt = new Set(changes.map((place) => `${place}`));
      const kept = thinHistory(points, { changedAt, pointsMax });
      expect(kept.length).toBeLessThanOrEqual(pointsMax);
      expect(kept).toEqual([...new Set(kept)].sort((a, b) => a - b));
      if (points.length <= pointsMax) expect(kept).toHaveLength(points.length);
      const shown = kept.flatMap((place) => points[place] ?? []);
      const [all, left] = [valuesOf(points), valuesOf(shown)];
      if (all.length > 0) {
        expect(Math.min(...left)).toBe(Math.min(...all));
        expect(Math.max(...left)).toBe(Math.max(...all));
        expect(left.at(-1)).toBe(all.at(-1));
      }
      expect(shown.some(({ valid }) => !valid)).toBe(points.some(({ valid }) => !valid));
      expect(kept.at(-1) ?? -1).toBe(points.length - 1);
      if (points.length > 0) expect(kept[0]).toBe(0);
      for (const place of changes.slice(-pointsMax / 4)) {
        expect(kept).toContain(place);
        if (place > 0) expect(kept).toContain(place - 1);
      }
    }),
    // Making a history of hundreds of points smaller takes minutes.
    { numRuns: 60, endOnFailure: true },
  );
});

test("both sides of a change of the environment stay, and so does the newest valid point", () => {
  const edge = 7_531;
  const points = Array.from(
    { length: 20_000 },
    (_, place): ThinPoint => ({
      id: `${place}`,
      value: 100,
      valid: place < 19_990,
      environmentHash: place < edge ? "a" : "b",
    }),
  );
  const kept = thinHistory(points, { changedAt: new Set(), pointsMax: 200 });
  expect(kept).toEqual(expect.arrayContaining([edge - 1, edge, 19_989, 19_999]));
});

test("a point that does not count hides no extreme", () => {
  const points = Array.from(
    { length: 20_000 },
    (_, place): ThinPoint => ({
      id: `${place}`,
      value: place % 2 === 0 ? 1e6 : place === 7_777 ? 500 : 100,
      valid: place % 2 === 1,
      environmentHash: "a",
    }),
  );
  const kept = thinHistory(points, { changedAt: new Set(), pointsMax: 200 });
  expect(kept).toContain(7_777);
});

test("more changes than there is room for leave the bound and the extremes as they are", () => {
  const points = Array.from(
    { length: 500 },
    (_, place): ThinPoint => ({
      id: `${place}`,
      value: place === 40 ? 1 : 100 + (place % 7),
      valid: true,
      environmentHash: `${place}`,
    }),
  );
  const kept = thinHistory(points, {
    changedAt: new Set(points.map(({ id }) => id)),
    pointsMax: 30,
  });
  expect(kept.length).toBeLessThanOrEqual(30);
  expect(kept).toEqual(expect.arrayContaining([40, 497, 498, 499]));
});

test("every stretch of a long history keeps its own lowest and highest point", () => {
  const points = Array.from(
    { length: 20_000 },
    (_, place): ThinPoint => ({
      id: `${place}`,
      value: 100 + Math.sin(place / 700) + (place % 1000 === 500 ? 50 : 0),
      valid: true,
      environmentHash: "a",
    }),
  );
  const kept = new Set(thinHistory(points, { changedAt: new Set(), pointsMax: 2000 }));
  for (let spike = 500; spike < points.length; spike += 1000) expect(kept).toContain(spike);
});
