/** Spans below this share of the value are drawn no larger: noise must not look like a change. */
const spanMin = 0.05;

/**
 * The share of its middle that the small picture of a measure spans from bottom to top, by the measure's
 * name: that of the most restless of `rows`, so that pictures of one measure can be held against each
 * other. Pure.
 */
export function sparkSpans(
  rows: readonly { measure: { name: string }; recent: readonly number[] }[],
): ReadonlyMap<string, number> {
  const spans = new Map<string, number>();
  for (const { measure, recent } of rows) {
    const [low, high] = [Math.min(...recent), Math.max(...recent)];
    const middle = (low + high) / 2;
    const span = recent.length < 2 || !(middle > 0) ? 0 : (high - low) / middle;
    spans.set(measure.name, Math.max(spanMin, span, spans.get(measure.name) ?? 0));
  }
  return spans;
}
