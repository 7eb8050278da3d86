const grouped = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** A whole number with its thousands apart: `12,345`. */
export function formatCount(count: number): string {
  return grouped.format(count);
}
