import type { ReprocessInput, SeriesScope } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { stillMay, writeAudit } from "../../access/index.ts";
import { type Actor, announce, type EngineContext, putOutbox } from "../../base/index.ts";
import { inScope } from "./inScope.ts";

/**
 * Has every series that the input means evaluated again from its first point, soon and in batches.
 * Answers how many there are; `unknown` when a target or label is none of the project's.
 */
export async function requestReprocess(
  context: EngineContext,
  input: { projectId: string; actor: Actor; series: ReprocessInput },
): Promise<{ outcome: "requested"; series: number } | { outcome: "unknown"; what: string }> {
  const { projectId, actor } = input;
  const { seriesId, target: key, scenario: scenarioId, measure, label: name } = input.series;
  return transact(context.db, async (tx) => {
    await stillMay(tx, context, { projectId, actor, permission: "series.reprocess" });
    const select = { id: true } as const;
    const target =
      key === undefined
        ? undefined
        : await tx.target.findUnique({ where: { projectId_key: { projectId, key } }, select });
    if (target === null) return { outcome: "unknown", what: `target ${key}` };
    const label =
      name === undefined
        ? undefined
        : await tx.hardwareLabel.findUnique({
            where: { projectId_name: { projectId, name } },
            select,
          });
    if (label === null) return { outcome: "unknown", what: `label ${name}` };
    const scope: SeriesScope = {
      ...(seriesId === undefined ? {} : { seriesId }),
      ...(target === undefined ? {} : { targetId: target.id }),
      ...(scenarioId === undefined ? {} : { scenarioId }),
      ...(measure === undefined ? {} : { measure }),
      ...(label === undefined ? {} : { labelId: label.id }),
    };
    const series = await tx.series.count({ where: inScope(projectId, scope) });
    if (series === 0 && seriesId !== undefined) {
      return { outcome: "unknown", what: `series ${seriesId}` };
    }
    await putOutbox(tx, [{ kind: "reprocess", projectId, scope, force: true, after: null }]);
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "series.reprocess_requested",
      subjectKind: "project",
      subjectId: projectId,
      data: { series, ...input.series },
    });
    await announce(tx, { kind: "series", projectId });
    return { outcome: "requested", series };
  });
}
