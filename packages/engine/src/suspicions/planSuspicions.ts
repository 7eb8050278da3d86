import type { ChangeDirection, SuspicionState } from "@lapline/contracts";
import type { Judgement } from "./judgeChange.ts";
import type { ChangeMatch } from "./matchChanges.ts";

/** A stored change point, as far as suspicions follow it. */
export interface FollowedChange {
  id: string;
  resultId: string;
  versionId: string;
  beforeVersionId: string;
  direction: ChangeDirection;
  ratio: number;
  ratioLow: number;
  ratioHigh: number;
}

/** A stored suspicion, as far as it is planned here. */
export interface KnownSuspicion {
  id: string;
  resultId: string | null;
  versionId: string;
  baseVersionId: string;
  direction: ChangeDirection;
  ratio: number;
  state: SuspicionState;
  stateReason: string | null;
  ruleId: string | null;
  environmentEvent: boolean;
  confirmations: number;
  confirmationsWanted: number;
}

/** Columns of a suspicion that come from its change and its rules. */
interface SuspicionContent {
  resultId: string;
  versionId: string;
  baseVersionId: string;
  direction: ChangeDirection;
  ratio: number;
  ratioLow: number;
  ratioHigh: number;
  ruleId: string | null;
  environmentEvent: boolean;
  confirmations: number;
  confirmationsWanted: number;
}

export interface SuspicionStep {
  suspicion: KnownSuspicion;
  to: SuspicionState;
  reason: string | null;
  content: SuspicionContent | null;
}

export interface SuspicionPlan {
  opened: { state: "suspected" | "muted"; reason: string | null; content: SuspicionContent }[];
  steps: SuspicionStep[];
}

const goneReason = "The history does not show this change any more.";

/**
 * What has to happen to the suspicions of one track so that they follow its changes. Nothing that was
 * confirmed is taken back: people were told; it only gets a note. A suspicion that was not confirmed
 * is raised again when its change moved to another pair of versions, which nobody compared. Pure.
 */
export function planSuspicions(
  match: ChangeMatch<FollowedChange, KnownSuspicion>,
  confirmationsWanted: number,
  judge: (change: FollowedChange) => Judgement,
): SuspicionPlan {
  const { pairs, changesLeft, suspicionsLeft } = match;
  const opened = changesLeft.flatMap((change) => {
    const { state, reason, ...judgement } = judge(change);
    if (state === "withdrawn") return [];
    const content = contentOf(change, judgement, { confirmations: 0, confirmationsWanted });
    return [{ state, reason, content }];
  });
  const followed = pairs.map(([change, suspicion]) =>
    follow(suspicion, change, judge(change), confirmationsWanted),
  );
  const gone = suspicionsLeft.map((suspicion) => lose(suspicion));
  return { opened, steps: [...followed, ...gone].filter((step) => step !== null) };
}

function follow(
  suspicion: KnownSuspicion,
  change: FollowedChange,
  { state: to, reason, ...judgement }: Judgement,
  confirmationsWanted: number,
): SuspicionStep | null {
  const isSamePair =
    suspicion.versionId === change.versionId && suspicion.baseVersionId === change.beforeVersionId;
  const content = contentOf(change, judgement, {
    confirmations: isSamePair ? Math.min(suspicion.confirmations, confirmationsWanted) : 0,
    confirmationsWanted,
  });
  switch (suspicion.state) {
    case "confirmed":
      return suspicion.stateReason === null
        ? null
        : { suspicion, to: "confirmed", reason: null, content: null };
    case "confirming":
      // The comparison under way goes on; a pair that moved meanwhile is looked at after it.
      return to === "suspected" ? null : { suspicion, to, reason, content };
    case "not_confirmed":
      return isSamePair || to !== "suspected" ? null : { suspicion, to, reason, content };
    case "suspected":
    case "muted":
    case "withdrawn": {
      // Why a suspicion still waits for its comparison is said by who wants to start that.
      const isWaiting = to === "suspected" && suspicion.state === "suspected";
      const said = isWaiting ? suspicion.stateReason : reason;
      const isUnchanged =
        suspicion.state === to &&
        isSamePair &&
        suspicion.stateReason === said &&
        suspicion.resultId === change.resultId &&
        suspicion.ratio === change.ratio &&
        suspicion.ruleId === content.ruleId &&
        suspicion.confirmationsWanted === confirmationsWanted;
      return isUnchanged ? null : { suspicion, to, reason: said, content };
    }
  }
}

function lose(suspicion: KnownSuspicion): SuspicionStep | null {
  switch (suspicion.state) {
    case "suspected":
    case "muted":
      return { suspicion, to: "withdrawn", reason: goneReason, content: null };
    case "confirmed":
      return suspicion.stateReason === goneReason
        ? null
        : { suspicion, to: "confirmed", reason: goneReason, content: null };
    case "confirming":
    // Its comparison is under way and tells more than the history, which may waver.
    case "withdrawn":
    case "not_confirmed":
      return null;
  }
}

function contentOf(
  change: FollowedChange,
  { ruleId, environmentEvent }: Pick<Judgement, "ruleId" | "environmentEvent">,
  counts: { confirmations: number; confirmationsWanted: number },
): SuspicionContent {
  return {
    resultId: change.resultId,
    versionId: change.versionId,
    baseVersionId: change.beforeVersionId,
    direction: change.direction,
    ratio: change.ratio,
    ratioLow: change.ratioLow,
    ratioHigh: change.ratioHigh,
    ruleId,
    environmentEvent,
    ...counts,
  };
}
