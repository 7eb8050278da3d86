import { reasonText, type Series } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { explainChanges, type UntoldChange } from "./explainChanges.ts";

type Signed = Pick<Series, "id" | "signs" | "imported">;

interface UntoldRow extends UntoldChange {
  reportId: string;
}

/**
 * A series whose changes without a suspicion say why they have none, as of a version that was old when
 * it was imported: whoever sees a change and no alert looks for the reason beside the change.
 */
export async function explainSigns<Found extends Signed>(
  { db }: EngineContext,
  projectId: string,
  series: Found,
): Promise<Found> {
  const untold = series.signs.flatMap(({ state, reportId }) =>
    state === null && reportId !== null ? [reportId] : [],
  );
  if (untold.length === 0) return series;
  const ids = [series.id, ...(series.imported === undefined ? [] : [series.imported.seriesId])];
  const changes = await db.$queryRaw<UntoldRow[]>`
    SELECT change."id", change."seriesId", change."direction"::text AS "direction", change."ratio",
      change."versionId", change."beforeVersionId", result."reportId"
    FROM "change_point" change JOIN "result" result ON result."id" = change."resultId"
    WHERE change."seriesId" = ANY(${ids}::uuid[]) AND result."reportId" = ANY(${untold}::uuid[])`;
  const reasons = await explainChanges(db, projectId, changes);
  const texts = new Map(
    changes.flatMap(({ id, reportId }) => {
      const reason = reasons.get(id);
      return reason === undefined ? [] : [[reportId, reasonText(reason)] as const];
    }),
  );
  const signs = series.signs.map((sign) =>
    sign.state === null && sign.reportId !== null
      ? { ...sign, reason: texts.get(sign.reportId) ?? sign.reason }
      : sign,
  );
  return { ...series, signs };
}
