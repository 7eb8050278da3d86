import { directionSchema, previewItemsMax, type RulePreview, unitSchema } from "@lapline/contracts";
import { viewChange } from "../../results/index.ts";
import type { JudgedTrack } from "./judgeTrack.ts";
import type { ShownChange } from "./readShownChanges.ts";

type JudgedItem = JudgedTrack["changes"][number];

/** A judged change with what views say of it. */
interface ShownItem extends Omit<JudgedItem, "change"> {
  change: Omit<JudgedItem["change"], keyof ShownChange> & ShownChange;
}

export interface PreviewedTrack {
  row: {
    id: string;
    scenarioId: string;
    measure: string;
    measureTitle: string;
    unit: string;
    direction: string;
    target: { key: string };
    label: { name: string };
  };
  points: { values: readonly number[] };
  track: { changes: readonly ShownItem[] };
}

/** Counts of a preview and its newest changes; `names` has the versions that they name. Pure. */
export function summarisePreview(
  tracks: readonly PreviewedTrack[],
  names: ReadonlyMap<string, string>,
  counts: { series: number; seriesTotal: number; next: string | null },
): RulePreview {
  const nameOf = (versionId: string | null) =>
    versionId === null ? null : (names.get(versionId) ?? null);
  const changes = tracks.flatMap(({ row, track }) =>
    track.changes.map((item) => ({ row, ...item })),
  );
  changes.sort((a, b) => b.change.measuredAt.getTime() - a.change.measuredAt.getTime());
  const delays = changes.flatMap(({ delayPoints }) => (delayPoints === null ? [] : [delayPoints]));
  const told = (key: "now" | "withRule") => {
    const some = changes.filter((item) => item[key]);
    const regressions = some.filter(({ change }) => change.direction === "regression").length;
    return { regressions, improvements: some.length - regressions };
  };
  return {
    ...counts,
    points: tracks.reduce((sum, { points }) => sum + points.values.length, 0),
    now: told("now"),
    withRule: told("withRule"),
    delayPointsMean:
      delays.length === 0 ? null : delays.reduce((sum, delay) => sum + delay, 0) / delays.length,
    delays: delays.length,
    items: changes.slice(0, previewItemsMax).map(({ row, change, now, withRule, delayPoints }) => ({
      seriesId: row.id,
      target: row.target.key,
      scenario: row.scenarioId,
      label: row.label.name,
      measure: {
        name: row.measure,
        title: row.measureTitle,
        unit: unitSchema.parse(row.unit),
        direction: directionSchema.parse(row.direction),
      },
      baseVersion: names.get(change.baseVersionId) ?? "",
      version: names.get(change.versionId) ?? "",
      measuredAt: change.measuredAt.toISOString(),
      direction: change.direction,
      ...viewChange({
        ...change,
        rangeFrom: nameOf(change.rangeFromId),
        rangeTo: nameOf(change.rangeToId),
      }),
      now,
      withRule,
      delayPoints,
    })),
  };
}
