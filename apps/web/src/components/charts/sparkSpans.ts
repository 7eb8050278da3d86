/** Spans below this share of the value are drawn no larger: noise must not look like a change. */
const spanMin = 0.05;

/** A series that moved takes this share of its picture at least: its step must not look flat. */
const movedShareMin = 1 / 3;

interface Drawn {
  id: string;
  measure: { name: string };
  recent: readonly number[];
  /** Its newest change; null or absent: it is quiet. */
  move?: object | null | undefined;
}

/**
 * The share of its middle that the small picture of each series spans from bottom to top, by its id: that
 * of the most restless of its measure, so that pictures of one measure can be held against each other.
 * One that moved is drawn larger where a more restless one would flatten it. Pure.
 */
export function sparkSpans(rows: readonly Drawn[]): ReadonlyMap<string, number> {
  const shared = new Map<string, number>();
  for (const row of rows) {
    const { name } = row.measure;
    shared.set(name, Math.max(spanMin, spanOf(row), shared.get(name) ?? 0));
  }
  return new Map(
    rows.map((row) => {
      const span = shared.get(row.measure.name) ?? spanMin;
      const own = Math.max(spanMin, spanOf(row) / movedShareMin);
      return [row.id, row.move == null ? span : Math.min(span, own)];
    }),
  );
}

function spanOf({ recent }: Drawn): number {
  const [low, high] = [Math.min(...recent), Math.max(...recent)];
  const middle = (low + high) / 2;
  return recent.length < 2 || !(middle > 0) ? 0 : (high - low) / middle;
}
