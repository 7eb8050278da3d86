import type { Tx } from "@lapline/db";
import { writeAudits } from "../../access/index.ts";
import type { EngineContext } from "../../base/index.ts";

/** An entry for each report whose results another import corrected, naming both. */
export async function auditSuperseded(
  tx: Tx,
  context: EngineContext,
  projectId: string,
  superseded: readonly { reportId: string; byReportId: string }[],
): Promise<void> {
  const pairs = new Map(superseded.map((one) => [`${one.reportId} ${one.byReportId}`, one]));
  if (pairs.size === 0) return;
  await writeAudits(
    tx,
    context,
    [...pairs.values()].map(({ reportId, byReportId }) => ({
      projectId,
      actor: { kind: "system" },
      action: "report.superseded",
      subjectKind: "report",
      subjectId: reportId,
      data: { byReportId },
    })),
  );
}
