import { isSameReason, type SuspicionState } from "@lapline/contracts";
import { Prisma, type Tx } from "@lapline/db";
import { writeAudits } from "../../access/index.ts";
import { announce, type EngineContext, newId } from "../../base/index.ts";
import type { TrackPoints } from "../../results/index.ts";
import { refreshAlert } from "../alerts/refreshAlert.ts";
import type { SettledSeries } from "../settings/readSeriesSettings.ts";
import { judgeChange } from "./judgeChange.ts";
import { matchChanges } from "./matchChanges.ts";
import { moveSuspicion } from "./moveSuspicion.ts";
import {
  type FollowedChange,
  type KnownSuspicion,
  planSuspicions,
  type SuspicionPlan,
  type SuspicionStep,
} from "./planSuspicions.ts";
import { readEnvironmentEvents } from "./readEnvironmentEvents.ts";
import { readImportedChanges } from "./readImportedChanges.ts";
import { sessionGap } from "./sessionGap.ts";
import { widePair } from "./widePair.ts";

/**
 * Lets the suspicions of some series follow their change points and the rules that hold now. `points`
 * has those of the tracks that may have changed. The caller holds the locks of the series.
 */
export async function settleSuspicions(
  tx: Tx,
  context: EngineContext,
  series: ReadonlyMap<string, SettledSeries>,
  points: ReadonlyMap<string, TrackPoints> = new Map(),
): Promise<void> {
  const where = { seriesId: { in: [...series.keys()] } };
  const changes = await tx.changePoint.findMany({ where });
  const suspicions = await tx.suspicion.findMany({ where });
  if (changes.length === 0 && suspicions.length === 0) return;
  const tracks = matchTracks({ changes, suspicions, series, points });
  const isCompared = await readComparedPairs(tx, suspicions);
  const imported = [...series.values()].filter((one) => one.imported).map(({ id }) => id);
  const histories = await readImportedChanges(tx, imported);
  const historyOf = ({ id }: FollowedChange) => histories.get(id) ?? null;
  const inQuestion = tracks.flatMap(({ match, settled }) =>
    [
      ...match.changesLeft,
      ...match.pairs
        .filter(([change, suspicion]) => mayBeEvent(suspicion) && !isKnownEvent(change, suspicion))
        .map(([change]) => change),
    ].filter(
      (change) =>
        judgeChange(change, settled.settings, false, historyOf(change)).state === "suspected",
    ),
  );
  const events = new Set(
    await readEnvironmentEvents(
      tx,
      inQuestion.map(({ id }) => id),
    ),
  );
  const opened: OpenedSuspicion[] = [];
  const steps: SuspicionStep[] = [];
  for (const { trackId, settled, match, places } of tracks) {
    for (const [change, suspicion] of match.pairs) {
      if (isKnownEvent(change, suspicion)) events.add(change.id);
    }
    const { settings } = settled;
    const judge = (change: FollowedChange) =>
      judgeChange(change, settings, events.has(change.id), historyOf(change));
    const wanted = settled.imported
      ? Math.max(laterVersionsMin, settings.confirmations)
      : settings.confirmations;
    const plan = planSuspicions(match, wanted, judge, {
      isCompared: (pair) => isCompared(settled.id, pair),
      sessionGapOf: ({ resultId }) => {
        const known = points.get(trackId);
        // No comparison bridges what was measured elsewhere.
        if (known === undefined || settled.imported) return null;
        return sessionGap(known, resultId);
      },
      widePairOf: ({ resultId, ratio }, { decidedAt }) => {
        const known = points.get(trackId);
        if (known === undefined || decidedAt === null) return null;
        const { minChange: floor } = settings;
        return widePair({ points: known, resultId, changes: places, ratio, decidedAt, floor });
      },
    });
    opened.push(...plan.opened.map((one) => ({ ...one, trackId, series: settled })));
    steps.push(...plan.steps);
  }
  await open(tx, context, opened);
  for (const step of steps) await take(tx, context, step);
}

/**
 * Later versions at the new level that confirm a change of an imported series, at least: one or two can
 * be the same disturbance as the first.
 */
const laterVersionsMin = 3;

/** An event once seen stays one: its neighbours need not be asked with every report. */
function isKnownEvent(change: FollowedChange, suspicion: KnownSuspicion): boolean {
  return suspicion.environmentEvent && suspicion.resultId === change.resultId;
}

function mayBeEvent({ state }: KnownSuspicion): boolean {
  return state === "suspected" || state === "muted" || state === "withdrawn";
}

