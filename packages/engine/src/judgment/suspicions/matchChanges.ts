import type { ChangeDirection } from "@lapline/contracts";

interface Placed {
  resultId: string | null;
  versionId: string;
  direction: ChangeDirection;
}

interface PlacedChange extends Placed {
  resultId: string;
  beforeVersionId: string;
}

interface PlacedSuspicion extends Placed {
  baseVersionId: string;
}

export interface ChangeMatch<C, S> {
  pairs: [C, S][];
  changesLeft: C[];
  suspicionsLeft: S[];
}

/** Behind a suspicion that stands exactly where the change is, ahead of every other. */
const lostDistance = 0.5;

/** A change that moved by no more points than this is still the same one. */
const tolerance = 5;

/**
 * Whether the result at which a suspicion stood was deleted and the change is what it was about: at the
 * same version, which has other results, or since the same version, with the next one in its place.
 */
function isLost(suspicion: PlacedSuspicion, change: PlacedChange): boolean {
  if (suspicion.resultId !== null) return false;
  const { versionId, baseVersionId } = suspicion;
  return versionId === change.versionId || baseVersionId === change.beforeVersionId;
}

/**
 * Finds for each suspicion of a track the change that it is about: the same direction, at the same
 * place or at most five points from it (at the same versions when that result is gone), nearest first, no
 * change for two suspicions. `order` holds the results of the track in order. Pure.
 */
export function matchChanges<C extends PlacedChange, S extends PlacedSuspicion>(
  changes: readonly C[],
  suspicions: readonly S[],
  order: readonly string[],
): ChangeMatch<C, S> {
  const places = new Map(order.map((resultId, place) => [resultId, place]));
  const placeOf = ({ resultId }: Placed) => (resultId === null ? undefined : places.get(resultId));
  const candidates = changes.flatMap((change) =>
    suspicions
      .filter(({ direction }) => direction === change.direction)
      .map((suspicion) => {
        if (change.resultId === suspicion.resultId) return { change, suspicion, distance: 0 };
        const distance = isLost(suspicion, change)
          ? lostDistance
          : Math.abs((placeOf(change) ?? Infinity) - (placeOf(suspicion) ?? -Infinity));
        return { change, suspicion, distance };
      })
      .filter(({ distance }) => distance <= tolerance),
  );
  candidates.sort((a, b) => a.distance - b.distance);
  const pairs: [C, S][] = [];
  const changesLeft = new Set(changes);
  const suspicionsLeft = new Set(suspicions);
  for (const { change, suspicion } of candidates) {
    if (!changesLeft.has(change) || !suspicionsLeft.has(suspicion)) continue;
    changesLeft.delete(change);
    suspicionsLeft.delete(suspicion);
    pairs.push([change, suspicion]);
  }
  return { pairs, changesLeft: [...changesLeft], suspicionsLeft: [...suspicionsLeft] };
}
