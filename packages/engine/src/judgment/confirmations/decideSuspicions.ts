import { type Direction, type Reason, reasonOf, type Unit } from "@lapline/contracts";
import type { ComparisonVerdict, Tx } from "@lapline/db";
import { comparisonVerdict, excludesMost, type JobVariance } from "@lapline/stats";
import type { EngineContext } from "../../base/index.ts";
import {
  adviceReason,
  adviseMeasure,
  readJobVariances,
  wholeTrialsDesign,
} from "../../results/index.ts";
import { readSeriesSettings } from "../settings/readSeriesSettings.ts";
import { moveSuspicion, type SuspicionMove } from "../suspicions/moveSuspicion.ts";
import { countComparisons } from "./countComparisons.ts";
import { findCompanion } from "./findCompanion.ts";
import { giveUpOrRetry } from "./giveUpOrRetry.ts";
import { tallyConfirmations } from "./tallyConfirmations.ts";

interface ConfirmationJudgement {
  /**
   * `refuted`: shown to be no relevant change, a change to the other side, or one of less than an eighth of
   * what the history suggests.
   */
  outcome: "confirmed" | "refuted" | "inconclusive";
  /** What was measured, with its interval; with what would settle it where that is known. */
  shows: (advice: Reason | null) => Reason;
}

const words = {
  slower: "worse",
  faster: "better",
  same: "same",
  insufficient: "insufficient",
} as const;

/**
 * What an interleaved comparison says of a change that a history suggests (`ratio`, new level over old)
 * of which at least `minChange` matters. Pure.
 */
function judgeConfirmation(
  measured: { ratio: number; ratioLow: number; ratioHigh: number },
  suspicion: {
    ratio: number;
    unit: Unit;
    direction: Direction;
    minChange: number;
    /** Whether versions further apart than the nearest ones were compared. */
    isWide: boolean;
  },
): ConfirmationJudgement {
  const { unit, direction, minChange, isWide } = suspicion;
  const { ratio, ratioLow: low, ratioHigh: high } = measured;
  const verdict = comparisonVerdict({ ratio, low, high }, direction, minChange);
  const isOpen = verdict === "insufficient";
  const isFarBelow = isOpen && excludesMost({ low, high }, suspicion.ratio);
  const said = { ...measured, unit, direction, verdict: words[verdict], isWide };
  const shows = (advice: Reason | null) =>
    reasonOf("comparison_shows", {
      ...said,
      ...(isFarBelow ? { isFarBelow } : {}),
      ...(advice === null ? {} : { advice }),
    });
  if (isOpen) return { outcome: isFarBelow ? "refuted" : "inconclusive", shows };
  const isClaimed = verdict === "slower" || verdict === "faster";
  const isSuspected = isClaimed && ratio > 1 === suspicion.ratio > 1;
  return { outcome: isSuspected ? "confirmed" : "refuted", shows };
}

/** A suspicion beside what its comparison measured; those columns are null where it did not. */
interface ConfirmingSuspicion {
  id: string;
  projectId: string;
  seriesId: string;
  unit: Unit;
  direction: Direction;
  /** New level over old, as the history suggests. */
  ratio: number;
  confirmations: number;
  confirmationsWanted: number;
  /** Whether the comparison was of the versions that the suspicion is about now. */
  isOfVersions: boolean;
  /** Versions further apart that it was of; null: the nearest ones. */
  wideVersionId: string | null;
  wideBaseVersionId: string | null;
  verdict: ComparisonVerdict | null;
  measuredRatio: number;
  measuredLow: number | null;
  measuredHigh: number | null;
  standardError: number | null;
  look: number;
  n: number;
  /** How the sides of the comparison lay in time. */
  design: string;
  /** Trials per version of the job, and how long its machine was busy with it. */
  trials: number;
  seconds: number | null;
}

/**
 * Decides every suspicion that waited for this job, in the transaction that stored its comparisons.
 * Confirmed when the interval excludes no change on the side that the history suggests and the
 * estimate is as large as the rule wants; when more comparisons are wanted, it goes back for the next
 * one. What the comparison could not tell is measured again with more trials.
 */
