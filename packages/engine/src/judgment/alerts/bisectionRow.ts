import { paramsSchema, workloadName } from "@lapline/contracts";
import type { Prisma } from "@lapline/db";

/** States in which a bisection goes on. */
export const liveBisectionStates = ["waiting", "measuring"] as const;

/** What the turns of a bisection need to know of it. */
export const bisectionSelect = {
  id: true,
  projectId: true,
  alertId: true,
  ratio: true,
  state: true,
  reason: true,
  skipped: true,
  comparisons: true,
  left: true,
  rangeChecked: true,
  commits: true,
  createdAt: true,
  lowVersion: { select: { id: true, name: true } },
  highVersion: { select: { id: true, name: true } },
  alert: { select: { state: true, mergedIntoId: true } },
  job: {
    select: {
      id: true,
      status: true,
      errorCode: true,
      errorReason: true,
      version: { select: { id: true, name: true } },
      report: { select: { valid: true } },
    },
  },
  series: {
    select: {
      id: true,
      targetId: true,
      scenarioId: true,
      scenarioVersion: true,
      params: true,
      durability: true,
      provisioner: true,
      measureTitle: true,
      labelId: true,
      target: { select: { key: true } },
      label: { select: { name: true } },
    },
  },
  steps: { orderBy: { number: "asc" } },
} satisfies Prisma.BisectionSelect;
export type BisectionRow = Prisma.BisectionGetPayload<{ select: typeof bisectionSelect }>;

/** The series that a bisection is decided by, in words. */
export function seriesWords({
  measureTitle,
  scenarioId,
  params,
  label,
}: Pick<BisectionRow["series"], "measureTitle" | "scenarioId" | "params" | "label">): string {
  return `${measureTitle} of ${workloadName(scenarioId, paramsSchema.parse(params))} on ${label.name}`;
}
