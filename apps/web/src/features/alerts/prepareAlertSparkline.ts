export interface AlertLine {
  /** `points` of two polylines. */
  before: string;
  after: string;
  dots: { x: number; y: number; after: boolean }[];
  /** Where the change is, when there are points on both sides. */
  change: number | null;
}

const inset = 3;

/** Places values before and from a change on, in a box, higher values higher up. */
export function prepareAlertSparkline(
  before: readonly number[],
  after: readonly number[],
  width: number,
  height: number,
): AlertLine {
  const values = [...before, ...after];
  const low = Math.min(...values);
  const spread = Math.max(...values) - low;
  const step = (width - 2 * inset) / Math.max(1, values.length - 1);
  const dots = values.map((value, index) => ({
    x: round(inset + index * step),
    y: round(
      spread > 0 ? height - inset - ((value - low) / spread) * (height - 2 * inset) : height / 2,
    ),
    after: index >= before.length,
  }));
  const line = (side: boolean) =>
    dots
      .filter((dot) => dot.after === side)
      .map(({ x, y }) => `${x},${y}`)
      .join(" ");
  const isBetween = before.length > 0 && after.length > 0;
  return {
    before: line(false),
    after: line(true),
    dots,
    change: isBetween ? round(inset + (before.length - 0.5) * step) : null,
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
