import {
  type ChangeDirection,
  hasCode,
  isSameReason,
  type Reason,
  reasonOf,
  type SuspicionState,
} from "@lapline/contracts";
import type { Prisma } from "@lapline/db";
import type { Judgement } from "./judgeChange.ts";
import type { ChangeMatch } from "./matchChanges.ts";
import type { WidePair } from "./widePair.ts";

/** A stored change point, as far as suspicions follow it. */
export interface FollowedChange {
  id: string;
  resultId: string;
  versionId: string;
  beforeVersionId: string;
  rangeFromId: string | null;
  rangeToId: string | null;
  direction: ChangeDirection;
  ratio: number;
  ratioLow: number;
  ratioHigh: number;
  beforeValue: number;
  afterValue: number;
}

/** A stored suspicion, as far as it is planned here. */
export interface KnownSuspicion {
  id: string;
  resultId: string | null;
  versionId: string;
  baseVersionId: string;
  rangeFromId: string | null;
  rangeToId: string | null;
  direction: ChangeDirection;
  ratio: number;
  /** Null where comparisons measured its size. */
  beforeValue: number | null;
  state: SuspicionState;
  stateReason: Prisma.JsonValue;
  ruleId: string | null;
  environmentEvent: boolean;
  confirmations: number;
  confirmationsWanted: number;
  decidedAt: Date | null;
  wideVersionId: string | null;
  wideBaseVersionId: string | null;
  alertId: string | null;
}

/** Columns of a suspicion that say what its change is. */
interface ShownChange {
  resultId: string;
  versionId: string;
  baseVersionId: string;
  rangeFromId: string | null;
  rangeToId: string | null;
  direction: ChangeDirection;
  ratio: number;
  ratioLow: number;
  ratioHigh: number;
  beforeValue: number;
  afterValue: number;
}

/** Columns of a suspicion that come from its change and its rules. */
interface SuspicionContent extends ShownChange {
  ruleId: string | null;
  environmentEvent: boolean;
  confirmations: number;
  confirmationsWanted: number;
  wideVersionId: string | null;
  wideBaseVersionId: string | null;
}

export interface SuspicionStep {
  suspicion: KnownSuspicion;
  to: SuspicionState;
  /** Undefined: as it is. */
  reason: Reason | null | undefined;
  content: Partial<SuspicionContent> | null;
}

export interface SuspicionPlan {
  opened: { state: "suspected" | "muted"; reason: Reason | null; content: SuspicionContent }[];
  steps: SuspicionStep[];
}

/** What has been compared of a series, and what could be. */
export interface SuspicionFacts {
  /** Whether a comparison of these two versions was made for a confirmation. */
  isCompared(pair: { versionId: string; baseVersionId: string }): boolean;
  /** Versions further apart that are worth a comparison after this one showed nothing. */
  widePairOf(change: FollowedChange, suspicion: KnownSuspicion): WidePair | null;
  /** The time between two sessions of measuring at which the change lies, in ms. */
  sessionGapOf(change: FollowedChange): number | null;
}

const notWide = { wideVersionId: null, wideBaseVersionId: null };
const hourMs = 3_600_000;

/**
 * What has to happen to the suspicions of one track so that they follow its changes. Nothing that was
 * confirmed is taken back: people were told; it only gets a note and
 * follows its change in place, and in version and size unless a comparison measured these. A suspicion that was not confirmed is raised again when its change moved
 * to a pair of versions that nobody compared, and once more, with versions further apart, when further
 * points still show it. Pure.
 */
export function planSuspicions(
  match: ChangeMatch<FollowedChange, KnownSuspicion>,
  confirmationsWanted: number,
  judge: (change: FollowedChange) => Judgement,
  facts: SuspicionFacts,
): SuspicionPlan {
  const { pairs, changesLeft, suspicionsLeft } = match;
  const opened = changesLeft.flatMap((change) => {
    const { state, reason, ...judgement } = judge(change);
    if (state === "withdrawn") return [];
    const content = contentOf(change, judgement, {
      confirmations: 0,
      confirmationsWanted,
      ...notWide,
    });
    const gapMs = state === "suspected" && reason === null ? facts.sessionGapOf(change) : null;
    return [{ state, reason: gapMs === null ? reason : sessionsApart(gapMs), content }];
  });
  const followed = pairs.map(([change, suspicion]) =>
    follow(suspicion, change, judge(change), { confirmationsWanted, facts }),
  );
  const gone = suspicionsLeft.map((suspicion) => lose(suspicion));
  return { opened, steps: [...followed, ...gone].filter((step) => step !== null) };
}

