/** A small line of values with their budget, in a box of `width` \u00d7 `height`. */
interface BudgetTrend {
  path: string;
  end: { x: number; y: number };
  budgetY: number;
}

/** The newest values of a series against its budget on one scale; null for fewer than two. Pure. */
export function prepareBudgetTrend(
  values: readonly number[],
  budget: number,
  { width, height }: { width: number; height: number },
): BudgetTrend | null {
  if (values.length < 2) return null;
  const inset = 3;
  const least = Math.min(budget, ...values);
  const spread = Math.max(budget, ...values) - least;
  const yOf = (value: number) =>
    spread === 0 ? height / 2 : height - inset - ((value - least) / spread) * (height - 2 * inset);
  const points = values.map((value, place) => ({
    x: inset + (place / (values.length - 1)) * (width - 2 * inset),
    y: yOf(value),
  }));
  const path = points
    .map(({ x, y }, place) => `${place === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("");
  return { path, end: points.at(-1) ?? { x: 0, y: 0 }, budgetY: yOf(budget) };
}
