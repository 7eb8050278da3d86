import type { Prisma } from "@lapline/db";

/** Columns that the contract's Job is made of. */
export const jobSelect = {
  id: true,
  runId: true,
  status: true,
  kind: true,
  purpose: true,
  scenarioId: true,
  scenarioVersion: true,
  params: true,
  trials: true,
  provisioner: true,
  sandbox: true,
  durability: true,
  priority: true,
  expectedSeconds: true,
  attempt: true,
  cancelRequested: true,
  progress: true,
  errorCode: true,
  errorReason: true,
  createdAt: true,
  claimedAt: true,
  startedAt: true,
  completedAt: true,
  finishedAt: true,
  target: { select: { key: true } },
  version: { select: { name: true } },
  baseVersion: { select: { name: true } },
  definitionRevision: { select: { number: true } },
  label: { select: { name: true } },
  machine: { select: { id: true, name: true } },
  report: { select: { id: true, valid: true } },
} satisfies Prisma.JobSelect;

export type JobRow = Prisma.JobGetPayload<{ select: typeof jobSelect }>;
