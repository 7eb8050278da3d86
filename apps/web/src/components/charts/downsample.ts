export interface SeriesSample {
  x: number;
  /** Null where nothing was measured: a gap in the line. */
  y: number | null;
}

/**
 * At most about `pointsMax` points of the same shape: of each bucket the lowest and the highest value
 * stay, in their order, so that no spike disappears. Gaps stay gaps, and both ends stay where they are.
 */
export function downsample(points: readonly SeriesSample[], pointsMax: number): SeriesSample[] {
  if (points.length <= pointsMax) return [...points];
  const [first, last] = [points[0], points.at(-1)];
  const perBucket = Math.ceil((points.length * 2) / Math.max(2, pointsMax - 2));
  const kept: SeriesSample[] = [];
  for (let from = 0; from < points.length; from += perBucket) {
    const bucket = points.slice(from, from + perBucket);
    let low: SeriesSample | undefined;
    let high: SeriesSample | undefined;
    const gap = bucket.find(({ y }) => y === null);
    for (const point of bucket) {
      if (point.y === null) continue;
      if (low?.y == null || point.y < low.y) low = point;
      if (high?.y == null || point.y > high.y) high = point;
    }
    const picked = new Set(
      [gap, low, high, ...bucket.filter((point) => point === first || point === last)].filter(
        (point) => point !== undefined,
      ),
    );
    kept.push(...[...picked].sort((a, b) => a.x - b.x));
  }
  return kept;
}
