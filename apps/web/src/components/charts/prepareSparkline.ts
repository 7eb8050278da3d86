/**
 * SVG path of a small line through values in their order, in a box of `width` × `height` with room
 * for the stroke; empty for fewer than two values. Equal values run along the middle. With `span`, a share
 * of their middle, the box is that high (`sparkSpans`); without it, as high as the values need.
 */
export function prepareSparkline(
  values: readonly number[],
  width: number,
  height: number,
  span?: number,
): { path: string; end: { x: number; y: number } } | null {
  if (values.length < 2) return null;
  const inset = 3;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const middle = (least + most) / 2;
  const spread = Math.max(most - least, span === undefined || !(middle > 0) ? 0 : span * middle);
  const low = middle - spread / 2;
  const points = values.map((value, index) => ({
    x: inset + (index / (values.length - 1)) * (width - 2 * inset),
    y: spread === 0 ? height / 2 : height - inset - ((value - low) / spread) * (height - 2 * inset),
  }));
  const path = points
    .map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("");
  const end = points.at(-1) ?? { x: 0, y: 0 };
  return { path, end };
}
