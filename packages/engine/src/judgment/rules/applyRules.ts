import type { SeriesScope } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { announce, type EngineContext, putOutbox } from "../../base/index.ts";
import { inScope, lockSeries } from "../../results/index.ts";
import { matchAlerts } from "../alerts/matchAlerts.ts";
import { readSeriesSettings } from "../settings/readSeriesSettings.ts";
import type { RuleScope } from "../settings/ruleSettings.ts";
import { settleSuspicions } from "../suspicions/settleSuspicions.ts";

/** Series whose suspicions follow within the request; more of them follow soon after. */
const atOnceMax = 200;

/**
 * Gives a rule that was made, changed or removed its effect, in the same transaction: the suspicions
 * of the series that it applies to are judged anew. An outbox entry has the rest done: series beyond
 * the first 200, change points by another error rate, reports that were processed meanwhile.
 */
export async function applyRules(
  tx: Tx,
  context: EngineContext,
  { projectId, scope }: { projectId: string; scope: RuleScope },
): Promise<void> {
  const set: SeriesScope = {
    ...(scope.targetId === null ? {} : { targetId: scope.targetId }),
    ...(scope.scenarioId === null ? {} : { scenarioId: scope.scenarioId }),
    ...(scope.measure === null ? {} : { measure: scope.measure }),
    ...(scope.labelId === null ? {} : { labelId: scope.labelId }),
  };
  const moved = await tx.series.findMany({
    where: {
      AND: [
        inScope(projectId, set),
        { OR: [{ changePoints: { some: {} } }, { suspicions: { some: {} } }] },
      ],
    },
    orderBy: { updatedAt: "desc" },
    take: atOnceMax,
    select: { id: true },
  });
  const seriesIds = moved.map(({ id }) => id);
  await lockSeries(tx, seriesIds);
  await settleSuspicions(tx, context, await readSeriesSettings(tx, projectId, seriesIds));
  await matchAlerts(tx, context, projectId, { seriesIds });
  await putOutbox(tx, [{ kind: "reprocess", projectId, scope: set, force: false, after: null }]);
  await announce(tx, { kind: "series", projectId });
}
