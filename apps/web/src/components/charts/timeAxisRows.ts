import type { TrackPanel } from "./prepareTimeAxis.ts";

export interface TimeAxisRow {
  /** Seconds. */
  x: number;
  /** What was sampled here, by component; null ends a line. */
  values: Record<string, number | null>;
  /** Where each line runs here, which between two of its samples is the straight line. */
  drawn: Record<string, number | null>;
}

/** A sample without a neighbour, which no line would show. */
export interface LoneSample {
  line: number;
  x: number;
  y: number;
}

/**
 * The lines of a panel as rows in the order of time. Lines are sampled at times of their own: a row of one
 * is no gap of another, so every line runs through all rows between two of its samples. Pure.
 */
export function timeAxisRows({
  lines,
}: {
  lines: readonly Pick<TrackPanel["lines"][number], "component" | "points">[];
}): {
  rows: TimeAxisRow[];
  lone: LoneSample[];
} {
  const rows = new Map<number, TimeAxisRow>();
  for (const { component, points } of lines) {
    for (const { x, y } of points) {
      const row = rows.get(x) ?? { x, values: {}, drawn: {} };
      row.values[component] = y;
      rows.set(x, row);
    }
  }
  const inOrder = [...rows.values()].sort((a, b) => a.x - b.x);
  for (const { component, points } of lines) drawLine(inOrder, component, points);
  const lone = lines.flatMap(({ points }, line) =>
    points.flatMap(({ x, y }, place) => {
      const isAlone = points[place - 1]?.y == null && points[place + 1]?.y == null;
      return y !== null && isAlone ? [{ line, x, y }] : [];
    }),
  );
  return { rows: inOrder, lone };
}

function drawLine(
  rows: readonly TimeAxisRow[],
  component: string,
  points: TrackPanel["lines"][number]["points"],
): void {
  let next = 0;
  for (const row of rows) {
    while ((points[next]?.x ?? Number.POSITIVE_INFINITY) < row.x) next += 1;
    const [before, after] = [points[next - 1], points[next]];
    if (after?.x === row.x) row.drawn[component] = after.y;
    else if (before?.y == null || after?.y == null) row.drawn[component] = null;
    else {
      const share = (row.x - before.x) / (after.x - before.x);
      row.drawn[component] = before.y + share * (after.y - before.y);
    }
  }
}
