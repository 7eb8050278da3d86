/** Red, green, blue from 0 to 255. */
export type Color = readonly [number, number, number];

/** A small picture: smooth lines, dots and filled boxes over a background. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** Rows from the top, three bytes a pixel. */
  readonly pixels: Uint8Array;
  box(x1: number, y1: number, x2: number, y2: number, color: Color, alpha: number): void;
  /** A line with round ends; of equal ends a dot. */
  line(x1: number, y1: number, x2: number, y2: number, thickness: number, color: Color): void;
}

/** Makes a canvas filled with one colour. Whatever lies outside of it is cut off. */
export function createCanvas(width: number, height: number, background: Color): Canvas {
  const pixels = new Uint8Array(width * height * 3);
  for (let index = 0; index < pixels.length; index += 1) pixels[index] = background[index % 3] ?? 0;

  const blend = (x: number, y: number, color: Color, alpha: number) => {
    const at = (y * width + x) * 3;
    for (const [channel, value] of color.entries()) {
      const old = pixels[at + channel] ?? 0;
      pixels[at + channel] = Math.round(old + (value - old) * alpha);
    }
  };

  /** Blends every pixel of a rectangle by how much of it the shape covers. */
  const paint = (
    bounds: readonly [number, number, number, number],
    color: Color,
    coverage: (x: number, y: number) => number,
  ) => {
    const [left, top, right, bottom] = bounds;
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, Math.ceil(bottom)); y += 1) {
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, Math.ceil(right)); x += 1) {
        const alpha = Math.min(1, coverage(x + 0.5, y + 0.5));
        if (alpha > 0) blend(x, y, color, alpha);
      }
    }
  };

  return {
    width,
    height,
    pixels,
    box: (x1, y1, x2, y2, color, alpha) =>
      paint([Math.round(x1), Math.round(y1), Math.round(x2), Math.round(y2)], color, () => alpha),
    line: (x1, y1, x2, y2, thickness, color) => {
      const radius = thickness / 2;
      const reach = radius + 1;
      const bounds = [
        Math.min(x1, x2) - reach,
        Math.min(y1, y2) - reach,
        Math.max(x1, x2) + reach,
        Math.max(y1, y2) + reach,
      ] as const;
      paint(bounds, color, (x, y) => radius + 0.5 - distance(x, y, x1, y1, x2, y2));
    },
  };
}

/** Distance of a point from the stretch between two points. */
function distance(x: number, y: number, x1: number, y1: number, x2: number, y2: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length2 = dx * dx + dy * dy;
  const along = length2 === 0 ? 0 : ((x - x1) * dx + (y - y1) * dy) / length2;
  const share = Math.max(0, Math.min(1, along));
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy);
}
