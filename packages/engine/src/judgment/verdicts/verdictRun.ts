import type { Prisma } from "@lapline/db";
import { runCommitSelect } from "../../work/index.ts";

/** What a verdict needs to know of a run. */
export const verdictRunSelect = {
  id: true,
  projectId: true,
  priority: true,
  ...runCommitSelect,
  confirmationState: true,
  confirmationReason: true,
  project: { select: { slug: true } },
  jobs: {
    select: {
      status: true,
      kind: true,
      durability: true,
      provisioner: true,
      params: true,
      definitionRevisionId: true,
      target: { select: { key: true } },
      version: { select: { name: true } },
      label: { select: { name: true } },
      report: { select: { id: true, valid: true } },
    },
  },
} satisfies Prisma.RunSelect;
export type VerdictRun = Prisma.RunGetPayload<{ select: typeof verdictRunSelect }>;
export type VerdictJob = VerdictRun["jobs"][number];
