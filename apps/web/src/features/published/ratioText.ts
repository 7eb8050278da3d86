const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** A ratio with three digits, also far below one: 0.0041×, 0.97×, 12.3×, 1,509×. */
export function ratioText(ratio: number): string {
  if (ratio >= 100) return `${whole.format(ratio)}×`;
  return `${ratio >= 1 ? ratio.toFixed(ratio >= 10 ? 1 : 2) : ratio.toPrecision(2)}×`;
}
