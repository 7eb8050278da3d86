import { backfillPriority, type ChartedSeries, type RunTemplate } from "@lapline/contracts";
import type { BackfillSubject } from "../backfills/index.ts";

/** What a backfill of this history measures; null for one that was measured elsewhere. Pure. */
export function backfillSubject(
  series: ChartedSeries,
  versions: readonly string[],
): BackfillSubject | null {
  const [from] = versions;
  const to = versions.at(-1);
  const { target, scenario, params, label, durability, provisioner } = series;
  if (provisioner === "imported" || from === undefined || to === undefined) return null;
  const template: RunTemplate = {
    target,
    scenarios: [{ scenario, params }],
    labels: [label],
    priority: backfillPriority,
    durability,
    provisioner: provisioner as NonNullable<RunTemplate["provisioner"]>,
  };
  return { template, from, to };
}
