import type { BoxGroup } from "../../../components/charts/prepareBoxes.ts";
import type { HistoryPoint } from "../history/historyPoint.ts";

/** Boxes that one chart has room for; of more, the newest. */
export const boxesMax = 24;

/** The trials of some versions, in the order of the history. */
export interface GroupedTrials {
  groups: BoxGroup[];
  /** Boxes that have no room. */
  leftOut: number;
}

/**
 * The values of all valid trials in view by version. What was measured in environments that are not
 * comparable stays apart. Versions of one trial each have nothing to be spread over: no groups. Pure.
 */
export function groupTrials(points: readonly HistoryPoint[]): GroupedTrials {
  const ordered = points
    .filter(({ point }) => point.valid && point.samples.length > 0)
    .toSorted((a, b) => a.point.versionOrder - b.point.versionOrder);
  const parts = [
    ...Map.groupBy(ordered, ({ point }) => `${point.version}\n${point.environmentHash}`).values(),
  ];
  const versions = Map.groupBy(parts, ([first]) => first?.point.version ?? "");
  const groups = [...versions].flatMap(([version, own]) =>
    own.map((part, place) => ({
      name: place === 0 ? version : `${version}, environment ${place + 1}`,
      values: part.flatMap(({ point }) => point.samples),
    })),
  );
  if (groups.every(({ values }) => values.length < 2)) return { groups: [], leftOut: 0 };
  const shown = groups.slice(-boxesMax);
  return { groups: shown, leftOut: groups.length - shown.length };
}
