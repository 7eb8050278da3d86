/** What decides whether a point of a long history stays. */
export interface ThinPoint {
  id: string;
  value: number;
  valid: boolean;
  environmentHash: string;
}

/** Places around changes of the environment that are kept; a machine that flaps has more. */
const edgesMax = 200;

/**
 * Places of at most `pointsMax` points that have the shape of the whole history, in their order: the
 * first, the newest and the newest valid one, both sides of every change point and of changes of the
 * environment, and of equal stretches the lowest and the highest valid point and the first invalid
 * one. So no extreme disappears, whatever the length.
 */
export function thinHistory(
  points: readonly ThinPoint[],
  { changedAt, pointsMax }: { changedAt: ReadonlySet<string>; pointsMax: number },
): number[] {
  if (points.length <= pointsMax) return [...points.keys()];
  const kept = new Set([0, points.length - 1, points.findLastIndex(({ valid }) => valid)]);
  for (const at of changePlaces(points, changedAt).slice(-Math.floor(pointsMax / 4))) {
    kept.add(at).add(Math.max(0, at - 1));
  }
  for (const at of environmentPlaces(points).slice(-Math.min(edgesMax, pointsMax / 8))) {
    kept.add(at).add(at - 1);
  }
  kept.delete(-1);
  const stretches = Math.max(1, Math.floor((pointsMax - kept.size) / 3));
  for (let stretch = 0; stretch < stretches; stretch += 1) {
    const from = Math.floor((stretch * points.length) / stretches);
    const to = Math.floor(((stretch + 1) * points.length) / stretches);
    for (const place of extremesOf(points, from, to)) kept.add(place);
  }
  return [...kept].sort((a, b) => a - b);
}

function changePlaces(points: readonly ThinPoint[], changedAt: ReadonlySet<string>): number[] {
  return points.flatMap(({ id }, place) => (changedAt.has(id) ? [place] : []));
}

function environmentPlaces(points: readonly ThinPoint[]): number[] {
  return points.flatMap(({ environmentHash }, place) =>
    place > 0 && points[place - 1]?.environmentHash !== environmentHash ? [place] : [],
  );
}

/** Lowest and highest valid point and first invalid one of a stretch, as far as it has them. */
function extremesOf(points: readonly ThinPoint[], from: number, to: number): number[] {
  let low = -1;
  let high = -1;
  let invalid = -1;
  for (let place = from; place < to; place += 1) {
    const point = points[place];
    if (point === undefined) continue;
    if (!point.valid) {
      if (invalid === -1) invalid = place;
      continue;
    }
    if (low === -1 || point.value < (points[low]?.value ?? 0)) low = place;
    if (high === -1 || point.value > (points[high]?.value ?? 0)) high = place;
  }
  return [low, high, invalid].filter((place) => place !== -1);
}
