import { setImmediate } from "node:timers/promises";
import {
  directionSchema,
  previewItemsMax,
  type RulePreview,
  type RulePreviewInput,
  unitSchema,
} from "@lapline/contracts";
import type { Prisma } from "@lapline/db";
import { z } from "zod";
import {
  decodeCursor,
  type EngineContext,
  encodeCursor,
  namedBenchmark,
} from "../../base/index.ts";
import { readTrackPoints, viewChange } from "../../results/index.ts";
import { importedJob } from "../../work/index.ts";
import { readRules } from "../settings/readRules.ts";
import { type RuleValues, settingsFor } from "../settings/ruleSettings.ts";
import { findScope, type NamedScope } from "./findScope.ts";
import { type JudgedTrack, judgeTrack } from "./judgeTrack.ts";
import { readShownChanges, type ShownChange } from "./readShownChanges.ts";

/** Series that one answer looks at; the next one goes on after them. */
const seriesMax = 50;

/** When the last series of an answer was measured, and its id. */
const cursorSchema = z.tuple([z.iso.datetime(), z.uuid()]);

export type PreviewRuleOutcome =
  | { outcome: "preview"; preview: RulePreview }
  | { outcome: "unknown"; field: keyof NamedScope };

/**
 * What a rule would have said over the existing history, beside what the present rules say: changes
 * that are worth a comparison, and how many points each took to be seen. Stores nothing. Events of
 * machines are not taken out, except where a version moved by itself.
 */
export async function previewRule(
  { db }: EngineContext,
  { projectId, rule }: { projectId: string; rule: RulePreviewInput },
): Promise<PreviewRuleOutcome> {
  const { replaces, after, target, scenario, measure, label, ...values } = rule;
  const found = await findScope(db, projectId, { target, scenario, measure, label });
  if (!found.ok) return { outcome: "unknown", field: found.unknown };
  const rules = await readRules(db, projectId);
  const candidate: RuleValues = { ...values, ...found.scope, id: "" };
  const scopeOf = (one: RuleValues) =>
    JSON.stringify([one.targetId, one.scenarioId, one.measure, one.labelId]);
  const others = rules.filter((one) => one.id !== replaces && scopeOf(one) !== scopeOf(candidate));
  const scope = Object.fromEntries(
    Object.entries(found.scope).filter(([, value]) => value !== null),
  );
  const where: Prisma.SeriesWhereInput = { projectId, ...scope };
  const seriesTotal = await db.series.count({ where });
  const last = decodeCursor(cursorSchema, after ?? undefined);
  const more = await db.series.findMany({
    where: last === null ? where : { AND: [where, isAfter(last)] },
    orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
    take: seriesMax + 1,
    select: seriesSelect,
  });
  const series = more.slice(0, seriesMax);
  const tracks = await readTrackPoints(db, { seriesIds: series.map(({ id }) => id) });
  const shownOf = await readShownChanges(
    db,
    series.map(({ id }) => id),
  );
  const judged: PreviewedTrack[] = [];
  for (const row of series) {
    const now = settingsFor(rules, row);
    const withRule = settingsFor([...others, candidate], row);
    for (const points of tracks.filter(({ seriesId }) => seriesId === row.id)) {
      const better = directionSchema.parse(row.direction);
      const { changes } = judgeTrack(points, better, { now, withRule });
      const shown = changes.map(({ change, ...item }) => {
        const baseVersionId = change.beforeVersionId;
        const own = { ...change, baseVersionId };
        return { ...item, change: { ...own, ...shownOf({ ...points, ...change }) } };
      });
      judged.push({ row, points, track: { changes: shown } });
      // A long history is milliseconds of work: others get their turn in between.
      await setImmediate();
    }
  }
  const versions = await db.version.findMany({
    where: {
      id: {
        in: judged.flatMap(({ track }) =>
          track.changes.flatMap(({ change }) => versionsOf(change)),
        ),
      },
    },
    select: { id: true, name: true },
  });
  const names = new Map(versions.map(({ id, name }) => [id, name]));
  const end = more.length > series.length ? series.at(-1) : undefined;
  const counts = {
    series: series.length,
    seriesTotal,
    next: end === undefined ? null : encodeCursor([end.updatedAt.toISOString(), end.id]),
  };
  return { outcome: "preview", preview: summarisePreview(judged, names, counts) };
}

function versionsOf(change: ShownChange): string[] {
  const { baseVersionId, versionId, rangeFromId, rangeToId } = change;
  return [baseVersionId, versionId, rangeFromId, rangeToId].filter((id) => id !== null);
}

function isAfter([updatedAt, id]: z.infer<typeof cursorSchema>): Prisma.SeriesWhereInput {
  return { OR: [{ updatedAt: { lt: updatedAt } }, { updatedAt, id: { lt: id } }] };
}

const seriesSelect = {
  id: true,
  updatedAt: true,
  targetId: true,
  scenarioId: true,
  params: true,
  labelId: true,
  measure: true,
  measureTitle: true,
  unit: true,
  direction: true,
  provisioner: true,
  target: { select: { key: true } },
  label: { select: { name: true } },
} satisfies Prisma.SeriesSelect;

type JudgedItem = JudgedTrack["changes"][number];

/** A judged change with what views say of it. */
interface ShownItem extends Omit<JudgedItem, "change"> {
  change: Omit<JudgedItem["change"], keyof ShownChange> & ShownChange;
}

interface PreviewedTrack {
  row: {
    id: string;
    scenarioId: string;
    params: unknown;
    measure: string;
    measureTitle: string;
    unit: string;
    direction: string;
    provisioner: string;
    target: { key: string };
    label: { name: string };
  };
  points: { values: readonly number[] };
  track: { changes: readonly ShownItem[] };
}

/** Counts of a preview and its newest changes; `names` has the versions that they name. Pure. */
function summarisePreview(
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
    const imported = some.filter(({ row }) => row.provisioner === importedJob.provisioner).length;
    const counted = { regressions, improvements: some.length - regressions };
    return imported === 0 ? counted : { ...counted, imported };
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
      ...namedBenchmark(row.params),
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
