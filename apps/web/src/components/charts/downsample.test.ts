import { describe, expect, it } from "vitest";
import { downsample } from "./downsample.ts";

const line = (length: number) =>
  Array.from({ length }, (_, x) => ({ x, y: Math.sin(x / 50) as number | null }));

describe("downsample", () => {
  it("leaves short lines alone", () => {
    expect(downsample(line(100), 2000)).toEqual(line(100));
  });
  it("keeps the only spike of a long line, and the order", () => {
    const points = line(50_000);
    points[31_234] = { x: 31_234, y: 99 };
    const kept = downsample(points, 2000);
    expect(kept.length).toBeLessThanOrEqual(2000);
    expect(kept).toContainEqual({ x: 31_234, y: 99 });
    expect(kept.map(({ x }) => x)).toEqual(kept.map(({ x }) => x).sort((a, b) => a - b));
  });
  it("keeps both ends, so that a line reaches as far as it was measured", () => {
    const points = Array.from({ length: 9_999 }, (_, x) => ({
      x,
      y: x === 0 || x === 9_998 ? 0.5 : x % 2,
    }));
    const kept = downsample(points, 500);
    expect([kept[0], kept.at(-1)]).toEqual([points[0], points.at(-1)]);
  });
  it("keeps gaps", () => {
    const points = line(10_000);
    points[5000] = { x: 5000, y: null };
    expect(downsample(points, 500).some(({ y }) => y === null)).toBe(true);
  });
});