function matchTracks(input: {
  changes: readonly (FollowedChange & { trackId: string; seriesId: string })[];
  suspicions: readonly (KnownSuspicion & { trackId: string; seriesId: string })[];
  series: ReadonlyMap<string, SettledSeries>;
  points: ReadonlyMap<string, TrackPoints>;
}) {
  const { changes, suspicions, series, points } = input;
  const changesOf = Map.groupBy(changes, ({ trackId }) => trackId);
  const suspicionsOf = Map.groupBy(suspicions, ({ trackId }) => trackId);
  const tracks = new Map(
    [...changes, ...suspicions].map(({ trackId, seriesId }) => [trackId, seriesId]),
  );
  const tracksOf = Map.groupBy(tracks, ([, seriesId]) => seriesId);
  // In the order of the series, so that several reports at once tell in the order of one by one.
  return [...series.values()].flatMap((settled) =>
    (tracksOf.get(settled.id) ?? []).map(([trackId]) => {
      const own = changesOf.get(trackId) ?? [];
      const match = matchChanges(
        own,
        suspicionsOf.get(trackId) ?? [],
        points.get(trackId)?.resultIds ?? [],
      );
      return { trackId, settled, match, places: own.map(({ resultId }) => resultId) };
    }),
  );
}

type OpenedSuspicion = SuspicionPlan["opened"][number] & {
  trackId: string;
  series: SettledSeries;
};

/** With a statement for each table: a report may move every benchmark of a suite. */
async function open(
  tx: Tx,
  context: EngineContext,
  opened: readonly OpenedSuspicion[],
): Promise<void> {
  const [first] = opened;
  if (first === undefined) return;
  const rows = opened.map(({ state, reason, content, trackId, series }) => {
    const { projectId, id: seriesId } = series;
    const place = { id: newId(context), projectId, seriesId, trackId };
    return { ...content, ...place, state, stateReason: reason ?? Prisma.DbNull, reason };
  });
  await tx.suspicion.createMany({ data: rows.map(({ reason: _, ...row }) => row) });
  await writeAudits(
    tx,
    context,
    rows.map(({ id, projectId, seriesId, state, reason }) => ({
      projectId,
      actor: { kind: "system" },
      action: `suspicion.${state}`,
      subjectKind: "suspicion",
      subjectId: id,
      data: { seriesId, ...(reason === null ? {} : { reason }) },
    })),
  );
  await announce(tx, { kind: "suspicion", projectId: first.series.projectId });
}

/** A suspicion that somebody else moved meanwhile is left to its next evaluation. */
async function take(tx: Tx, context: EngineContext, step: SuspicionStep): Promise<void> {
  const { suspicion, to, reason, content } = step;
  const { id: suspicionId, state: from } = suspicion;
  if (content !== null) {
    const { count } = await tx.suspicion.updateMany({
      where: { id: suspicionId, state: from },
      data: { ...content, updatedAt: context.clock.now() },
    });
    if (count === 0) return;
    const { alertId } = suspicion;
    if (from === "confirmed" && alertId !== null && content.versionId !== undefined) {
      await refreshAlert(tx, context, alertId);
    }
  }
  if (from === to && (reason === undefined || isSameReason(suspicion.stateReason, reason))) return;
  await moveSuspicion(tx, context, { suspicionId, from, to, reason });
}

const isUnconfirmed: Partial<Record<SuspicionState, true>> = {
  not_confirmed: true,
  inconclusive: true,
};

/**
 * Which pairs of versions were compared to confirm something of the series that have a suspicion which
 * was not confirmed; of other series nobody asks.
 */
async function readComparedPairs(
  tx: Tx,
  suspicions: readonly { seriesId: string; state: SuspicionState }[],
): Promise<(seriesId: string, pair: { versionId: string; baseVersionId: string }) => boolean> {
  const inQuestion = suspicions.filter(({ state }) => isUnconfirmed[state] === true);
  if (inQuestion.length === 0) return () => false;
  const rows = await tx.comparison.findMany({
    where: {
      seriesId: { in: inQuestion.map(({ seriesId }) => seriesId) },
      job: { purpose: "confirmation" },
    },
    distinct: ["seriesId", "baseVersionId", "headVersionId"],
    select: { seriesId: true, baseVersionId: true, headVersionId: true },
  });
  const compared = new Set(
    rows.map((row) => `${row.seriesId} ${row.baseVersionId} ${row.headVersionId}`),
  );
  return (seriesId, { versionId, baseVersionId }) =>
    compared.has(`${seriesId} ${baseVersionId} ${versionId}`);
}
