import type { Prisma } from "@lapline/db";

/** What the processing of a report needs of it. */
export const reportSelect = {
  id: true,
  jobId: true,
  payload: true,
  environmentId: true,
  environment: { select: { comparabilityHash: true } },
  receivedAt: true,
  statedAt: true,
  measureDigests: true,
  fence: true,
  job: {
    select: {
      id: true,
      status: true,
      kind: true,
      purpose: true,
      projectId: true,
      runId: true,
      run: { select: { evaluationPending: true } },
      targetId: true,
      versionId: true,
      version: { select: { name: true } },
      baseVersionId: true,
      baseVersion: { select: { name: true } },
      scenarioId: true,
      scenarioVersion: true,
      params: true,
      trials: true,
      stopRule: true,
      durability: true,
      provisioner: true,
      labelId: true,
      definitionHash: true,
      target: { select: { key: true } },
      label: { select: { name: true } },
      scenario: { select: { description: true } },
    },
  },
} satisfies Prisma.ReportSelect;

export type ReportRow = Prisma.ReportGetPayload<{ select: typeof reportSelect }>;
