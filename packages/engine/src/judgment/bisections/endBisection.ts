import type { Tx } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import { type Actor, announce, type EngineContext, emit } from "../../base/index.ts";
import { type BisectionRow, liveBisectionStates, seriesWords } from "../alerts/bisectionRow.ts";

type Ending =
  | { state: "done" }
  /** `reason` is a sentence. */
  | { state: "given_up" | "stopped"; reason: string };

const actions = {
  done: "alert.narrowed",
  given_up: "alert.bisection_given_up",
  stopped: "alert.bisection_stopped",
} as const;

/**
 * Ends a bisection and writes on its alert what it found or why it found nothing. The alert keeps its
 * versions; what was found stands beside them. False when it had ended already.
 */
export async function endBisection(
  tx: Tx,
  context: EngineContext,
  bisection: Pick<
    BisectionRow,
    "id" | "projectId" | "alertId" | "lowVersion" | "highVersion" | "skipped" | "comparisons"
  > & { series: Parameters<typeof seriesWords>[0] },
  ending: Ending & { actor?: Actor; between?: readonly string[] },
): Promise<boolean> {
  const { id, projectId, alertId } = bisection;
  const now = context.clock.now();
  const isDone = ending.state === "done";
  const words =
    ending.state === "done" ? foundWords(bisection, ending.between ?? []) : ending.reason;
  const { count } = await tx.bisection.updateMany({
    where: { id, state: { in: [...liveBisectionStates] } },
    data: {
      state: ending.state,
      reason: isDone ? null : words,
      result: isDone ? words : null,
      left: 0,
      endedAt: now,
      updatedAt: now,
    },
  });
  if (count === 0) return false;
  await writeAudit(tx, context, {
    projectId,
    actor: ending.actor ?? { kind: "system" },
    action: actions[ending.state],
    subjectKind: "alert",
    subjectId: alertId,
    data: {
      bisectionId: id,
      lowVersion: bisection.lowVersion.name,
      highVersion: bisection.highVersion.name,
      detail: words,
    },
  });
  if (isDone) {
    await tx.alert.update({
      where: { id: alertId },
      data: { revision: { increment: 1 }, updatedAt: now },
    });
    await emit(tx, context, "alert.changed", { projectId, alertId, change: "narrowed" });
  }
  await announce(tx, { kind: "alert", projectId });
  return true;
}

function foundWords(
  { lowVersion, highVersion, comparisons, series }: Parameters<typeof endBisection>[2],
  between: readonly string[],
): string {
  const counted = comparisons === 1 ? "1 comparison" : `${comparisons} comparisons`;
  const passed =
    between.length === 0
      ? ""
      : ` ${between.join(", ")} ${between.length === 1 ? "lies" : "lie"} between and could not be measured.`;
  return `Between ${lowVersion.name} and ${highVersion.name}, ${counted}, shown for ${seriesWords(series)}.${passed}`;
}
