import {
  brokenBudgetSchema,
  foundCommitsSchema,
  reasonText,
  reasonTextOrNull,
} from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { byHeadline, seriesCountOf, viewMissing } from "../../judgment/index.ts";
import { type ChangeRow, changeSelect, viewChangeRow } from "../../results/index.ts";
import { emitEvent } from "../outbound/emitEvent.ts";

/** Suspicions looked at for the size; an alert of more is told by these, as its title is. */
const suspicionsMax = 1000;

/**
 * Tells webhooks of an alert as it is now, in the transaction that changed it. Its revision has to have
 * grown: the same one is told once.
 */
export async function tellAlert(
  tx: Tx,
  context: EngineContext,
  type: "alert.confirmed" | "alert.changed" | "alert.resolved",
  { projectId, alertId, change }: { projectId: string; alertId: string; change: string },
): Promise<void> {
  const { revision } = await tx.alert.findUniqueOrThrow({
    where: { id: alertId },
    select: { revision: true },
  });
  await emitEvent(tx, context, {
    projectId,
    type,
    dedupeKey: `${type} ${alertId} ${revision}`,
    read: async () => ({ change, alert: await readAlert(tx, alertId) }),
  });
}

async function readAlert(tx: Tx, alertId: string) {
  const alert = await tx.alert.findUniqueOrThrow({
    where: { id: alertId },
    select: {
      id: true,
      title: true,
      state: true,
      direction: true,
      worstRatio: true,
      brokenBudget: true,
      missingData: true,
      revision: true,
      openedAt: true,
      resolvedAt: true,
      target: { select: { key: true } },
      label: { select: { name: true } },
      version: { select: { name: true } },
      baseVersion: { select: { name: true } },
      resolvedByVersion: { select: { name: true } },
      _count: { select: { suspicions: true } },
      bisections: {
        where: { state: "done" },
        orderBy: { id: "desc" },
        take: 1,
        select: { result: true, found: true },
      },
      suspicions: {
        orderBy: { id: "asc" },
        take: suspicionsMax,
        select: {
          ...changeSelect,
          version: { select: { name: true } },
          baseVersion: { select: { name: true } },
        },
      },
    },
  });
  const { openedAt, resolvedAt, target, label, _count, suspicions, bisections, title, ...others } =
    alert;
  const { brokenBudget, missingData, ...rest } = others;
  const missing = missingData === null ? null : viewMissing(missingData);
  const budget = brokenBudget === null ? null : brokenBudgetSchema.parse(brokenBudget);
  const [bisection] = bisections;
  const found = foundCommitsSchema.nullable().safeParse(bisection?.found ?? null);
  const [worst] = suspicions.toSorted(byHeadline);
  return {
    ...rest,
    title: reasonText(title),
    target: target.key,
    label: label.name,
    version: alert.version.name,
    baseVersion: alert.baseVersion.name,
    resolvedByVersion: alert.resolvedByVersion?.name ?? null,
    series:
      missing !== null
        ? seriesCountOf(missing)
        : budget === null
          ? _count.suspicions
          : budget.series.length + budget.seriesOmitted,
    /** What is over which budget; null for a change. */
    budget,
    /** What is missing and why; null for others. */
    missing,
    size: worst === undefined ? null : viewSize(worst),
    /** Which commit or versions a bisection found, in a sentence; null: none found any. */
    cause: reasonTextOrNull(bisection?.result),
    /** The commit that brought it, or those of which one did; null: no search named any. */
    found: found.data ?? null,
    openedAt: openedAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  };
}

interface WorstRow extends ChangeRow {
  version: { name: string };
  baseVersion: { name: string };
}

/** Size and versions of the headline, which the title has too. */
function viewSize({ version, baseVersion, ...row }: WorstRow) {
  return { ...viewChangeRow(row), version: version.name, baseVersion: baseVersion.name };
}
