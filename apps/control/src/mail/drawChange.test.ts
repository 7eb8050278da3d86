import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { drawChange } from "./drawChange.ts";

const point = (version: string, value: number) => ({
  version,
  value,
  ciLow: value * 0.99,
  ciHigh: value * 1.01,
  jobId: "01890a5d-ac96-774b-bcce-b302099a8057",
});
const points = [point("1", 100), point("2", 101), point("3", 90), point("4", 91)];
const levels = { before: 100.5, after: 90.5 };

const levelsOf = ([before, , after]: typeof points) =>
  before === undefined || after === undefined ? null : { before: before.value, after: after.value };

/** Colours of a PNG's picture as they occur, from its one unfiltered data chunk. */
function colorsOf(png: Buffer): Set<string> {
  const at = png.indexOf("IDAT");
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  const width = png.readUInt32BE(16);
  const colors = new Set<string>();
  for (let row = 0; row < rows.length; row += 1 + width * 3) {
    for (let pixel = row + 1; pixel < row + 1 + width * 3; pixel += 3) {
      colors.add([...rows.subarray(pixel, pixel + 3)].join(","));
    }
  }
  return colors;
}

describe("drawChange", () => {
  it("draws both levels in their colours", () => {
    const png = drawChange({ points, levels, seen: null, version: "3", noiseFloor: 0.02 }, "worse");
    expect(png.subarray(1, 4).toString("latin1")).toBe("PNG");
    const colors = colorsOf(png);
    for (const color of ["255,255,255", "0,103,163", "181,71,8"]) expect(colors).toContain(color);
  });
  it("draws equal values, a single one, and none at all", () => {
    for (const some of [points.map((each) => ({ ...each, value: 5 })), points.slice(0, 1), []]) {
      const png = drawChange(
        { points: some, levels: levelsOf(some), seen: null, version: "3", noiseFloor: null },
        "better",
      );
      expect(colorsOf(png)).toContain("255,255,255");
    }
  });
});
