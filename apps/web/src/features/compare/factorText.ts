/** How to read factors to the best of a row. */
export const factorLegend = "1.00× is best in row; lower is better";

const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** A factor to the best with three digits or so: 1.00×, 12.3×, 1,509×. */
export function factorText(factor: number): string {
  if (factor >= 100) return `${whole.format(factor)}×`;
  return `${factor.toFixed(factor >= 10 ? 1 : 2)}×`;
}
