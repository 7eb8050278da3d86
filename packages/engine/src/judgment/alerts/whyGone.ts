import { type AlertSeries, type GoneCode, hasCode, reasonText } from "@lapline/contracts";
import type { Db, Prisma } from "@lapline/db";

/** A confirmed change that the latest evaluation of its track does not have any more. */
export interface GoneChange {
  seriesId: string;
  comparabilityHash: string;
  versionId: string;
  /** First point of the new level; null once it was deleted or corrected. */
  resultId: string | null;
  stateReason: Prisma.JsonValue;
  decidedAt: Date | null;
}

const start = "This change is no longer visible in the history";

/** Why the history does not show a confirmed change any more, as far as the book knows. */
export async function whyGone(db: Db, change: GoneChange): Promise<AlertSeries["gone"]> {
  const { resultId, stateReason } = change;
  if (resultId === null && !(await wasCorrected(db, change))) {
    const why = hasCode(stateReason, "evidence_deleted") ? ` ${reasonText(stateReason)}.` : "";
    const sentence = `${start}: the report at which it began was deleted.${why}`;
    return gone("report_deleted", sentence);
  }
  const since = await countSince(db, change);
  if (since === 0) {
    const sentence = `${start}, although nothing came in since it was confirmed: reports around it were deleted, or changes are looked for with other settings.`;
    return gone("evaluated_anew", sentence);
  }
  const reports = since === 1 ? "1 report came in" : `${since} reports came in`;
  const sentence = `${start}: ${reports} since it was confirmed, and with what they say it is none.`;
  return gone("measured_since", sentence);
}

function gone(code: GoneCode, sentence: string): AlertSeries["gone"] {
  return { code, sentence };
}

/**
 * Points of the change's track that came after it was confirmed. What is imported was measured at any
 * time before.
 */
function countSince(
  db: Db,
  { seriesId, comparabilityHash, decidedAt }: GoneChange,
): Promise<number> {
  return db.result.count({
    where: {
      seriesId,
      valid: true,
      job: { kind: "measure" },
      environment: { comparabilityHash },
      ...(decidedAt === null ? {} : { report: { receivedAt: { gt: decidedAt } } }),
    },
  });
}

/** Whether a later import corrected measurements of the version with which it began. */
async function wasCorrected(db: Db, { versionId, stateReason }: GoneChange): Promise<boolean> {
  if (hasCode(stateReason, "evidence_deleted")) return false;
  const corrected = await db.report.findFirst({
    where: { supersededById: { not: null }, job: { versionId } },
    select: { id: true },
  });
  return corrected !== null;
}
