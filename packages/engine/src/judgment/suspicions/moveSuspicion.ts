import type { Reason, StoredReason, SuspicionState } from "@lapline/contracts";
import { Prisma, type Tx } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import { type Actor, announce, type EngineContext } from "../../base/index.ts";
import { type AlertGrounds, raiseAlert } from "../alerts/raiseAlert.ts";
import { readSeriesRules } from "../settings/readSeriesRules.ts";

export interface SuspicionMove {
  suspicionId: string;
  from: SuspicionState;
  /** The state it was in may be named again: something else about it changed. */
  to: SuspicionState;
  actor?: Actor;
  /** Null takes the old one away, undefined keeps it. */
  reason?: StoredReason | null | undefined;
  /** What confirmed it: the alert and its history say so. */
  confirmedBy?: Reason;
  comparisonJobId?: string;
  confirmations?: number;
  /** What paired comparisons measured, new level over old. */
  measured?: { ratio: number; ratioLow: number; ratioHigh: number };
  /** The versions between which it lies after all. */
  pair?: { versionId: string; baseVersionId: string };
}

const notOfLevels = { beforeValue: null, afterValue: null, rangeFromId: null, rangeToId: null };
const decided: readonly SuspicionState[] = [
  "confirmed",
  "not_confirmed",
  "inconclusive",
  "withdrawn",
];

/**
 * Moves a suspicion from one state to another, audited and announced; one that becomes confirmed is
 * told by an alert. False, and nothing happens, when it is not in `from` any more.
 */
export async function moveSuspicion(
  tx: Tx,
  context: EngineContext,
  {
    suspicionId,
    from,
    to,
    actor = { kind: "system" },
    reason,
    confirmedBy,
    measured,
    pair,
    ...rest
  }: SuspicionMove,
): Promise<boolean> {
  const now = context.clock.now();
  const [moved] = await tx.suspicion.updateManyAndReturn({
    where: { id: suspicionId, state: from },
    data: {
      state: to,
      updatedAt: now,
      // What was confirmed long ago is not decided again because its history says something else.
      ...(from === to ? {} : { decidedAt: decided.includes(to) ? now : null }),
      ...(reason === undefined ? {} : { stateReason: reason ?? Prisma.DbNull }),
      ...rest,
      // A measured size is of no two levels of the history, and its place is between what was compared.
      ...(measured === undefined ? {} : { ...measured, ...notOfLevels }),
      ...pair,
    },
    select: { projectId: true, seriesId: true },
  });
  if (moved === undefined) return false;
  const { projectId, seriesId } = moved;
  const isConfirmed = to === "confirmed" && from !== to;
  const grounds = isConfirmed ? await readGrounds(tx, { projectId, seriesId, confirmedBy }) : {};
  await writeAudit(tx, context, {
    projectId,
    actor,
    action: `suspicion.${to}`,
    subjectKind: "suspicion",
    subjectId: suspicionId,
    data: { from, ...(reason == null ? {} : { reason }), ...grounds },
  });
  await announce(tx, { kind: "suspicion", projectId });
  if (isConfirmed) await raiseAlert(tx, context, suspicionId, grounds);
  return true;
}

/** What confirmed a change and which rule it is raised by, as the trail keeps it. */
async function readGrounds(
  tx: Tx,
  about: { projectId: string; seriesId: string; confirmedBy: Reason | undefined },
): Promise<AlertGrounds> {
  const { projectId, seriesId, confirmedBy } = about;
  const { settings, ...rules } = await readSeriesRules(tx, { projectId, seriesId });
  const { minChange } = settings;
  return {
    ...(confirmedBy === undefined ? {} : { confirmedBy }),
    rule: rules.minChange,
    minChange,
  };
}