export async function decideSuspicions(
  tx: Tx,
  context: EngineContext,
  { jobId, valid }: { jobId: string; valid: boolean },
): Promise<void> {
  const confirming = await tx.$queryRaw<ConfirmingSuspicion[]>`
    SELECT suspicion."id", suspicion."projectId", suspicion."seriesId", series."unit",
      series."direction", suspicion."ratio", suspicion."confirmations",
      suspicion."confirmationsWanted", comparison."verdict"::text AS "verdict",
      coalesce(comparison."headVersionId" = coalesce(suspicion."wideVersionId", suspicion."versionId")
        AND comparison."baseVersionId" = coalesce(suspicion."wideBaseVersionId",
          suspicion."baseVersionId"), true) AS "isOfVersions",
      suspicion."wideVersionId", suspicion."wideBaseVersionId",
      comparison."ratio" AS "measuredRatio", comparison."ratioLow" AS "measuredLow",
      comparison."ratioHigh" AS "measuredHigh",
      comparison."standardError", comparison."look", comparison."n",
      coalesce(comparison."design", ${wholeTrialsDesign}) AS "design", job."trials",
      extract(epoch FROM job."completedAt" - job."claimedAt")::float8 AS "seconds"
    FROM "suspicion" suspicion
    JOIN "series" series ON series."id" = suspicion."seriesId"
    JOIN "job" job ON job."id" = ${jobId}::uuid
    LEFT JOIN "comparison" comparison ON comparison."jobId" = ${jobId}::uuid
      AND comparison."seriesId" = suspicion."seriesId"
    WHERE suspicion."comparisonJobId" = ${jobId}::uuid AND suspicion."state" = 'confirming'
    ORDER BY suspicion."id" FOR NO KEY UPDATE OF suspicion`;
  const [first] = confirming;
  if (first === undefined) return;
  const seriesIds = confirming.map(({ seriesId }) => seriesId);
  const settings = await readSeriesSettings(tx, first.projectId, seriesIds);
  const variances = await readJobVariances(tx, seriesIds, first.design);
  const counts = await countComparisons(
    tx,
    confirming.map(({ id }) => id),
  );
  for (const one of confirming) {
    const comparisons = counts.get(one.id) ?? 0;
    const { minChange = 0 } = settings.get(one.seriesId)?.settings ?? {};
    const between = variances.get(one.seriesId) ?? null;
    await decide(tx, context, one, { jobId, comparisons, valid, minChange, between });
  }
}

async function decide(
  tx: Tx,
  context: EngineContext,
  suspicion: ConfirmingSuspicion,
  known: {
    jobId: string;
    comparisons: number;
    valid: boolean;
    minChange: number;
    between: JobVariance | null;
  },
): Promise<void> {
  const { jobId, comparisons, valid, minChange, between } = known;
  const { id, verdict } = suspicion;
  const move = { suspicionId: id, from: "confirming" } as const;
  if (!suspicion.isOfVersions) {
    const reason = reasonOf("placed_elsewhere", {});
    await moveSuspicion(tx, context, { ...move, to: "suspected", reason });
    return;
  }
  const companion =
    valid && verdict === null
      ? await findCompanion(tx, { jobId, suspicion: { ...suspicion, minChange } })
      : null;
  if (companion !== null && companion !== "nothing") {
    await count(tx, context, suspicion, { confirmedBy: companion });
    return;
  }
  const { measuredRatio: ratio, measuredLow: ratioLow, measuredHigh: ratioHigh } = suspicion;
  const fruitless = { id, comparisons: comparisons - suspicion.confirmations };
  if (companion === "nothing") {
    const reason = reasonOf("comparison_without_measure", {});
    await giveUpOrRetry(tx, context, fruitless, { reason, measured: true });
    return;
  }
  if (!valid || verdict === null || ratioLow === null || ratioHigh === null) {
    const reason = reasonOf("comparison_not_counted", {});
    await giveUpOrRetry(tx, context, fruitless, { reason, measured: false });
    return;
  }
  const measured = { ratio, ratioLow, ratioHigh };
  const { outcome, shows } = judgeConfirmation(measured, {
    ...suspicion,
    minChange,
    isWide: suspicion.wideVersionId !== null,
  });
  if (outcome === "inconclusive") {
    const open = { ...suspicion, ...measured, verdict: "insufficient" as const };
    const advice = adviceReason(adviseMeasure(open, { between, minChange }), suspicion);
    await giveUpOrRetry(tx, context, fruitless, { reason: shows(advice), measured: true });
    return;
  }
  if (outcome === "refuted") {
    await moveSuspicion(tx, context, { ...move, to: "not_confirmed", reason: shows(null) });
    return;
  }
  await count(tx, context, suspicion, { measured });
}

/** One more comparison shows it: confirmed when that is enough, else back for the next one. */
async function count(
  tx: Tx,
  context: EngineContext,
  suspicion: ConfirmingSuspicion,
  shown: { measured: NonNullable<SuspicionMove["measured"]> } | { confirmedBy: Reason },
): Promise<void> {
  const { id: suspicionId, confirmationsWanted: wanted, unit, direction } = suspicion;
  // A rule may have come to want fewer since the last comparison.
  const { confirmations, isEnough } = tallyConfirmations(suspicion.confirmations + 1, wanted);
  await moveSuspicion(tx, context, {
    ...{ suspicionId, from: "confirming" },
    to: isEnough ? "confirmed" : "suspected",
    reason: isEnough ? null : reasonOf("shown_by", { confirmations, wanted }),
    confirmations,
    ...("measured" in shown
      ? {
          measured: shown.measured,
          confirmedBy: reasonOf("confirmed_by_comparisons", {
            ...{ confirmations, wanted, ...shown.measured, unit, direction },
          }),
        }
      : shown),
    ...(isEnough ? pairOf(suspicion) : {}),
  });
}

/** What the nearest versions did not show and those further apart did lies between the latter. */
function pairOf({ wideVersionId, wideBaseVersionId }: ConfirmingSuspicion) {
  if (wideVersionId === null || wideBaseVersionId === null) return {};
  return { pair: { versionId: wideVersionId, baseVersionId: wideBaseVersionId } };
}
