import { benchmarkOf, paramsSchema, reasonText } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { emitEvents } from "../outbound/emitEvents.ts";

/** Measures that one event lists; the report has them all. */
const measuresMax = 200;

/** Tells webhooks of processed reports, their results being stored in the same transaction. */
export async function tellReports(
  tx: Tx,
  context: EngineContext,
  { projectId, reportIds }: { projectId: string; reportIds: readonly string[] },
): Promise<void> {
  await emitEvents(tx, context, {
    projectId,
    type: "report.processed",
    events: reportIds.map((reportId) => ({
      dedupeKey: `report.processed ${reportId}`,
      read: () => readReport(tx, reportId),
    })),
  });
}

async function readReport(tx: Tx, reportId: string) {
  const { job, ...report } = await tx.report.findUniqueOrThrow({
    where: { id: reportId },
    select: {
      id: true,
      valid: true,
      reasons: true,
      job: {
        select: {
          id: true,
          runId: true,
          kind: true,
          scenarioId: true,
          target: { select: { key: true } },
          version: { select: { name: true } },
          baseVersion: { select: { name: true } },
          label: { select: { name: true } },
        },
      },
    },
  });
  const results = await tx.result.findMany({
    where: { reportId },
    orderBy: { id: "asc" },
    take: measuresMax,
    select: {
      value: true,
      ciLow: true,
      ciHigh: true,
      n: true,
      series: { select: { measure: true, params: true, unit: true, direction: true } },
    },
  });
  return {
    report: { ...report, reasons: report.reasons.map(reasonText) },
    job: {
      id: job.id,
      runId: job.runId,
      kind: job.kind,
      target: job.target.key,
      version: job.version.name,
      baseVersion: job.baseVersion?.name ?? null,
      scenario: job.scenarioId,
      label: job.label.name,
    },
    results: results.map(({ series: { params, ...series }, ...result }) => {
      const benchmark = benchmarkOf(paramsSchema.parse(params));
      return { ...result, ...(benchmark === undefined ? {} : { benchmark }), ...series };
    }),
  };
}