function follow(
  suspicion: KnownSuspicion,
  change: FollowedChange,
  { state: to, reason, ...judgement }: Judgement,
  { confirmationsWanted, facts }: { confirmationsWanted: number; facts: SuspicionFacts },
): SuspicionStep | null {
  const isSamePair =
    suspicion.versionId === change.versionId && suspicion.baseVersionId === change.beforeVersionId;
  const content = contentOf(change, judgement, {
    confirmations: isSamePair ? Math.min(suspicion.confirmations, confirmationsWanted) : 0,
    confirmationsWanted,
    wideVersionId: suspicion.wideVersionId,
    wideBaseVersionId: suspicion.wideBaseVersionId,
  });
  switch (suspicion.state) {
    case "confirmed": {
      const { resultId } = change;
      const isNoted = suspicion.stateReason !== null;
      const keepsNote = hasCode(suspicion.stateReason, "evidence_deleted");
      const isMeasured = suspicion.beforeValue === null;
      const isUnmoved = isMeasured
        ? suspicion.resultId === resultId
        : isSamePlace(suspicion, change);
      return (keepsNote || !isNoted) && isUnmoved
        ? null
        : {
            suspicion,
            to: "confirmed",
            reason: keepsNote ? undefined : null,
            content: isMeasured ? { resultId } : shownChange(change),
          };
    }
    case "confirming":
      // The comparison under way goes on; a pair that moved meanwhile is looked at after it.
      return to === "suspected" ? null : { suspicion, to, reason, content };
    case "not_confirmed":
    case "inconclusive":
      return to === "suspected" ? raiseAgain(suspicion, change, content, facts) : null;
    case "suspected":
    case "muted":
    case "withdrawn": {
      // Why a suspicion still waits for its comparison is said by who wants to start that.
      const isWaiting = to === "suspected" && suspicion.state === "suspected";
      const isUnchanged =
        suspicion.state === to &&
        (isWaiting || isSameReason(suspicion.stateReason, reason)) &&
        isSamePlace(suspicion, change) &&
        suspicion.ratio === change.ratio &&
        suspicion.ruleId === content.ruleId &&
        suspicion.confirmationsWanted === confirmationsWanted;
      return isUnchanged
        ? null
        : { suspicion, to, reason: isWaiting ? undefined : reason, content };
    }
  }
}

/** Another comparison of a change that one did not confirm, or null. */
function raiseAgain(
  suspicion: KnownSuspicion,
  change: FollowedChange,
  content: SuspicionContent,
  { isCompared, widePairOf }: SuspicionFacts,
): SuspicionStep | null {
  const { versionId, beforeVersionId: baseVersionId } = change;
  const isSamePair = suspicion.versionId === versionId && suspicion.baseVersionId === baseVersionId;
  if (!isSamePair && !isCompared({ versionId, baseVersionId })) {
    return { suspicion, to: "suspected", reason: null, content: { ...content, ...notWide } };
  }
  const wasWide = suspicion.wideVersionId !== null;
  const wide = wasWide || !isCompared(suspicion) ? null : widePairOf(change, suspicion);
  if (wide === null || isCompared(wide)) return null;
  const { versionId: wideVersionId, baseVersionId: wideBaseVersionId } = wide;
  const again = { ...content, confirmations: 0, wideVersionId, wideBaseVersionId };
  return { suspicion, to: "suspected", reason: reasonOf("compared_wider", {}), content: again };
}

function lose(suspicion: KnownSuspicion): SuspicionStep | null {
  const reason = reasonOf("change_gone", {});
  switch (suspicion.state) {
    case "suspected":
    case "muted":
      return { suspicion, to: "withdrawn", reason, content: null };
    case "confirmed":
      return hasCode(suspicion.stateReason, "change_gone", "evidence_deleted")
        ? null
        : { suspicion, to: "confirmed", reason, content: null };
    case "confirming":
    // Its comparison is under way and tells more than the history, which may waver.
    case "withdrawn":
    case "not_confirmed":
    case "inconclusive":
      return null;
  }
}

/** Why a change between two sessions of measuring is none yet. */
function sessionsApart(gapMs: number): Reason {
  return reasonOf("sessions_apart", { hours: Math.round(gapMs / hourMs) });
}

function contentOf(
  change: FollowedChange,
  { ruleId, environmentEvent }: Pick<Judgement, "ruleId" | "environmentEvent">,
  rest: Pick<
    SuspicionContent,
    "confirmations" | "confirmationsWanted" | "wideVersionId" | "wideBaseVersionId"
  >,
): SuspicionContent {
  return { ...shownChange(change), ruleId, environmentEvent, ...rest };
}

function shownChange({ beforeVersionId: baseVersionId, ...shown }: FollowedChange): ShownChange {
  const { resultId, versionId, rangeFromId, rangeToId, direction } = shown;
  const { ratio, ratioLow, ratioHigh, beforeValue, afterValue } = shown;
  return {
    resultId,
    versionId,
    baseVersionId,
    rangeFromId,
    rangeToId,
    direction,
    ratio,
    ratioLow,
    ratioHigh,
    beforeValue,
    afterValue,
  };
}

function isSamePlace(suspicion: KnownSuspicion, change: FollowedChange): boolean {
  return (
    suspicion.resultId === change.resultId &&
    suspicion.versionId === change.versionId &&
    suspicion.baseVersionId === change.beforeVersionId &&
    suspicion.rangeFromId === change.rangeFromId &&
    suspicion.rangeToId === change.rangeToId
  );
}
